import { useDataProvider, type Identifier } from 'react-admin'
import { getSheetTitle, type ExportColumn, type ExportRow } from '../../export/export-sheet.ts'
import { getToday } from '../../schema/days.ts'
import type { Labels } from '../../schema/labels.ts'
import { splitPeriod } from '../../schema/filter-period.ts'
import { getParamDefaults } from '../../schema/params.ts'
import { getResource } from '../../schema/registry.ts'
import { getCalendar, readDay } from '../../schema/relative-day.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import type { Fields } from '../../schema/fields.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { omitValues } from '../../schema/values.ts'
import { useTeamFormats } from '../core/context/formats.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { useLanguage, useTranslation } from '../core/context/translation.ts'
import { formatLinkTitle, type TextTools } from '../fields/field-text.ts'
import {
  formatFieldFilter,
  formatRange,
  useDayTexts,
  type FilterMessages,
} from '../fields/filter-text.ts'
import { getSheetForm } from '../../schema/printout.ts'
import { toTexts, isFiltered, listFilterKeys, type FilterValues } from '../fields/filter-values.ts'
import { toFileName } from '../kit/save-file.ts'
import { buildExportAddress, buildWorkbookAddress, type ExportScope } from './export-address.ts'
import { listExportColumns } from './export-columns.ts'
import type { ExportFormat, ExportJob } from './export-job.ts'

/** Describes a table that is already on the screen: title, columns, rows. */
export interface SheetRows {
  readonly title: string
  readonly columns: readonly ExportColumn[]
  readonly rows: readonly ExportRow[]
}

interface ExportRequest {
  readonly format: ExportFormat
  readonly paths: readonly string[]
  readonly filter: FilterValues
  readonly sort: ExportScope['sort']
  readonly ids?: readonly Identifier[]
  readonly group?: { readonly name: string; readonly title: string }
  readonly sheet?: SheetRows
  /** Lists the child rows that become sheets of their own. */
  readonly children: readonly string[]
}

/**
 * Returns a function that builds the job of an export and its file name, with the texts and formats
 * of the screen.
 */
