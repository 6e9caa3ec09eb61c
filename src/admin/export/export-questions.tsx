import { useTexts, useTranslation } from '../core/context/translation.ts'
import { Alert, Button, DialogActions, DialogContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useStore, type Identifier } from 'react-admin'
import { estimatePages } from '../../export/pdf/paper.ts'
import { getSheetForm } from '../../schema/printout.ts'
import type { Resource } from '../../schema/resource.ts'
import { useFormats } from '../core/context/formats.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import type { AppDataProvider } from '../core/data/data-provider.ts'
import { IDS_IN_ADDRESS } from '../core/data/wire.ts'
import type { FilterValues } from '../fields/filter-values.ts'
import { Choice, ColumnChoice, SheetChoice } from './choices.tsx'
import {
  listExportColumns,
  listLinesFields,
  listExportablePaths,
  listReferencedFields,
} from './export-columns.ts'
import { exportFormats, isRawFormat, ROW_LIMITS, type ExportFormat } from './export-job.ts'
import type { ExportScope } from './export-address.ts'
import { useExportFile, type SheetRows } from './use-export-file.ts'
import type { Export } from './use-export.ts'
import { keepValues } from '../../schema/values.ts'

/** Names the records of an export: those selected, those of the filter, or all. */
type Scope = 'selected' | 'filtered' | 'all'

/** Describes the list to export as it is shown on the screen. */
export interface ExportedList {
  readonly resource: Resource
  readonly filter: FilterValues
  readonly sort: ExportScope['sort']
  readonly selectedIds: readonly Identifier[]
  /** Names the records that are chosen at first; by default the selected records, if there are any. */
  readonly records?: Scope
  /** Names the format that is chosen at first; by default the format of the last export. */
  readonly format?: ExportFormat
  /** Lists the paths of the shown columns, in order. */
  readonly columns: readonly string[]
  /** Describes the grouping: its name, title and number of groups. */
  readonly group?: { readonly name: string; readonly title: string; readonly count: number }
  /** Holds a table of the screen, which is exported instead of records. */
  readonly sheet?: SheetRows
}

/** Holds the choices of a person's last export of a resource. */
interface Choices {
  /** Names the columns of the file: those that the list shows, all, or those chosen one by one. */
  readonly breadth: 'shown' | 'all' | 'chosen'
  readonly format: ExportFormat
  /** Lists the columns that the person chose one by one, in order. */
  readonly columns?: readonly string[]
  /** Lists the child rows that were sheets of the last workbook. */
  readonly children?: readonly string[]
}

/** Sets the number of pages above which a PDF is unusually long. */
const MANY_PAGES = 50

/** Holds the names of the formats for programs, which are the same in all languages. */
const RAW_FORMATS = { json: 'JSON', ndjson: 'NDJSON' } as const

const FIRST_CHOICES: Choices = { breadth: 'shown', format: 'csv' }

interface ExportQuestionsProps extends ExportedList {
  readonly onStart: Export['start']
  readonly onCancel: () => void
}

/**
 * Asks for records, columns and format. When a format cannot hold so many records, a warning states the limit, and the
 * export cannot start.
 */
