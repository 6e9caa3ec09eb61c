import { useTranslation } from '../../core/context/translation.ts'
import { Box, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { meetsCondition } from '../../../schema/condition.ts'
import type { Field, FieldOf } from '../../../schema/fields.ts'
import type { Place } from '../../../schema/place.ts'
import { isEmpty } from '../../../schema/values.ts'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools, type CellTools } from '../../fields/cell-tools.tsx'
import { renderCell, buildColumn } from '../../fields/cells.tsx'
import { getColumnDecimals } from '../../fields/decimals.ts'
import { ReferencedRecord } from '../../fields/reference-link.tsx'
import { isFieldVisible } from '../../form/form-values.ts'
import { EdgeFrame } from '../../kit/edge-frame.tsx'
import { PlainTable } from '../../kit/table/table.tsx'
import { Measured, showsUnit } from '../../form/lines/hint.tsx'
import { pickColumnFields } from '../../form/lines/line-layout.ts'

interface LinesTableProps {
  readonly place: Place<FieldOf<'lines'>>
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Holds the record that contains the rows. */
  readonly record: Readonly<Record<string, unknown>>
}

/** Draws the child rows of a record as a table, or as cards on a phone. */
export function LinesTable({ place: { resource, path, field }, rows, record }: LinesTableProps) {
  const { can } = useSession()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const columns = pickColumnFields(field.fields)
    .filter(([name, child]) => {
      const applies = isFieldVisible(resource, `${path}.${name}`, record)
      const isBlank = rows.every(({ [name]: value }) =>
        child.column ? isDefaultOrEmpty(child, value) : isEmpty(value),
      )
      return applies && (!child.requires || can(child.requires)) && !child.internal && !isBlank
    })
    // The unit stands beside the quantity.
    .filter(([name]) => name !== field.measure?.own)
    .map(([name, child]) => ({ name, resource, path: `${path}.${name}`, field: child }))
  const draw: DrawCell = (row, column, tools) =>
    field.measure && showsUnit(column.field) ? (
      <Measured field={field} row={row} parent={{ resource, record }}>
        {drawCell(row, column, tools)}
      </Measured>
    ) : (
      drawCell(row, column, tools)
    )
  // Two columns fit on a phone.
  return isPhone && columns.length > 2 ? (
    <RowCards columns={columns} rows={rows} draw={draw} />
  ) : (
    <RowTable columns={columns} rows={rows} draw={draw} />
  )
}

type LineCell = Place & { readonly name: string }

type DrawCell = (row: RowsProps['rows'][number], column: LineCell, tools: CellTools) => ReactNode

interface RowsProps {
  readonly columns: readonly LineCell[]
  readonly rows: LinesTableProps['rows']
  readonly draw: DrawCell
}

function RowTable({ columns, rows, draw }: RowsProps) {
  const decimals = getColumnDecimals(columns, rows, (row, { name }) => row[name])
  const tools = { ...useCellTools(), decimals }
  return (
    <EdgeFrame>
      <PlainTable
        columns={columns.map((column) => ({
          ...buildColumn(column, tools.labels),
          cell: (row: LinesTableProps['rows'][number]) => draw(row, column, tools),
        }))}
        rows={rows}
        getRowKey={(row, i) => String(row.id ?? i)}
        sx={table}
      />
    </EdgeFrame>
  )
}

function RowCards({ columns: [subject, ...facts], rows, draw }: RowsProps) {
  const t = useTranslation()
  const decimals = getColumnDecimals(facts, rows, (row, { name }) => row[name])
  const tools = { ...useCellTools(), decimals }
  return (
    <Box component="ul" sx={cards}>
      {rows.map((row, i) => (
        <li key={String(row.id ?? i)}>
          <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {subject && drawCell(row, subject, tools)}
          </Box>
          <Box component="dl" sx={figures}>
            {facts
              .filter(({ name, field }) => !isDefaultOrEmpty(field, row[name]))
              .map((column) => (
                <div key={column.path}>
                  <dt>{t.field(column.resource, column.path)}</dt>
                  <dd>{draw(row, column, tools)}</dd>
                </div>
              ))}
          </Box>
        </li>
      ))}
    </Box>
  )
}

/** Draws a cell. A polymorphic reference becomes a link to its record. */
function drawCell(...[row, column, tools]: Parameters<DrawCell>) {
  const id = row[column.name]
  const targets = getPolymorphicTargets(column.field)
  const target = targets?.find(({ row: when }) => meetsCondition(when, row))
  if (!target || typeof id !== 'string') return renderCell(id, tools, column)
  return <ReferencedRecord to={target.to} id={id} hint={target.hint} />
}

function getPolymorphicTargets(field: Field) {
  return field.kind === 'code' ? field.polymorphic : undefined
}

/** Returns whether a value is empty, or is zero or false where zero or false is the usual value. */
function isDefaultOrEmpty(field: Field, value: unknown): boolean {
  if (isEmpty(value)) return true
  return !value && ('default' in field || field.kind === 'computed' || field.kind === 'boolean')
}

const table = {
  '& th, & td': { p: 0.75, borderBottom: 1, borderColor: 'divider', whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 0 },
  '& td:first-of-type': { whiteSpace: 'normal', minWidth: 160 },
  '& tr:last-child td': { borderBottom: 0 },
} as const

const cards = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { py: 1.5, borderTop: 1, borderColor: 'divider' },
  '& > li:first-of-type': { borderTop: 0, pt: 0 },
} as const

const figures = {
  m: 0,
  mt: 0.5,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 2,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: 1 },
  '& dt': { color: 'text.secondary' },
  '& dd': {
    m: 0,
    marginInlineStart: 'auto',
    textAlign: 'end',
    overflowWrap: 'anywhere',
    minWidth: 0,
  },
} as const
