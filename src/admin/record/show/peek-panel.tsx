import { useKeyHint } from '../../core/store/store.ts'
import { Box, IconButton } from '@mui/material'
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useListContext, useNavigate, useStore } from 'react-admin'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { isMirrored } from '../../core/store/browser-keys.ts'
import { PanelContext } from '../../kit/page/page.tsx'
import { Overlay } from '../../kit/popups/overlay.tsx'
import type { PeekedProps } from '../../list/peek.ts'
import { useRecordLink } from '../../list/record-links.ts'

interface PeekPanelProps extends PeekedProps {
  /** Draws the record. */
  readonly drawRecord: (id: string) => ReactNode
  /** Draws the form of the record. */
  readonly drawForm: (id: string, onDone: () => void) => ReactNode
}

/**
 * Draws a record beside its list. The width is a preference of the person. The arrow keys of the grid go to the next
 * or previous record, `e` edits the record in the panel, Escape closes the panel.
 */
export function PeekPanel({ resource, peek, drawRecord, drawForm }: PeekPanelProps) {
  const t = useTranslation()
  const closeTitle = useKeyHint()(t('list.close'), 'Esc')
  const texts = useTexts('tools')
  const { data = [] } = useListContext()
  const [width, setWidth] = useStore<number>('list.peekWidth', 480)
  // The state is the id of the edited record, not a flag, so that the next record opens for reading.
  const [editedId, setEditedId] = useState<string>()
  const navigate = useNavigate()
  const findLink = useRecordLink(resource)
  const { id } = peek
  const isEditing = editedId === id

  /**
   * Shows the record again instead of its form, and focuses the record's row, in which the keys of the list work. The
   * input stays as a draft.
   */
  function leaveForm(event: KeyboardEvent): void {
    if (!isEditing || event.key !== 'Escape' || event.defaultPrevented) return
    // A key in a menu or dialog of the form also arrives here.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    setEditedId(undefined)
    document.querySelector<HTMLElement>(`tr[data-record="${id}"] .title`)?.focus()
  }

  const at = data.findIndex((record) => record.id === id)
  const record = data[at]
  const address = record && findLink(record)
  const frame = useMemo(() => {
    const go = (step: 1 | -1) => {
      const next = data[at + step]
      if (next) peek.open(String(next.id))
    }
    const tools = (
      <Box sx={{ display: 'flex', marginInlineStart: 'auto' }}>
        <IconButton
          aria-label={texts?.('tools.previousRecord') ?? ''}
          disabled={at < 1}
          onClick={() => go(-1)}
        >
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={texts?.('tools.nextRecord') ?? ''}
          disabled={at < 0 || at === data.length - 1}
          onClick={() => go(1)}
        >
          <ChevronDown size={16} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={texts?.('tools.openPage') ?? ''}
          disabled={!address}
          onClick={() => address && navigate(address)}
        >
          <Maximize2 size={16} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={t('list.close')}
          title={closeTitle}
          aria-keyshortcuts="Escape"
          onClick={peek.close}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </Box>
    )
    return { tools, onEdit: () => setEditedId(id) }
  }, [data, at, address, id, navigate, peek, t, texts, closeTitle])
  return (
    <>
      <Divider label={texts?.('tools.panelWidth') ?? ''} width={width} onWidth={setWidth} />
      <Box
        component="aside"
        aria-label={t('list.peek')}
        onKeyDown={leaveForm}
        sx={panel}
        style={{ width }}
      >
        <Overlay onClose={peek.close}>
          <PanelContext value={frame}>
            {isEditing ? drawForm(id, () => setEditedId(undefined)) : drawRecord(id)}
          </PanelContext>
        </Overlay>
      </Box>
    </>
  )
}

/** Sets the smallest width of the panel, in px. */
const MIN_WIDTH = 320
/** Sets the change of the width by one arrow key, in px. */
const STEP = 40

/** Limits a width in px to between `MIN_WIDTH` and 60 % of the window. */
const limitWidth = (width: number) =>
  Math.round(Math.max(MIN_WIDTH, Math.min(width, window.innerWidth * 0.6)))

/** Returns the sign of a horizontal movement that widens the panel: -1, or 1 from right to left. */
function getWideningSign(): 1 | -1 {
  return isMirrored() ? 1 : -1
}

interface DividerProps {
  readonly label: string
  readonly width: number
  readonly onWidth: (width: number) => void
}

/** Draws the line between list and panel, which is moved with the pointer or the arrow keys. */
function Divider({ label, width, onWidth }: DividerProps) {
  function drag(event: PointerEvent<HTMLDivElement>): void {
    const { currentTarget, pointerId, clientX } = event
    currentTarget.setPointerCapture(pointerId)
    const sign = getWideningSign()
    currentTarget.onpointermove = (move) =>
      onWidth(limitWidth(width + sign * (move.clientX - clientX)))
    // The browser also ends the capture when it takes over the gesture, without `pointerup`.
    currentTarget.onlostpointercapture = () => {
      currentTarget.onpointermove = null
    }
  }
  function onKey({ key }: KeyboardEvent): void {
    const sign = getWideningSign()
    if (key === 'ArrowLeft') onWidth(limitWidth(width - sign * STEP))
    if (key === 'ArrowRight') onWidth(limitWidth(width + sign * STEP))
  }
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={limitWidth(Number.MAX_SAFE_INTEGER)}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={onKey}
      sx={divider}
    />
  )
}

const divider = {
  flex: 'none',
  alignSelf: 'stretch',
  width: 12,
  cursor: 'col-resize',
  touchAction: 'none',
  borderRadius: '4px',
  '&:hover': { bgcolor: 'action.hover' },
} as const

const panel = {
  flex: 'none',
  maxWidth: '60%',
  overflow: 'auto',
  maxHeight: 'max(500px, calc(100dvh - 110px))',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.default',
  // The buttons of a form are at the lower edge of the panel, below its padding.
  '& .form-foot': { bottom: -16 },
  // The panel has room for one column.
  '& .page-columns': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const
