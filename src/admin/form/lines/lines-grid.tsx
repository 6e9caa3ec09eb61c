import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button, FormHelperText, useMediaQuery, IconButton } from '@mui/material'
import { Plus, ChevronUp } from 'lucide-react'
import { useRef, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useFieldArray, useFormContext, useFormState, get, useWatch } from 'react-hook-form'
import { splitKey } from '../../../schema/condition.ts'
import { getToday } from '../../../schema/days.ts'
import { fieldLimits } from '../../../schema/field-limits.ts'
import type { FieldOf } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Values } from '../../../schema/values.ts'
import type { Place } from '../../../schema/place.ts'
import { useSession } from '../../core/context/session.tsx'
import { createInitialRow } from '../form-values.ts'
import { useLiveAmounts } from '../live-amounts.tsx'
import { addMark, removeAndFocusNext } from '../../kit/button/busy-button.tsx'
import { HintFigures, useHintPlace, HintCell, LineInput } from './hint.tsx'
import { listLineColumns, listLiveColumns, card, cards } from './line-layout.ts'
import { ScanLine, useScannedRows } from './scan-line.tsx'
import { useFills } from './use-fills.ts'
import { DRAGGED_ROW, LineTable, LiveCell, RemoveRow, type LineRowsProps } from './line-table.tsx'
import { isNumeric } from '../../../schema/kinds.ts'

interface LinesGridProps {
  readonly place: Place<FieldOf<'lines'>>
  readonly disabled: boolean
  /** Hides the label, because a heading above already names the rows. */
  readonly isTitled: boolean
}

/**
 * Draws child rows that are edited in place. Enter moves to the row below; in the last row, Enter
 * adds a row.
 */
export function LinesGrid({ place, disabled, isTitled }: LinesGridProps) {
  const { resource, path, field } = place
  const t = useTranslation()
  const { can, team } = useSession()
  const grid = useRef<HTMLDivElement>(null)
  const { control, getValues, setFocus } = useFormContext()
  const { errors } = useFormState({ control, name: path })
  // The rows have their own ids, which react-hook-form's default key name would overwrite.
  const rows = useFieldArray({ control, name: path, keyName: 'rowKey' })
  const values = useDecidingValues(resource, path)
  const columns = listLineColumns(place, can, values)
  const hasLiveAmounts = useLiveAmounts() !== undefined
  const live = listLiveColumns(place, can, hasLiveAmounts, values)
  const hint = useHintPlace(place)
  const fill = useFills(resource, field, path)
  const problem: unknown = get(errors, `${path}.root.message`)
  const mayAdd = !disabled && rows.fields.length < (field.max ?? fieldLimits.lines)
  const Rows = useMediaQuery('(max-width: 599px)') ? LineCards : LineTable
  const scans = useScannedRows({ field, path, scope: grid, disabled, append, fill })

  function append(values: Values): number {
    rows.append(
      { ...createInitialRow(field.fields, getToday(team.timezone)), ...values },
      UNFOCUSED,
    )
    return getValues(path).length - 1
  }

  function add(): void {
    const first = columns[0]?.name
    const name = `${path}.${append({})}.${first}`
    // The inputs of the new row must be drawn before one of them can receive the focus.
    if (first) requestAnimationFrame(() => setFocus(name))
  }

  function move(from: number, to: number): void {
    if (to < 0 || to >= rows.fields.length || from === to) return
    rows.move(from, to)
  }

  function remove(row: number): void {
    removeAndFocusNext(grid.current, row, () => rows.remove(row))
  }

  /** Returns the index of the row in which an event occurred; -1 outside of the rows. */
  function findRowIndex({ target }: DragEvent | KeyboardEvent): number {
    const row = target instanceof Element && target.closest('[data-row]')
    return row ? [...(grid.current?.querySelectorAll('[data-row]') ?? [])].indexOf(row) : -1
  }

  function onDragOver(event: DragEvent): void {
    if (event.dataTransfer.types.includes(DRAGGED_ROW) && findRowIndex(event) >= 0)
      event.preventDefault()
  }

  function onDrop(event: DragEvent): void {
    const from = event.dataTransfer.getData(DRAGGED_ROW)
    const to = findRowIndex(event)
    if (from === '' || to < 0) return
    event.preventDefault()
    move(Number(from), to)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event
    const step = event.ctrlKey && event.shiftKey ? STEPS[event.key] : undefined
    const from = findRowIndex(event)
    if (step !== undefined && from >= 0 && !disabled) {
      event.preventDefault()
      move(from, from + step)
      // Moving an element takes the focus from its input.
      if (target instanceof HTMLElement) requestAnimationFrame(() => target.focus())
      return
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.defaultPrevented
    if (event.key !== 'Enter' || !isPlain || !(target instanceof HTMLInputElement)) return
    if (target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    const row = target.closest('[data-row]')
    const below = row?.nextElementSibling
    if (row && below?.matches('[data-row]')) {
      findInputs(below)[findInputs(row).indexOf(target)]?.focus()
    } else if (mayAdd) add()
  }

  return (
    <Box ref={grid} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {!isTitled && (
        <Box sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 650 }}>
          {t.field(resource, path)}
        </Box>
      )}
      {rows.fields.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('field.noRows')}</Box>
      ) : (
        <HintFigures place={hint} path={path}>
          <div onKeyDown={onKeyDown} onDragOver={onDragOver} onDrop={onDrop} role="presentation">
            <Rows
              place={place}
              rowKeys={rows.fields.map(({ rowKey }) => rowKey)}
              columns={columns}
              live={live}
              hint={hint}
              disabled={disabled}
              onEntered={(row, name, value) => void fill(row, name, value)}
              onRemove={remove}
              onMove={!disabled && rows.fields.length > 1 ? move : undefined}
            />
          </div>
        </HintFigures>
      )}
      {typeof problem === 'string' && <FormHelperText error>{problem}</FormHelperText>}
      <ScanLine scans={scans} />
      <Box>
        <Button
          {...addMark}
          size="small"
          variant="outlined"
          startIcon={<Plus size={16} aria-hidden />}
          disabled={!mayAdd}
          onClick={add}
        >
          {t('field.addRow')}
        </Button>
      </Box>
    </Box>
  )
}

