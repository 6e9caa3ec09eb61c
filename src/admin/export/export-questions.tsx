import { useTranslation } from '../core/context/translation.ts'
import { Alert, Button, DialogActions, DialogContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useStore, type Identifier } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useFormats } from '../core/context/formats.ts'
import { useSession } from '../core/context/session.tsx'
import type { AppDataProvider } from '../core/data/data-provider.ts'
import type { FilterValues } from '../fields/filter-values.ts'
import { Choice } from './choice.tsx'
import { listExportablePaths } from './export-columns.ts'
import { exportFormats, ROW_LIMITS, type ExportFormat } from './export-job.ts'
import type { ExportScope } from './export-address.ts'
import { useExportFile, type SheetRows } from './use-export-file.ts'
import type { Export } from './use-export.ts'

/** Describes the list to export as it is shown on the screen. */
export interface ExportedList {
  readonly resource: Resource
  readonly filter: FilterValues
  readonly sort: ExportScope['sort']
  readonly selectedIds: readonly Identifier[]
  /** Lists the paths of the shown columns, in order. */
  readonly columns: readonly string[]
  /** Describes the grouping: its name, title and number of groups. */
  readonly group?: { readonly name: string; readonly title: string; readonly count: number }
  /** Holds a table of the screen, which is exported instead of records. */
  readonly sheet?: SheetRows
}

/** Holds the choices of a person's last export of a resource. */
interface Choices {
  readonly breadth: 'shown' | 'all'
  readonly format: ExportFormat
}

const FIRST_CHOICES: Choices = { breadth: 'shown', format: 'csv' }

interface ExportQuestionsProps extends ExportedList {
  readonly onStart: Export['start']
  readonly onCancel: () => void
}

/**
 * Asks for records, columns and format. A format that cannot hold so many records is disabled with
 * the reason.
 */
export function ExportQuestions({
  resource,
  filter,
  sort,
  selectedIds,
  columns,
  group,
  sheet,
  onStart,
  onCancel,
}: ExportQuestionsProps) {
  const t = useTranslation()
  const { integer } = useFormats()
  const { can } = useSession()
  const all = listExportablePaths(resource, can)
  const shown = group ? columns : columns.filter((path) => all.includes(path))
  const [records, setRecords] = useState<'selected' | 'filtered'>(
    selectedIds.length > 0 ? 'selected' : 'filtered',
  )
  const [last, setLast] = useStore<Choices>(`${resource.name}.export`, FIRST_CHOICES)
  const [breadth, setBreadth] = useState(last.breadth)
  const [format, setFormat] = useState(last.format)
  const [isPreparing, setPreparing] = useState(false)
  const counted = useCount(resource, filter, !sheet)
  const found = sheet?.rows.length ?? group?.count ?? counted
  const prepare = useExportFile(resource)
  const total = records === 'selected' ? selectedIds.length : found
  const isTooMany = total !== undefined && total > ROW_LIMITS[format]

  async function start(expected: number) {
    setPreparing(true)
    setLast({ breadth, format })
    const { job, name } = await prepare({
      format,
      filter,
      sort,
      paths: breadth === 'shown' ? shown : all,
      ...(records === 'selected' && { ids: selectedIds }),
      ...(group && { group }),
      ...(sheet && { sheet }),
    })
    onStart(job, expected, name)
  }

  const filtered = t(Object.keys(filter).length > 0 ? 'export.filtered' : 'export.everything')
  const scopes = [
    { value: 'selected', label: t('export.selected', { smart_count: selectedIds.length }) },
    {
      value: 'filtered',
      label: filtered,
      hint: found === undefined ? t('export.counting') : integer(found),
    },
  ] as const
  return (
    <>
      <DialogContent>
        <Choice
          label={t('export.records')}
          value={records}
          options={selectedIds.length > 0 ? scopes : scopes.slice(1)}
          onChange={setRecords}
        />
        {!group && !sheet && (
          <Choice
            label={t('export.columns')}
            value={breadth}
            options={[
              { value: 'shown', label: t('export.shown', { count: shown.length }) },
              { value: 'all', label: t('export.all', { count: all.length }) },
            ]}
            onChange={setBreadth}
          />
        )}
        <Choice
          label={t('export.format')}
          value={format}
          options={exportFormats.map((value) => ({
            value,
            label: t(`export.${value}`),
            hint: t(`export.${value}Hint`),
          }))}
          onChange={setFormat}
        >
          {isTooMany && (
            <Alert severity="warning">
              {t('export.tooMany', {
                limit: integer(ROW_LIMITS[format]),
                count: integer(total),
              })}
            </Alert>
          )}
        </Choice>
        {total === 0 && <Alert severity="info">{t('export.nothing')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {t('export.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!total || isTooMany || isPreparing}
          onClick={() => void start(total ?? 0)}
        >
          {t('export.start')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Counts the records of a filter exactly; undefined while loading. */
function useCount(resource: Resource, filter: FilterValues, enabled: boolean): number | undefined {
  const dataProvider = useDataProvider<AppDataProvider>()
  const { data } = useQuery({
    queryKey: [resource.name, 'aggregate', { filter }],
    queryFn: ({ signal }) => dataProvider.aggregate(resource.name, { filter, signal }),
    enabled,
  })
  return data?.count
}