export function useExportFile(resource: Resource) {
  const { team, preview } = useSession()
  const t = useTranslation()
  const registry = useRegistry()
  const language = useLanguage()
  const formats = useTeamFormats(language)
  const dataProvider = useDataProvider()
  const days = useDayTexts()
  const isAsOf = 'asOf' in resource.params
  const texts = { formats, labels: t, yes: t('field.yes'), no: t('field.no') }

  async function loadTitles(filter: FilterValues): Promise<ReadonlyMap<string, string>> {
    const wanted = listFilteredReferences(resource, filter)
    const found = await Promise.all(
      wanted.map(async ({ to, ids }) => {
        const { data } = await dataProvider.getMany(to, { ids: [...ids] })
        const referenced = getResource(registry, to)
        return data.map((record): [string, string] => [
          String(record.id),
          formatLinkTitle(referenced, record, {
            ...texts,
            findTitle: (other) => t.resource(other, 1),
          }),
        ])
      }),
    )
    return new Map(found.flat())
  }

  async function buildNote(filter: FilterValues, now: Date): Promise<string> {
    // The note shows the filter without titles that cannot be read. The export itself is not
    // affected.
    const titles = await loadTitles(filter).catch(() => new Map<string, string>())
    const messages = {
      search: t('export.search'),
      further: t('export.further'),
      empty: t('export.empty'),
      notEmpty: t('export.notEmpty'),
      allOf: (choices: string) => t('list.allOf', { choices }),
      noneOf: (choices: string) => t('list.noneOf', { choices }),
      quoted: (text: string) => t('field.quoted', { text }),
      ...days,
    }
    const findTitle = (_: string, id: string) => titles.get(id)
    const others = isAsOf
      ? omitValues(filter, ['asOf'])
      : splitPeriod(resource, filter, getCalendar(team, now)).rest
    return describeFilter(resource, others, { ...texts, findTitle }, messages)
  }

  /** Returns the period or the day of a report with its dates; empty without one. */
  function describePeriod(filter: FilterValues, now: Date): string {
    const calendar = getCalendar(team, now)
    const values = { ...getParamDefaults(resource.params, calendar.today), ...filter }
    const format = (day: unknown) => formats.date(String(readDay(day, calendar)))
    if (isAsOf)
      return values.asOf === undefined ? '' : `${t.field(resource, 'asOf')}: ${format(values.asOf)}`
    const { from, to } = splitPeriod(resource, values, calendar)
    if (from === undefined && to === undefined) return ''
    return `${t('list.period')}: ${formatRange(format, from, to)}`
  }

  return async ({ format, paths, filter, sort, ids, group, sheet, children }: ExportRequest) => {
    const columns =
      sheet?.columns ?? listExportColumns(resource, paths, { registry, labels: t, format })
    const title = sheet?.title ?? group?.title ?? t.resource(resource.name)
    const now = new Date()
    const filtered = ids ? t('export.selection') : await buildNote(filter, now)
    const period = ids ? '' : describePeriod(filter, now)
    const origin = t('export.made', { team: team.name, date: formats.dateTime(now.toISOString()) })
    const notes = [
      origin,
      ...(period ? [period] : []),
      ...(filtered ? [t('export.filter', { filter: filtered })] : []),
    ]
    const isReport = resource.source === 'view'
    const scope = {
      resource: resource.name,
      filter,
      sort,
      ...(ids && { ids: ids.map(String) }),
      ...(group && { group: group.name }),
    }
    const job: ExportJob = {
      format,
      columns,
      title: sheet || format === 'pdf' ? title : getSheetTitle(t, resource, group?.name),
      notes,
      // Records and journal lines are read by other programs, which expect the headings in the first line.
      ...((isReport || sheet || group) && { above: [title, ...notes] }),
      region: { locale: team.locale, currency: team.currency, timezone: team.timezone, language },
      paper: getSheetForm(team),
      messages: {
        yes: t('field.yes'),
        no: t('field.no'),
        page: t('export.page'),
        total: t('list.total'),
      },
      ...(sheet ? { withoutTotals: true } : { titlePath: resource.title }),
      headers: {
        'x-team': team.id,
        'accept-language': language,
        ...(preview && { 'x-view-as': preview.id }),
      },
      ...(sheet
        ? { rows: sheet.rows }
        : children.length > 0
          ? {
              address: buildWorkbookAddress(scope, paths, { children, locale: language }),
              isWritten: true,
            }
          : buildExportAddress(scope, columns)),
    }
    const name =
      format === 'table' ? title : toFileName(title, getToday(team.timezone, now), format)
    return { job, name }
  }
}

/**
 * Returns a filter as one line, `Category: Chairs; Sale price: ≥ 10`; empty without a filter. The line only states
 * that there are other conditions, such as conditions on referenced records and groups of conditions.
 */
function describeFilter(
  resource: Resource,
  values: FilterValues,
  tools: TextTools & { readonly labels: Labels },
  messages: FilterMessages & { readonly search: string; readonly further: string },
): string {
  const search =
    values.q === undefined ? [] : [`${messages.search}: ${messages.quoted(String(values.q))}`]
  const others = listFilteredPaths(resource, values).map((path) => {
    // The path was taken from the resource's own fields.
    const place = { resource, path, field: findField(resource, path) ?? resource.params[path]! }
    return `${tools.labels.field(resource, path)}: ${formatFieldFilter(place, values, tools, messages)}`
  })
  const filterKeys = Object.entries(listFilterable(resource)).flatMap(([name, field]) =>
    listFilterKeys(name, field),
  )
  const hasFurther = Object.keys(values).some((key) => key !== 'q' && !filterKeys.includes(key))
  return [...search, ...others, ...(hasFurther ? [messages.further] : [])].join('; ')
}

/**
 * Returns the ids that a filter refers to, by resource. Their titles are needed for the text of the
 * filter.
 */
function listFilteredReferences(
  resource: Resource,
  values: FilterValues,
): readonly { readonly to: string; readonly ids: readonly string[] }[] {
  return listFilteredPaths(resource, values).flatMap((path) => {
    const field = findField(resource, path) ?? resource.params[path]
    return field?.kind === 'reference' ? [{ to: field.to, ids: toTexts(values[path]) }] : []
  })
}

function listFilteredPaths(resource: Resource, values: FilterValues): readonly string[] {
  return Object.entries(listFilterable(resource))
    .filter(([name, field]) => isFiltered(name, field, values))
    .map(([name]) => name)
}

function listFilterable(resource: Resource): Fields {
  return { ...resource.params, ...resource.fields, ...systemFields }
}
