import { Box, Button, FormHelperText, IconButton } from '@mui/material'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useFieldArray, useFormContext, useFormState, get } from 'react-hook-form'
import type { FieldOf } from '../../schema/fields.ts'
import { useLabels } from '../context/labels.tsx'
import { useSession } from '../context/session.tsx'
import { useWords } from '../context/words.ts'
import { useLiveAmounts } from '../documents/live-amounts.tsx'
import type { Place } from '../fields/field-text.ts'
import { isNumeric } from '../fields/numeric.ts'
import { todayIn } from '../fields/wall-clock.ts'
import { visuallyHidden } from '../theme/visually-hidden.ts'
import { BesideCell, BesideFigures, useBesidePlace } from './beside.tsx'
import { BoundInput } from './bound-input.tsx'
import { initialRow, type Values } from './form-values.ts'
import { lineColumns, liveColumns, minWidthOf } from './line-columns.ts'
import { LiveCell } from './live-cell.tsx'
import { ScanLine } from './scan-line.tsx'
import { useDecidingValues } from './use-deciding-values.ts'
import { useFills } from './use-fills.ts'
import { useScannedRows } from './use-scanned-rows.ts'

interface LinesGridProps {
  readonly place: Place<FieldOf<'lines'>>
  readonly disabled: boolean
  /** A heading above names the rows already. */
  readonly isTitled: boolean
}

/** Child rows, entered in place: Enter goes to the row below, and from the last one makes another. */
export function LinesGrid({ place, disabled, isTitled }: LinesGridProps) {
  const { resource, path, field } = place
  const say = useWords()
  const labels = useLabels()
  const { can, team } = useSession()
  const grid = useRef<HTMLDivElement>(null)
  const { control, getValues, setFocus } = useFormContext()
  const { errors } = useFormState({ control, name: path })
  // The rows have ids of their own; the default name of the key would overwrite them.
  const rows = useFieldArray({ control, name: path, keyName: 'rowKey' })
  const values = useDecidingValues(resource, path)
  const columns = lineColumns(place, can, values)
  const isLive = useLiveAmounts() !== undefined
  const live = isLive ? liveColumns(place, can) : []
  const beside = useBesidePlace(place)
  const fill = useFills(resource, field, path)
  const problem: unknown = get(errors, `${path}.root.message`)
  const mayAdd = !disabled && rows.fields.length < (field.max ?? 100)
  const scans = useScannedRows({ field, path, scope: grid, disabled, append, fill })

  function append(values: Values): number {
    rows.append({ ...initialRow(field.fields, todayIn(team.timezone)), ...values }, UNFOCUSED)
    return getValues(path).length - 1
  }

  function add(): void {
    const first = columns[0]?.name
    const name = `${path}.${append({})}.${first}`
    // The row's inputs must be there before one of them can have the focus.
    if (first) requestAnimationFrame(() => setFocus(name))
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const { target } = event
    const isPlain = !event.ctrlKey && !event.metaKey && !event.defaultPrevented
    if (event.key !== 'Enter' || !isPlain || !(target instanceof HTMLInputElement)) return
    if (target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    const cell = target.closest('td')
    const below = cell?.closest('tr')?.nextElementSibling
    if (below instanceof HTMLTableRowElement && cell) {
      below.cells[cell.cellIndex]?.querySelector('input')?.focus()
    } else if (mayAdd) add()
  }

  return (
    <Box ref={grid} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {!isTitled && (
        <Box sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 650 }}>
          {labels.field(resource, path)}
        </Box>
      )}
      {rows.fields.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{say('field.noRows')}</Box>
      ) : (
        <BesideFigures place={beside} path={path}>
          <Box sx={scroller}>
            <Box component="table" sx={table} onKeyDown={onKeyDown}>
              <thead>
                <tr>
                  {columns.map(({ path: column, field: child }, i) => (
                    <th
                      key={column}
                      scope="col"
                      style={{
                        textAlign: isNumeric(child) ? 'end' : 'start',
                        minWidth: minWidthOf(child, i === 0),
                      }}
                    >
                      {labels.field(resource, column)}
                    </th>
                  ))}
                  {beside && (
                    <th scope="col" style={{ textAlign: 'end', minWidth: 80 }}>
                      {labels.field(beside.resource, beside.path)}
                    </th>
                  )}
                  {live.map(({ path: column }) => (
                    <th key={column} scope="col" style={{ textAlign: 'end', minWidth: 96 }}>
                      {labels.field(resource, column)}
                    </th>
                  ))}
                  <th scope="col">
                    <Box component="span" sx={visuallyHidden}>
                      {say('list.actions')}
                    </Box>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.fields.map(({ rowKey }, row) => (
                  <tr key={rowKey}>
                    {columns.map((column) => (
                      <td key={column.path}>
                        <BoundInput
                          place={column}
                          name={`${path}.${row}.${column.name}`}
                          bare
                          required={column.field.required === true}
                          disabled={disabled}
                          onEntered={(value) => void fill(row, column.name, value)}
                        />
                      </td>
                    ))}
                    {beside && (
                      <td style={{ textAlign: 'end', verticalAlign: 'middle' }}>
                        <BesideCell place={beside} row={`${path}.${row}`} />
                      </td>
                    )}
                    {live.map((column) => (
                      <td key={column.path} style={{ textAlign: 'end', verticalAlign: 'middle' }}>
                        <LiveCell place={column} name={column.name} row={row} />
                      </td>
                    ))}
                    <td>
                      <IconButton
                        aria-label={say('field.removeRow', { row: row + 1 })}
                        disabled={disabled}
                        onClick={() => rows.remove(row)}
                      >
                        <Trash2 size={16} aria-hidden />
                      </IconButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Box>
          </Box>
        </BesideFigures>
      )}
      {typeof problem === 'string' && <FormHelperText error>{problem}</FormHelperText>}
      <ScanLine scans={scans} />
      <Box>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Plus size={16} aria-hidden />}
          disabled={!mayAdd}
          onClick={add}
        >
          {say('field.addRow')}
        </Button>
      </Box>
    </Box>
  )
}

const UNFOCUSED = { shouldFocus: false }

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    px: 0.5,
    pb: 0.5,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 550,
    color: 'text.secondary',
  },
  '& td': { p: 0.5, verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' },
  '& td:last-child': { width: 40, pr: 0 },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
} as const

/** Positioned, so that hidden words at its far end scroll with it instead of widening the page. */
const scroller = { position: 'relative', overflowX: 'auto', mx: -0.5, px: 0.5, pb: 0.5 } as const
