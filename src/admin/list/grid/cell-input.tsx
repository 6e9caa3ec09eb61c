import { Box, type Theme } from '@mui/material'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { type RaRecord, useEvent } from 'react-admin'
import { createPortal } from 'react-dom'
import { getKind } from '../../../schema/kinds.ts'
import type { Place } from '../../../schema/place.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useTexts } from '../../core/context/translation.ts'
import { usePresence } from '../../fields/use-presence.ts'
import { FieldInput, type EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { isFrozen, isServerSet, isFieldVisible } from '../../form/form-values.ts'
import { NEW_ROW } from './cell-edits.ts'
import type { CellPlace, createCellFinder } from './cell-marks.ts'
import type { CellProblems } from './cell-writes.ts'

/** Describes the cell that has an input. */
export interface Opened {
  readonly cell: HTMLTableCellElement
  readonly row: RaRecord
  readonly place: EnteredPlace
  /** Starts with an empty input, because typing replaces the value. In a list of choices, typing adds choices. */
  readonly isReplaced: boolean
}

/** Names the cell to which the focus goes after an input. */
export type Move = 'leave' | 'stay' | 'down' | 'up' | 'next' | 'previous'

/** Names the kinds that are not edited in cells: they are computed, or need more room. */
const UNEDITABLE: ReadonlySet<string> = new Set([
  'lines',
  'computed',
  'image',
  'images',
  'file',
  'files',
  'json',
  'address',
])

interface EditableCell {
  readonly resource: Resource
  readonly row: RaRecord
  readonly place: Place
  readonly rights: Readonly<Record<'create' | 'edit', boolean>>
  readonly can: (right: string) => boolean
}

/** Returns whether the person may edit a cell, and whether the kind of its field has an input that fits a cell. */
export function isCellEditable({ resource, row, place, rights, can }: EditableCell): boolean {
  const { path, field } = place
  const isNew = row.id === NEW_ROW
  if (isNew ? !rights.create : !rights.edit) return false
  if (path.includes('.') || isServerSet(field) || UNEDITABLE.has(getKind(field))) return false
  const subject = isNew ? { resource } : { resource, base: row }
  return isFieldVisible(resource, path, row) && !isFrozen(subject, path, row, can)
}

interface EditorBoxProps {
  readonly opened: Opened
  readonly label: string
  readonly onDone: (value: unknown, move: Move) => void
  readonly onCancel: () => void
}

/** Names the kinds whose value is complete once it is chosen. */
const CHOSEN: ReadonlySet<string> = new Set(['select', 'reference'])

/** Draws the input of a cell over the cell. */
export function EditorBox({ opened, label, onDone, onCancel }: EditorBoxProps) {
  const { row, place, isReplaced } = opened
  const { kind } = place.field
  const before = row[place.path] ?? null
  const [value, setValue] = useState<unknown>(isReplaced && kind !== 'multiSelect' ? null : before)
  const isChanged = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)

  // The box gets its place over the cell before this effect, so that focusing the input scrolls nothing.
  useEffect(() => {
    const input = box.current?.querySelector<HTMLElement>('[role=combobox], input, textarea')
    input?.focus({ preventScroll: true })
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) {
      input.select()
      return undefined
    }
    // Opens the choices of a select once the box is over the cell.
    const press = () => input?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    const timer = setTimeout(press)
    return () => clearTimeout(timer)
  }, [])

  function finish(entered: unknown, move: Move): void {
    if (isDone.current) return
    isDone.current = true
    onDone(isChanged.current ? entered : before, move)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey, defaultPrevented } = event
    if (defaultPrevented) return
    if (key === 'Escape') {
      isDone.current = true
      onCancel()
    } else if (key === 'Tab') finish(value, shiftKey ? 'previous' : 'next')
    else if (key === 'Enter' && !(shiftKey && kind === 'longText'))
      finish(value, shiftKey ? 'up' : 'down')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    // Choices, the dialog of a new record and the dialog to sign in again lie outside of the cell.
    const isInside =
      relatedTarget instanceof Element &&
      (box.current?.contains(relatedTarget) ||
        relatedTarget.closest('[role=listbox], [role=presentation], [role=dialog], dialog'))
    if (relatedTarget === null || isInside) return
    finish(value, 'leave')
  }

  return (
    <Box ref={box} sx={cellEditor} onKeyDown={onKeyDown} onBlur={onBlur}>
      <FieldInput
        place={place}
        label={label}
        bare
        value={value}
        onChange={(entered) => {
          isChanged.current = true
          setValue(entered)
          if (CHOSEN.has(kind)) finish(entered, 'stay')
        }}
      />
    </Box>
  )
}

interface OverCellProps {
  readonly cell: HTMLTableCellElement
  readonly children: ReactNode
}

