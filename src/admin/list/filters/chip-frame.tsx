import { Box } from '@mui/material'
import { ChevronDown, X } from 'lucide-react'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { useWords } from '../../core/context/words.ts'
import { Popup } from '../../kit/popups/popups.tsx'

interface ChipFrameProps {
  readonly label: string
  /** Holds the text of the current filter; undefined without one. */
  readonly text: string | undefined
  /** Undefined where there is nothing to drop. */
  readonly onDrop: (() => void) | undefined
  readonly openAtFirst?: boolean
  readonly onClosed?: () => void
  /** Holds the editor. */
  readonly children: ReactNode
}

/** Draws a chip of the filter bar: what it is set to, a click to change it, a cross to drop it. */
export function ChipFrame(props: ChipFrameProps) {
  const { label, text, onDrop, openAtFirst = false, onClosed, children } = props
  const say = useWords()
  const chip = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(openAtFirst)
  const isSet = text !== undefined
  return (
    <Box component="span" sx={isSet ? { ...box, ...on } : { ...box, borderStyle: 'dashed' }}>
      <Box
        component="button"
        type="button"
        ref={chip}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={button}
      >
        <span>{label}</span>
        {isSet ? <Value text={text} /> : <ChevronDown size={14} aria-hidden />}
      </Box>
      {onDrop && (
        <Box
          component="button"
          type="button"
          aria-label={say('list.dropFilter', { name: label })}
          onClick={onDrop}
          sx={{ ...button, px: 0.75 }}
        >
          <X size={14} aria-hidden />
        </Box>
      )}
      <Popup
        open={open}
        anchorEl={() => chip.current}
        onClose={() => {
          setOpen(false)
          onClosed?.()
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, p: 2, width: 288 } },
        }}
      >
        <Suspense fallback={null}>{children}</Suspense>
      </Popup>
    </Box>
  )
}

function Value({ text }: { readonly text: string }) {
  return (
    <Box
      component="span"
      title={text}
      sx={{ fontWeight: 600, maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {text}
    </Box>
  )
}

const box = {
  display: 'inline-flex',
  alignItems: 'stretch',
  maxWidth: '100%',
  height: 32,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'background.paper',
} as const

const on = { bgcolor: 'action.selected', borderColor: 'action.selected' } as const

const button = {
  font: 'inherit',
  fontSize: 13,
  color: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minWidth: 24,
  px: 1.25,
  py: 0,
  border: 0,
  background: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const
