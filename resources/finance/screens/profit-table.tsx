import { linkFilter } from '../../../src/admin/core/data/wire.ts'
import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Alert, Button, Skeleton } from '@mui/material'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { ExportDialog } from '../../../src/admin/export/export-dialog.tsx'
import { filterToGroup, useGroupTexts } from '../../../src/admin/list/groups/drill-down.ts'
import { FigureTable, type FigureRow } from '../../../src/admin/list/groups/figure-table.tsx'
import type { Cell } from '../../../src/admin/list/groups/pivot.ts'
import { useRecordRights } from '../../../src/admin/core/context/session.tsx'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import { listSpans } from '../../../src/schema/days.ts'
import { money, text } from '../../../src/schema/fields.ts'
import { findGroup, type Group } from '../../../src/schema/groups.ts'
import { ProfitColumnsBar } from './profit-columns-bar.tsx'
import { toTextKey, type ProfitChoice } from './profit-columns-choice.ts'
import { findDrill } from '../profit/profit-drill.ts'
import { buildProfitStatement, type StatementRow } from '../profit/profit-statement.ts'
import { Overlay } from '../../../src/admin/kit/popups/overlay.tsx'

interface ProfitTableProps {
  readonly chosen: ProfitChoice
  readonly across: Group
  /** Holds the amount of each line of the statement in each column; undefined while loading. */
  readonly lines: readonly Cell[] | undefined
  /** Holds the amount of each expense category in each column; undefined while loading. */
  readonly categories: readonly Cell[] | undefined
  readonly error: unknown
  readonly onChange: (changes: Partial<ProfitChoice>) => void
}

/** Draws the statement as a table; each figure links to the rows that it sums up. */
export function ProfitTable(props: ProfitTableProps) {
  const { chosen, across, lines, categories, error, onChange } = props
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const resource = useDeclaration('profit-lines')
  const rights = useRecordRights(resource)
  const writeGroup = useGroupTexts(resource)
  const [isExporting, setIsExporting] = useState(false)
  const keys = across.part
    ? dropPeriodsBeforeFirstEntry(listSpans(across.part, chosen), lines ?? [])
    : listBranches(lines ?? [])
  const rows = buildProfitStatement(lines ?? [], categories ?? [], keys)
  const title = t('profitColumns.heading', {
    column: t(`profitColumns.by.${toTextKey(chosen.by)}`).toLocaleLowerCase(),
  })
  const columns = [
    ...keys.map((key) => ({ key: String(key), label: writeGroup(across, key) })),
    { key: 'total', label: t('list.total') },
  ]
  const nameLine = ({ line, category }: StatementRow) => {
    if (category === undefined) return t.choice(resource, 'line', line)
    return writeGroup(findGroup(resource, 'category')!, category)
  }

  return (
    <Page
      title={title}
      trail={[{ label: t.resource('profit-loss'), to: '/profit-loss' }]}
      actions={
        rights.export && (
          <Button
            variant="outlined"
            startIcon={<Download size={16} aria-hidden />}
            onClick={() => setIsExporting(true)}
          >
            {t('list.export')}
          </Button>
        )
      }
    >
      <ProfitColumnsBar chosen={chosen} onChange={onChange} />
      {error ? (
        <Alert severity="error">{error instanceof Error ? error.message : t('list.failed')}</Alert>
      ) : lines && categories ? (
        <FigureTable
          label={title}
          corner={t('profitColumns.statement')}
          columns={columns}
          rows={rows.map((row) => createFigureRow(row, keys, props, nameLine(row), formats.money))}
          isBusy={false}
        />
      ) : (
        <Skeleton variant="rounded" height={480} />
      )}
      {isExporting && (
        <Overlay onClose={() => setIsExporting(false)}>
          <ExportDialog
            open
            resource={resource}
            filter={{ date_gte: chosen.from, date_lte: chosen.to }}
            sort={{ field: 'date', order: 'ASC' }}
            selectedIds={[]}
            columns={[]}
            sheet={{
              title,
              columns: [
                { path: 'line', key: 'line', field: text(), label: t('profitColumns.statement') },
                ...columns.map(({ label }, i) => ({
                  path: `c${i}`,
                  key: `c${i}`,
                  field: money(),
                  label,
                })),
              ],
              rows: rows.map((row) => ({
                line: nameLine(row),
                ...Object.fromEntries(
                  [...row.values, row.total].map((value, i) => [`c${i}`, value ?? 0]),
                ),
              })),
            }}
            onClose={() => setIsExporting(false)}
          />
        </Overlay>
      )}
    </Page>
  )
}

/** Returns the periods from the first period with entries. */
function dropPeriodsBeforeFirstEntry(
  spans: readonly string[],
  lines: readonly Cell[],
): readonly string[] {
  const first = spans.findIndex((span) => lines.some(({ across }) => across === span))
  return spans.slice(Math.max(0, first))
}

/** Returns the branches that have entries, by net sales, the largest first. */
function listBranches(lines: readonly Cell[]): readonly unknown[] {
  const net = lines
    .filter(({ group }) => group === 'netSales')
    .toSorted((a, b) => b.value - a.value)
  return [...new Set([...net, ...lines].map(({ across }) => across))]
}

function createFigureRow(
  row: StatementRow,
  keys: readonly unknown[],
  { chosen, across }: ProfitTableProps,
  label: string,
  format: (value: number) => string,
): FigureRow {
  const days = { date_gte: chosen.from, date_lte: chosen.to }
  const shared = { ...days, ...(chosen.branch !== null && { branch: chosen.branch }) }
  const categoryFilter = row.category === undefined ? {} : createCategoryFilter(row.category)
  const linkTo = (filter: Readonly<Record<string, unknown>>) => {
    const drill = findDrill(row.line, { ...filter, ...categoryFilter })
    return drill && linkFilter(`/${drill.resource}`, drill.filter)
  }
  const isEmpty = row.values.every((value) => value === undefined)
  const cell = (value: number | undefined, to: string | undefined) =>
    value === undefined ? { text: '' } : { text: format(value), ...(to !== undefined && { to }) }
  return {
    key: `${row.line} ${row.category ?? ''}`,
    label,
    ...(row.isSum && { kind: 'sum' }),
    ...(row.category !== undefined && { kind: 'item' }),
    cells: [
      ...row.values.map((value, i) => cell(value, linkTo(filterToGroup(shared, across, keys[i])))),
      cell(isEmpty ? undefined : row.total, linkTo(shared)),
    ],
  }
}

function createCategoryFilter(category: string | null) {
  return category === null ? { category_null: true } : { category }
}
