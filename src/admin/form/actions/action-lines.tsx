import { useTranslation } from '../../core/context/translation.ts'
import type { Values } from '../../../schema/values.ts'
import { Box, FormHelperText, useMediaQuery } from '@mui/material'
import { get, useFormState } from 'react-hook-form'
import { LINES, type PerLine } from '../../../schema/document.ts'
import type { FieldOf } from '../../../schema/fields.ts'
import { isNumeric } from '../../../schema/kinds.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell, buildColumn } from '../../fields/cells.tsx'
import { PlainTable } from '../../kit/table/table.tsx'

import { listOpenLines, type OpenLine } from '../action-form.ts'
import { BoundInput } from '../bound-input.tsx'
import { Measured } from '../lines/hint.tsx'
import { listLineColumns, card, cards, type LineColumn } from '../lines/line-layout.ts'

interface ActionLinesProps {
  readonly place: Place<FieldOf<'lines'>>
  readonly perLine: PerLine
  readonly document: Resource
  readonly record: Values
}

/**
 * Draws the lines of a document that an action processes, each with its open quantity and the
 * quantity to process.
 */
export function ActionLines({ place, perLine, document, record }: ActionLinesProps) {
  const { path } = place
  const t = useTranslation()
  const { can } = useSession()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const { errors } = useFormState({ name: path })
  const lines = {
    place,
    rows: listOpenLines(perLine, record),
    columns: listLineColumns(place, can).filter(({ name }) => name !== 'line'),
    subject: findSubject(document),
    documentLines: findDocumentLines(document),
    openQuantityLabel: t(`document.${perLine.openQuantityLabel ?? 'left'}`),
  }
  const problem: unknown = get(errors, `${path}.root.message`)
  return (
    <Box sx={{ minWidth: 0 }}>
      {isPhone ? <LineCards {...lines} /> : <LineTable document={document} {...lines} />}
      {typeof problem === 'string' && <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  )
}

interface LinesProps {
  readonly place: Place<FieldOf<'lines'>>
  readonly rows: readonly OpenLine[]
  readonly columns: readonly LineColumn[]
  readonly subject: (Place & { readonly name: string }) | undefined
  readonly documentLines: FieldOf<'lines'> | undefined
  readonly openQuantityLabel: string
}

/** Draws the lines as cards with their inputs, for phones. */
function LineCards({
  place: { path },
  rows,
  columns,
  subject,
  documentLines,
  openQuantityLabel,
}: LinesProps) {
  const tools = useCellTools()
  return (
    <Box component="ul" sx={cards}>
      {rows.map(({ id, line, openQuantity }, row) => (
        <Box component="li" key={id} sx={bigInputs}>
          <Box sx={{ gridColumn: '1 / -1', fontWeight: 550, overflowWrap: 'anywhere' }}>
            {subject && renderCell(line[subject.name], tools, subject)}
          </Box>
          <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary', fontSize: 13 }}>
            {openQuantityLabel}:{' '}
            <OpenQuantity lines={documentLines} line={line} quantity={openQuantity} />
          </Box>
          {columns.map((column) => (
            <Box
              key={column.path}
              sx={{ minWidth: 0, gridColumn: isNumeric(column.field) ? undefined : '1 / -1' }}
            >
              <BoundInput
                place={column}
                name={`${path}.${row}.${column.name}`}
                required={column.field.required === true}
              />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface LineTableProps extends LinesProps {
  readonly document: Resource
}

function LineTable(props: LineTableProps) {
  const { place, rows, columns, subject, documentLines, openQuantityLabel, document } = props
  const { path } = place
  const t = useTranslation()
  const tools = useCellTools()
  return (
    <Box sx={{ overflowX: 'auto', pb: 0.5 }}>
      <PlainTable
        columns={[
          {
            key: 'subject',
            label: subject ? t.field(document, subject.path) : '',
            cell: ({ line }: OpenLine) => subject && renderCell(line[subject.name], tools, subject),
          },
          {
            key: 'openQuantity',
            label: openQuantityLabel,
            isFigure: true,
            cell: ({ line, openQuantity }: OpenLine) => (
              <OpenQuantity lines={documentLines} line={line} quantity={openQuantity} />
            ),
          },
          ...columns.map((column) => ({
            ...buildColumn(column, t),
            getHeadStyle: () => ({ minWidth: 96 }),
            cell: (_: OpenLine, row: number) => (
              <BoundInput
                place={column}
                name={`${path}.${row}.${column.name}`}
                bare
                required={column.field.required === true}
              />
            ),
          })),
        ]}
        rows={rows}
        getRowKey={({ id }) => id}
        sx={table}
      />
    </Box>
  )
}

interface OpenQuantityProps {
  readonly lines: FieldOf<'lines'> | undefined
  readonly line: Values
  readonly quantity: number
}

/** Draws the open quantity of a line of the document with its unit. */
function OpenQuantity({ lines, line, quantity }: OpenQuantityProps) {
  const text = useFormats().quantity(quantity)
  if (!lines?.measure) return <>{text}</>
  return (
    <Measured field={lines} row={line}>
      {text}
    </Measured>
  )
}

function findDocumentLines({ fields }: Resource): FieldOf<'lines'> | undefined {
  const lines = fields[LINES]
  return lines?.kind === 'lines' ? lines : undefined
}

/** Returns the field that identifies a line of the document; undefined without a declared title of lines. */
function findSubject(resource: Resource): (Place & { readonly name: string }) | undefined {
  const lines = findDocumentLines(resource)
  if (lines?.title === undefined) return undefined
  const name = lines.title
  return { resource, path: `${LINES}.${name}`, name, field: lines.fields[name]! }
}

const table = {
  '& th': { px: 0.5, pb: 0.5 },
  '& td': { p: 0.5, minWidth: 72, verticalAlign: 'top', lineHeight: '36px' },
  '& td a': { lineHeight: '20px', display: 'inline-block', py: 1 },
  '& td:first-of-type': { minWidth: 140 },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 0 },
} as const

const bigInputs = { ...card, '& .MuiInputBase-root': { fontSize: 18 } } as const