export function ExportQuestions({
  resource,
  filter,
  sort,
  selectedIds,
  records: firstRecords = selectedIds.length > 0 ? 'selected' : 'filtered',
  format: firstFormat,
  columns,
  group,
  sheet,
  onStart,
  onCancel,
}: ExportQuestionsProps) {
  const t = useTranslation()
  const { integer } = useFormats()
  const { can, team } = useSession()
  const texts = useTexts('tools')
  const registry = useRegistry()
  const all = listExportablePaths(resource, can)
  const referenced = listReferencedFields(resource, can, registry)
  const shown = group ? columns : columns.filter((path) => all.includes(path))
  const [records, setRecords] = useState<Scope>(firstRecords)
  const [last, setLast] = useStore<Choices>(`${resource.name}.export`, FIRST_CHOICES)
  const [breadth, setBreadth] = useState(last.breadth)
  const [columnsOfLast, setChosen] = useState(last.columns ?? shown)
  // A field may have been removed from the declaration or from the person's rights since.
  const possible = new Set([...all, ...referenced.flatMap(({ paths }) => paths)])
  const chosen = columnsOfLast.filter((path) => possible.has(path))
  // Groups have their own columns.
  const paths = { shown, all, chosen }[group ? 'shown' : breadth]
  const isOffered = (one: ExportFormat) => {
    // Browsers have a clipboard on secure addresses only.
    if (one === 'table') return Boolean(navigator.clipboard)
    // A table of the screen has no values of the API.
    return !(sheet && isRawFormat(one))
  }
  const offered = exportFormats.filter(isOffered)
  const [wantedFormat, setFormat] = useState(firstFormat ?? last.format)
  const format = offered.includes(wantedFormat) ? wantedFormat : 'csv'
  const linesFields = group || sheet ? [] : listLinesFields(resource, can)
  const [childrenOfLast, setChildren] = useState(last.children ?? [])
  // The server writes workbooks with child rows, and an address holds few ids.
  const hasRoom = records !== 'selected' || selectedIds.length <= IDS_IN_ADDRESS
  const hasSheets = format === 'xlsx' && hasRoom && linesFields.length > 0
  const children = hasSheets ? childrenOfLast.filter((name) => linesFields.includes(name)) : []
  const [isPreparing, setIsPreparing] = useState(false)
  const counted = useCount(resource, filter, !sheet)
  const filteredCount = sheet?.rows.length ?? group?.count ?? counted
  // The parameters of a report are no filter: an export of all records keeps them.
  const params = pickParams(resource, filter)
  const isFiltered = Object.keys(filter).length > Object.keys(params).length
  const offersAll = isFiltered && !group && !sheet
  const allCount = useCount(resource, params, offersAll)
  const prepare = useExportFile(resource)
  const total = { selected: selectedIds.length, filtered: filteredCount, all: allCount }[records]
  const isTooMany = total !== undefined && total > ROW_LIMITS[format]

  const pages =
    format === 'pdf' && total !== undefined
      ? estimatePages(
          sheet?.columns ?? listExportColumns(resource, paths, { registry, labels: t, format }),
          total,
          getSheetForm(team),
        )
      : 0

  async function start(expected: number) {
    setIsPreparing(true)
    setLast({
      breadth,
      format,
      ...(breadth === 'chosen' ? { columns: chosen } : last.columns && { columns: last.columns }),
      children: childrenOfLast,
    })
    const { job, name } = await prepare({
      format,
      filter: records === 'all' ? params : filter,
      sort,
      paths,
      children,
      ...(records === 'selected' && { ids: selectedIds }),
      ...(group && { group }),
      ...(sheet && { sheet }),
    })
    onStart(job, expected, name)
  }

  const formatCount = (count: number | undefined) =>
    count === undefined ? t('export.counting') : integer(count)
  const selected = { smart_count: selectedIds.length }
  const scopes: readonly { value: Scope; label: string; hint?: string }[] = [
    ...(selectedIds.length > 0
      ? [{ value: 'selected' as const, label: t('export.selected', selected) }]
      : []),
    {
      value: 'filtered',
      label: t(isFiltered ? 'export.filtered' : 'export.everything'),
      hint: formatCount(filteredCount),
    },
    ...(offersAll
      ? [{ value: 'all' as const, label: t('export.everything'), hint: formatCount(allCount) }]
      : []),
  ]
  return (
    <>
      <DialogContent>
        <Choice
          label={t('export.records')}
          value={records}
          options={scopes}
          onChange={setRecords}
        />
        {!group && !sheet && (
          <Choice
            label={t('export.columns')}
            value={breadth}
            options={[
              { value: 'shown', label: t('export.shown', { count: shown.length }) },
              { value: 'all', label: t('export.all', { count: all.length }) },
              {
                value: 'chosen',
                label: texts?.('tools.exporting.chosen', { count: chosen.length }) ?? '',
              },
            ]}
            onChange={setBreadth}
          >
            {breadth === 'chosen' && (
              <ColumnChoice {...{ resource, all, referenced, chosen }} onChange={setChosen} />
            )}
          </Choice>
        )}
        <Choice
          label={t('export.format')}
          value={format}
          options={offered.map((value) => {
            if (value === 'csv' || value === 'xlsx' || value === 'pdf')
              return { value, label: t(`export.${value}`), hint: t(`export.${value}Hint`) }
            const hint = texts?.(`tools.exporting.${value}Hint`) ?? ''
            const label = value === 'table' ? texts?.('tools.exporting.table') : RAW_FORMATS[value]
            return { value, label: label ?? '', hint }
          })}
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
          {!isTooMany && pages > MANY_PAGES && texts && (
            <Alert severity="warning">
              {texts('tools.exporting.manyPages', { pages: integer(pages) })}
            </Alert>
          )}
        </Choice>
        {hasSheets && texts && (
          <SheetChoice
            label={texts('tools.exporting.ownSheets')}
            names={linesFields}
            getLabel={(name) => t.field(resource, name)}
            chosen={children}
            onChange={setChildren}
          />
        )}
        {total === 0 && <Alert severity="info">{t('export.nothing')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {t('export.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!total || isTooMany || isPreparing || (!sheet && paths.length === 0)}
          onClick={() => void start(total ?? 0)}
        >
          {t('export.start')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Returns the parameters of a report in a filter. */
function pickParams({ params }: Resource, filter: FilterValues): FilterValues {
  return keepValues(filter, (name) => Object.hasOwn(params, name))
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
