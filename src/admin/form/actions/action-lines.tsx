import { useTranslation } from '../../core/context/translation.ts'
import type { Values } from '../../../schema/values.ts'
import { Box, FormHelperText, useMediaQuery } from '@mui/material'
import { get, useFormState } from 'react-hook-form'
import type { PerLine } from '../../../schema/document.ts'
import type { FieldOf } from '../../../schema/fields.ts'
import { isNumeric } from '../../../schema/kinds.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { cellOf } from '../../fields/cells.tsx'
import type { Place } from '../../fields/field-text.ts'
import { openLines, LINES, type OpenLine } from '../action-form.ts'
import { BoundInput } from '../bound-input.tsx'
import { lineColumns, card, cards, head, type LineColumn } from '../lines/line-layout.ts'

interface ActionLinesProps {
  readonly place: Place<FieldOf<'lines'>>
  readonly perLine: PerLine
  readonly document: Resource
  readonly record: Values
}

/** Draws the lines of a document that an action is about: how much of each is left, and how much of that it takes. */
export function ActionLines({ place, perLine, document, record }: ActionLinesProps) {
  const { path } = place
  const { can } = useSession()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const { errors } = useFormState({ name: path })
  const lines = {
    place,
    rows: openLines(perLine, record),
    columns: lineColumns(place, can).filter(({ name }) => name !== 'line'),
    subject: subjectOf(document),
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
}

/** Draws the lines one below the other, each with its inputs: for a phone in one hand. */
function LineCards({ place: { path }, rows, columns, subject }: LinesProps) {
  const t = useTranslation()
  const formats = useFormats()
  const tools = useCellTools()
  return (
    <Box component="ul" sx={cards}>
      {rows.map(({ id, line, left }, row) => (
        <Box component="li" key={id} sx={bigInputs}>
          <Box sx={{ gridColumn: '1 / -1', fontWeight: 550, overflowWrap: 'anywhere' }}>
            {subject && cellOf(line[subject.name], tools, subject)}
          </Box>
          <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary', fontSize: 13 }}>
            {t('document.left')}: {formats.quantity(left)}
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

function LineTable({ place, rows, columns, subject, document }: LineTableProps) {
  const { resource, path } = place
  const t = useTranslation()
  const formats = useFormats()
  const tools = useCellTools()
  return (
    <Box sx={{ overflowX: 'auto', pb: 0.5 }}>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{subject && t.field(document, subject.path)}</th>
            <th scope="col" style={{ textAlign: 'end' }}>
              {t('document.left')}
            </th>
            {columns.map(({ path: column, field }) => (
              <th
                key={column}
                scope="col"
                style={{ textAlign: isNumeric(field) ? 'end' : 'start', minWidth: 96 }}
              >
                {t.field(resource, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, line, left }, row) => (
            <tr key={id}>
              <td>{subject && cellOf(line[subject.name], tools, subject)}</td>
              <td style={{ textAlign: 'end' }}>{formats.quantity(left)}</td>
              {columns.map((column) => (
                <td key={column.path}>
                  <BoundInput
                    place={column}
                    name={`${path}.${row}.${column.name}`}
                    bare
                    required={column.field.required === true}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

/** Returns the subject of a document's line: the first record that it refers to. */
function subjectOf(resource: Resource): (Place & { readonly name: string }) | undefined {
  const lines = resource.fields[LINES]
  if (lines?.kind !== 'lines') return undefined
  const found = Object.entries(lines.fields).find(([, { kind }]) => kind === 'reference')
  if (!found) return undefined
  const [name, field] = found
  return { resource, path: `${LINES}.${name}`, name, field }
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { ...head, textAlign: 'start' },
  '& td': { p: 0.5, minWidth: 72, verticalAlign: 'top', lineHeight: '36px' },
  '& td a': { lineHeight: '20px', display: 'inline-block', py: 1 },
  '& td:first-of-type': { minWidth: 140 },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
} as const

const bigInputs = { ...card, '& input': { fontSize: 18 } } as const
