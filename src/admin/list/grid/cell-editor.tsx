import { GlobalStyles } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEvent, useNotify, type RaRecord } from 'react-admin'
import { writeCsvLines } from '../../../export/csv.ts'
import { getKind } from '../../../schema/kinds.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { isMirrored } from '../../core/store/browser-keys.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useRecordRights, useSession } from '../../core/context/session.tsx'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import type { EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { UnsavedQuestion } from '../../form/unsaved-guard.tsx'
import { scrollIntoView } from '../../kit/table/grid-keys.ts'
import { listEditedRows, NEW_ROW, writeCopiedCell, type CellEditing } from './cell-edits.ts'
import {
  CellColleagues,
  EditorBox,
  isCellEditable,
  OverCell,
  RefusalNote,
  type Move,
  type Opened,
} from './cell-input.tsx'
import { useCellWrites } from './cell-writes.ts'
import {
  ARROWS,
  type CellPlace,
  type Block,
  createCellFinder,
  editedGrid,
  fitCopied,
  pickBlock,
  useCellMarks,
  isInBlock,
} from './cell-marks.ts'

interface CellEditorProps {
  readonly resource: Resource
  /** Lists the columns of the grid, without checkboxes and menu. */
  readonly places: readonly Place[]
  readonly editing: CellEditing
}

/**
 * Edits the cells of the grid in the same parent element: typing, F2 or a double click opens the input of a cell,
 * Enter and Tab save the value and move to another cell, Escape cancels. Blocks of cells are copied, pasted, filled
 * and cleared.
 */
export function CellEditor({ resource, places, editing }: CellEditorProps) {
  const marker = useRef<HTMLSpanElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const [marked, setBlock] = useState<Block & { readonly order: string }>()
  const [isAsking, setIsAsking] = useState(false)
  const t = useTranslation()
  const texts = useTexts('tools')
  const notify = useNotify()
  const tools = useCellTools()
  const { decimalMark } = useFormats()
  const { can } = useSession()
  const rights = useRecordRights(resource)
  const { save, fill, paste, create, discard, problems } = useCellWrites(resource, editing)
  const { edits } = editing
  const rows = edits ? listEditedRows(edits) : []
  const order = rows.map(({ id }) => id).join()
  // After a row has moved, the block would cover other rows.
  const block = marked?.order === order ? marked : undefined

  const isEditable = (row: RaRecord, place: Place) =>
    isCellEditable({ resource, row, place, rights, can })

  const getTable = () => marker.current?.parentElement?.querySelector('table') ?? null

  const { getCell, locate, focusCell } = createCellFinder({ getTable, rows, places })

  const findProblem = ({ row, column }: CellPlace) =>
    problems.get(`${rows[row]?.id}/${places[column]?.path}`)

  const getFocused = () => locate(document.activeElement?.closest('td'))

  /** Returns the next (1) or previous (-1) cell that can be edited; undefined without such a cell. */
  function findEditable({ row, column }: CellPlace, step: 1 | -1): CellPlace | undefined {
    const count = rows.length * places.length
    for (let at = row * places.length + column + step; at >= 0 && at < count; at += step) {
      const next = { row: Math.floor(at / places.length), column: at % places.length }
      if (isEditable(rows[next.row]!, places[next.column]!)) return next
    }
    return undefined
  }

  function open(at: CellPlace, isReplaced: boolean): boolean {
    const [row, place, cell] = [rows[at.row], places[at.column], getCell(at)]
    if (!row || !place || !cell || !isEditable(row, place)) return false
    setBlock(undefined)
    // Only fields with a single input are editable.
    const entered = place as EnteredPlace
    if (entered.field.kind === 'boolean') save(row, place.path, row[place.path] !== true)
    // The input must have the focus before the browser enters the typed letter.
    else flushSync(() => setOpened({ cell, row, place: entered, isReplaced }))
    return true
  }

  function close({ cell, row, place }: Opened, value: unknown, move: Move): void {
    const at = locate(cell)
    flushSync(() => setOpened(undefined))
    const isRetry = move !== 'leave' && at && findProblem(at) !== undefined
    if (isRetry || value !== (row[place.path] ?? null))
      flushSync(() => save(row, place.path, value))
    if (move === 'leave') return
    if (at && move !== 'stay') go(at, move)
    else cell.focus()
  }

  function go(at: CellPlace, move: Move): void {
    const isNew = rows[at.row]?.id === NEW_ROW
    const next =
      move === 'down' || move === 'up'
        ? { row: at.row + (move === 'down' ? 1 : -1), column: at.column }
        : findEditable(at, move === 'next' ? 1 : -1)
    const isLeaving = isNew && (move === 'down' || next?.row !== at.row)
    if (isLeaving && move !== 'previous') void createRow(at)
    else focusCell(next && rows[next.row] ? next : at)
  }

  /** Creates the record of the new row, and focuses the first cell of the next new row, or the first wrong cell. */
  async function createRow(at: CellPlace): Promise<void> {
    focusCell(at)
    const wrongFields = await create()
    const missing = wrongFields.flatMap((path) => {
      const column = places.findIndex((place) => place.path === path)
      return column < 0 ? [] : [column]
    })
    if (wrongFields.length > missing.length && texts) {
      const names = wrongFields.filter((path) => !places.some((place) => place.path === path))
      const fields = names.map((path) => t.field(resource, path)).join(', ')
      notify(texts('tools.newRowNeeds', { fields }), { type: 'warning' })
    }
    const first = findEditable({ row: at.row, column: -1 }, 1)
    const target = missing.length > 0 ? { row: at.row, column: Math.min(...missing) } : first
    if (target) focusCell(target)
  }

  /** Returns the selected block, or the focused cell. */
  function getRange() {
    const focused = getFocused()
    if (!focused) return undefined
    const shown = block && isInBlock(block, focused) ? block : { from: focused, to: focused }
    return pickBlock(shown, rows, places)
  }

  function extend(to: CellPlace): void {
    const from = block?.from ?? getFocused()
    if (!from || !rows[to.row] || !places[to.column]) return
    setBlock({ from, to, order })
    scrollIntoView(getCell(to))
  }

  /** Discards a refused value, or the values typed in the new row. Returns whether there were such values. */
  function discardTyped({ row, column }: CellPlace): boolean {
    const [record, place] = [rows[row]!, places[column]!]
    const isNew = record.id === NEW_ROW && edits?.typed.has(NEW_ROW)
    if (!isNew && findProblem({ row, column }) === undefined) return false
    discard(record.id, isNew ? undefined : [place.path])
    return true
  }

  /** Returns the first cell whose value would be lost if editing ended: of the new row, or with a refused value. */
  function findUnsaved(): CellPlace | undefined {
    const cells = rows.flatMap((_, row) => places.map((__, column) => ({ row, column })))
    return edits?.typed.has(NEW_ROW) ? cells[0] : cells.find(findProblem)
  }

  /** Ends editing. If a value would be lost, focuses its cell instead, where Escape discards the value. */
  function end(): void {
    const unsaved = findUnsaved()
    if (unsaved) focusCell(unsaved)
    else editing.end()
  }

  const onLeave = useEvent(() => (findUnsaved() ? setIsAsking(true) : editing.end()))

  /** Writes the first row of the block to the rows below it, or empties the block. */
  function fillBlock(isCleared: boolean): void {
    const range = getRange()
    const [first, ...others] = range?.rows ?? []
    if (!range || !first) return
    const targets = (isCleared ? [first, ...others] : others).filter(
      (row) => row.id !== NEW_ROW && range.places.every((place) => isEditable(row, place)),
    )
    if (targets.length === 0) return
    const values = range.places.map(({ path }) => [path, isCleared ? null : (first[path] ?? null)])
    void fill(targets, Object.fromEntries(values))
  }

  const onKey = useEvent((event: KeyboardEvent) => {
    const at = locate(event.target as Element)
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (!at || altKey) return
    const isCommand = ctrlKey || metaKey
    const isLetter = key.length === 1 && !isCommand
    const step = ARROWS[key]
    if (key === 'F2' || (key === 'Enter' && !isCommand)) open(at, false)
    else if (key === 'Tab') {
      const next = findEditable(at, shiftKey ? -1 : 1)
      // Tab leaves the grid after its last cell.
      if (!next) return
      setBlock(undefined)
      go(at, shiftKey ? 'previous' : 'next')
    } else if (shiftKey && step) {
      const { row, column } = block?.to ?? at
      extend({ row: row + step[0], column: column + (isMirrored() ? -step[1] : step[1]) })
    } else if (step) {
      setBlock(undefined)
      return
    } else if (isCommand && key.toLowerCase() === 'd') fillBlock(false)
    else if (key === 'Delete' || key === 'Backspace') fillBlock(true)
    else if (key === 'Escape' && block) setBlock(undefined)
    else if (key === 'Escape' && !discardTyped(at)) end()
    else if (isLetter) {
      event.stopPropagation()
      const kind = getKind(places[at.column]!.field)
      const isTyped = key !== ' ' && open(at, true)
      if (key === ' ' && kind === 'boolean') open(at, false)
      // The browser enters the letter into the input that has the focus now.
      if (!isTyped || kind === 'boolean') event.preventDefault()
      return
    } else return
    event.stopPropagation()
    event.preventDefault()
  })

  const onCopy = useEvent((event: ClipboardEvent) => {
    const range = getRange()
    if (!range) return
    const cells = range.rows.map((row) =>
      range.places.map((place) => writeCopiedCell(row[place.path], place, tools, decimalMark)),
    )
    event.clipboardData?.setData('text/plain', writeCsvLines(cells, '\t').replace(/\r\n$/, ''))
    event.preventDefault()
  })

  const onPaste = useEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const range = getRange()
    if (!range || text === '') return
    event.preventDefault()
    const fit = fitCopied(text, range, rows, places, isEditable)
    if (fit.isCut && texts)
      notify(texts(fit.places.length > 0 ? 'tools.pasteCut' : 'tools.nothingPasted'), {
        type: 'warning',
      })
    if (fit.places.length === 0) return
    setBlock({ ...fit.covered, order })
    void paste(fit.rows, fit.places, fit.cells)
  })

  const onPointer = useEvent((event: MouseEvent) => {
    const target = event.target as Element
    const cell = target.closest('td')
    const at = locate(cell)
    if (!at || !cell || opened?.cell === cell) return
    if (event.type === 'mousedown') {
      if (event.shiftKey) extend(at)
      else {
        setBlock(undefined)
        cell.focus()
      }
      event.preventDefault()
    } else if (event.type === 'mouseover') {
      if (event.buttons === 1 && getFocused()) extend(at)
      return
    } else if (event.type === 'dblclick') open(at, false)
    else event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    const table = getTable()
    if (!table) return undefined
    const listeners = [
      ['keydown', onKey],
      ['copy', onCopy],
      ['paste', onPaste],
      ['mousedown', onPointer],
      ['mouseover', onPointer],
      ['click', onPointer],
      ['dblclick', onPointer],
    ] as const
    for (const [name, listen] of listeners)
      table.addEventListener(name, listen as EventListener, { capture: true })
    editing.change((begun) => ({ ...begun, isReady: true }))
    const stopAsking = editing.askBeforeLeaving(onLeave)
    if (!getFocused()) focusFirst()
    else if (edits?.opensFocused) open(getFocused()!, false)
    return () => {
      stopAsking()
      for (const [name, listen] of listeners)
        table.removeEventListener(name, listen as EventListener, { capture: true })
    }
    // The listeners never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function focusFirst(): void {
    const first = findEditable({ row: rows[0]?.id === NEW_ROW ? 1 : 0, column: -1 }, 1)
    if (first) focusCell(first)
  }

  useCellMarks({ getTable, rows, places, block, problems, typed: edits?.typed })

  return (
    <>
      <span ref={marker} hidden />
      <GlobalStyles styles={editedGrid} />
      {opened && (
        <OverCell cell={opened.cell}>
          <EditorBox
            key={`${opened.row.id}/${opened.place.path}`}
            opened={opened}
            label={t.field(resource, opened.place.path)}
            onDone={(value, move) => close(opened, value, move)}
            onCancel={() => {
              flushSync(() => setOpened(undefined))
              opened.cell.focus()
            }}
          />
        </OverCell>
      )}
      {opened && opened.row.id !== NEW_ROW && (
        <CellColleagues
          key={opened.row.id}
          cell={opened.cell}
          resource={resource}
          row={opened.row}
        />
      )}
      <RefusalNote {...{ getTable, locate, problems, findProblem }} />
      <UnsavedQuestion
        isOpen={isAsking}
        onLeave={editing.end}
        onStay={() => {
          flushSync(() => setIsAsking(false))
          end()
        }}
      />
    </>
  )
}
