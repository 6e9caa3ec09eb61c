import { Alert, Box, Skeleton } from '@mui/material'
import type { Change } from '../../../schema/change.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Values } from '../../../schema/values.ts'
import type { BulkProblem, PreviewedRow } from '../../core/data/wire.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { buildColumn, renderCell } from '../../fields/cells.tsx'
import type { EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { PlainTable, ruledTable } from '../../kit/table/table.tsx'
import type { ToolTexts } from '../tool-texts.ts'
import { MAX_PER_REQUEST, useBulkPreview, type Target } from './use-bulk.ts'

interface BulkPreviewTableProps {
  readonly resource: Resource
  readonly target: Target
  /** Lists the changed fields. */
  readonly places: readonly EnteredPlace[]
  readonly values: { readonly data: Values; readonly steps: Change }
  readonly texts: ToolTexts
}

/** Limits the records whose values are shown before and after. */
const MAX_ROWS = 8

/** Draws what a bulk change would do: numbers of records, reasons of refusals, and values before and after. */
export function BulkPreviewTable(props: BulkPreviewTableProps) {
  const { resource, target, places, values, texts } = props
  const t = useTranslation()
  const tools = useCellTools()
  const { integer } = useFormats()
  const { preview, error } = useBulkPreview(resource, target, values)
  if (target.count > MAX_PER_REQUEST)
    return <p>{texts('noPreview', { max: integer(MAX_PER_REQUEST) })}</p>
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!preview) return <Skeleton variant="rounded" height={64} />
  const { changed, unchanged, refused, rows } = preview
  return (
    <Box component="section" aria-label={texts('preview')} sx={{ display: 'grid', gap: 1 }}>
      <Box role="status" sx={{ fontSize: 14 }}>
        <strong>{texts('willChange', { smart_count: changed })}</strong>
        {unchanged > 0 && ` · ${texts('willStay', { smart_count: unchanged })}`}
      </Box>
      {countReasons(refused).map(([reason, count]) => (
        <Alert key={reason} severity="warning">
          {texts('willRefuse', { smart_count: count, reason })}
        </Alert>
      ))}
      {rows.length > 0 && (
        <Box sx={{ maxHeight: 260, overflow: 'auto' }}>
          <PlainTable
            columns={[
              {
                key: 'title',
                label: t.field(resource, resource.title),
                isRowHeading: true,
                cell: ({ title }: PreviewedRow) => String(title ?? ''),
              },
              ...places.map((place) => ({
                ...buildColumn(place, t),
                cell: ({ before, after }: PreviewedRow) => (
                  <>
                    {renderCell(before[place.path], tools, place) ?? '–'}
                    {' → '}
                    <strong>{renderCell(after[place.path], tools, place) ?? '–'}</strong>
                  </>
                ),
              })),
            ]}
            rows={rows.slice(0, MAX_ROWS)}
            getRowKey={({ id }) => id}
            sx={{ ...ruledTable, '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' } }}
          />
        </Box>
      )}
    </Box>
  )
}

function countReasons(refused: readonly BulkProblem[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1)
  return [...counts]
}