/** Draws an element over a cell. React owns the content of the cell, so the frame around the table holds it. */
export function OverCell({ cell, children }: OverCellProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const frame = cell.closest('table')?.parentElement
    if (!box.current || !frame) return
    const [inner, outer] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()]
    Object.assign(box.current.style, {
      left: `${inner.left - outer.left + frame.scrollLeft - frame.clientLeft}px`,
      top: `${inner.top - outer.top + frame.scrollTop - frame.clientTop}px`,
      width: `${inner.width}px`,
      height: `${inner.height}px`,
    })
  })
  const frame = cell.closest('table')?.parentElement
  return (
    frame &&
    createPortal(
      // `data-record` keeps the row of the cell mounted while the input has the focus (mounted-rows.tsx).
      <Box ref={box} sx={overCell} data-record={cell.closest('tr')?.dataset.record}>
        {children}
      </Box>,
      frame,
    )
  )
}

interface CellColleaguesProps {
  readonly cell: HTMLTableCellElement
  readonly resource: Resource
  readonly row: RaRecord
}

/** Sets how long a cell is edited before colleagues are told. Most cells are edited for a shorter time. */
const REPORTED_AFTER_MS = 1000

/**
 * Draws the names of the colleagues who edit the record of a cell, and tells them that the person
 * edits this record.
 */
export function CellColleagues(props: CellColleaguesProps) {
  const [isReported, setIsReported] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReported(true), REPORTED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isReported && <Colleagues {...props} />
}

function Colleagues({ cell, resource, row }: CellColleaguesProps) {
  const texts = useTexts('tools')
  const editing = usePresence(resource, row.id, 'editing').filter(({ isEditing }) => isEditing)
  if (!texts || editing.length === 0) return null
  return (
    <OverCell cell={cell}>
      <Box role="status" sx={colleaguesNote}>
        {editing.map(({ id, name }) => (
          <div key={id}>{texts('tools.presence.editing', { name })}</div>
        ))}
      </Box>
    </OverCell>
  )
}

const overCell = {
  position: 'absolute',
  zIndex: 3,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
} as const

const cellEditor = {
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  minWidth: '100%',
  minHeight: '100%',
  // Aligns the text of the input with the texts of the other cells: rows are not as high as inputs.
  display: 'grid',
  alignContent: 'center',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& .MuiFormControl-root': { minWidth: '100%' },
  '& .MuiAutocomplete-root': { minWidth: 240 },
} as const

const cellNote = {
  position: 'absolute',
  insetInlineStart: 0,
  width: 'max-content',
  maxWidth: 280,
  px: 1,
  py: 0.5,
  borderRadius: '6px',
  fontSize: 12,
  lineHeight: '16px',
} as const

/** Places the note above the cell, because choices open below the cell. */
const colleaguesNote = {
  ...cellNote,
  bottom: 'calc(100% + 2px)',
  color: (theme: Theme) => theme.tokens.tones.info.text,
  bgcolor: (theme: Theme) => theme.tokens.tones.info.background,
  boxShadow: 2,
} as const

interface RefusalNoteProps extends Pick<ReturnType<typeof createCellFinder>, 'locate'> {
  readonly getTable: () => HTMLTableElement | null
  readonly problems: CellProblems
  /** Returns the message of a refused value. */
  readonly findProblem: (at: CellPlace) => string | undefined
}

/** Draws the reason why a value was refused below its cell, while the cell has the focus or the pointer is over it. */
export function RefusalNote({ getTable, locate, problems, findProblem }: RefusalNoteProps) {
  const [pointed, setPointed] = useState<HTMLTableCellElement>()
  const point = useEvent((target: Element | null) => {
    const cell = target?.closest('td')
    if (cell) setPointed(cell.matches('[data-refused]') ? cell : undefined)
  })
  useEffect(() => {
    const table = getTable()
    const onPoint = ({ target }: Event) => point(target as Element)
    for (const name of ['focusin', 'mouseover']) table?.addEventListener(name, onPoint)
    return () => {
      for (const name of ['focusin', 'mouseover']) table?.removeEventListener(name, onPoint)
    }
    // The table stays while its cells are edited.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // A value can be refused while its cell has the focus.
  useEffect(() => {
    point(document.activeElement)
  }, [point, problems])
  const at = locate(pointed)
  const problem = at && findProblem(at)
  if (!pointed || !problem) return null
  return (
    <OverCell cell={pointed}>
      <Box role="alert" sx={refusalNote}>
        {problem}
      </Box>
    </OverCell>
  )
}

const refusalNote = {
  ...cellNote,
  top: 'calc(100% + 2px)',
  color: 'error.contrastText',
  bgcolor: 'error.main',
} as const