/** Maps the keys that move a row with Ctrl and Shift to the change of its index. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const UNFOCUSED = { shouldFocus: false }

function findInputs(row: Element): HTMLInputElement[] {
  return [...row.querySelectorAll('input')]
}

/** Returns the form's values that determine which child fields of `path` are shown. */
function useDecidingValues({ when, fields }: Resource, path: string): Values {
  const { control } = useFormContext()
  const keys = Object.entries(when).flatMap(([name, { visible = {} }]) =>
    name.startsWith(`${path}.`) ? [visible].flat().flatMap(Object.keys) : [],
  )
  const names = [...new Set(keys.map((key) => splitKey(key, (name) => name in fields)[0]))]
  const values = useWatch({ control, name: names })
  return Object.fromEntries(names.map((name, i) => [name, values[i]]))
}

/** Draws child rows as cards, for phones, which have no room for a table. */
function LineCards(props: LineRowsProps) {
  const { place, rowKeys, columns, live, hint, disabled, onEntered, onRemove, onMove } = props
  const { resource, path } = place
  const t = useTranslation()
  return (
    <Box component="ul" sx={cards}>
      {rowKeys.map((rowKey, row) => (
        <Box component="li" key={rowKey} data-row sx={card}>
          {columns.map((column, i) => (
            <Box
              key={column.path}
              sx={{ minWidth: 0, gridColumn: isNumeric(column.field) ? undefined : '1 / -1' }}
            >
              <Box sx={i === 0 ? first : undefined}>
                <LineInput
                  lines={place.field}
                  row={`${path}.${row}`}
                  place={column}
                  name={`${path}.${row}.${column.name}`}
                  required={column.field.required === true}
                  disabled={disabled}
                  onEntered={(value) => onEntered(row, column.name, value)}
                />
                {i === 0 && (
                  <Box sx={{ display: 'flex' }}>
                    {onMove && row > 0 && <MoveUp row={row} onMove={onMove} />}
                    <RemoveRow row={row} disabled={disabled} onRemove={onRemove} />
                  </Box>
                )}
              </Box>
            </Box>
          ))}
          {hint && (
            <Figure label={t.field(hint.resource, hint.path)}>
              <HintCell place={hint} row={`${path}.${row}`} />
            </Figure>
          )}
          {live.map((column) => (
            <Figure key={column.path} label={t.field(resource, column.path)}>
              <LiveCell place={column} name={column.name} row={row} lines={path} />
            </Figure>
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface MoveUpProps {
  readonly row: number
  readonly onMove: (from: number, to: number) => void
}

/** Draws the button that moves a row up: touch screens cannot drag rows. */
function MoveUp({ row, onMove }: MoveUpProps) {
  const t = useTranslation()
  return (
    <IconButton
      aria-label={t('field.moveRowUp', { row: row + 1 })}
      onClick={() => onMove(row, row - 1)}
    >
      <ChevronUp size={16} aria-hidden />
    </IconButton>
  )
}

/** Draws a read-only value, aligned with the inputs beside it. */
function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{label}</Box>
      <Box sx={{ minHeight: 36, display: 'flex', alignItems: 'center' }}>{children}</Box>
    </Box>
  )
}

const first = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 0.5,
  alignItems: 'end',
} as const
