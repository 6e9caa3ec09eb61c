import { reportIndex } from '../../resources/insights/report-index.ts'
import { business } from '../../resources/server.ts'
import { addDays } from '../../src/schema/days.ts'
import { isSummable } from '../../src/schema/groups.ts'
import { getResource, type Registry } from '../../src/schema/registry.ts'
import type { Resource } from '../../src/schema/resource.ts'

/** Describes a request for a report or a board, with a short name for the result table. */
export interface ReportRequest {
  readonly name: string
  readonly path: string
}

/** Holds the days that the requests use as params and filters. */
export interface RequestDays {
  readonly today: string
  /** Holds the first of the 365 days up to today. */
  readonly yearAgo: string
  /** Holds a past day, for reports as of a day. */
  readonly past: string
  /** Holds the day on which the period `all` begins. */
  readonly first: string
}

type Filter = Readonly<Record<string, unknown>>

/**
 * Returns the requests for all reports: page, totals and groups of each, for today and for past days; and for all
 * boards.
 */
export function buildReportRequests(
  registry: Registry,
  days: RequestDays,
): readonly ReportRequest[] {
  const lines = reportIndex.flatMap((chapter) => chapter.lines)
  const names = [...new Set(lines.map(({ resource }) => resource))]
  const reports = names.flatMap((name) => {
    const resource = getResource(registry, name)
    return listFilters(resource, days).flatMap(([label, filter]) => [
      buildRequest(`${name} list ${label}`, `/${name}`, { filter, range: '[0,24]' }),
      buildRequest(`${name} totals ${label}`, `/${name}/aggregate`, {
        filter,
        sum: listSummedFields(resource),
      }),
    ])
  })
  const grouped = lines.flatMap(({ resource: name, by, across, against, today }) => {
    if (by === undefined) return []
    const resource = getResource(registry, name)
    const filter = today === undefined ? {} : { [today]: days.today }
    const before = { date_gte: '1900-01-01', date_lt: days.yearAgo }
    return buildRequest(
      `${name} by ${[by, across, against].filter(Boolean).join(' / ')}`,
      `/${name}/aggregate`,
      {
        filter: against ? { date_gte: days.yearAgo } : filter,
        sum: listSummedFields(resource),
        group: by,
        ...(across !== undefined && { across }),
        ...(against !== undefined && { against: JSON.stringify(before) }),
        ...(across === undefined && { range: '[0,49]' }),
      },
    )
  })
  const periods = [
    ['month', { from: `${days.today.slice(0, 7)}-01`, to: days.today }],
    ['year', { from: days.yearAgo, to: days.today }],
    ['all', { from: days.first, to: days.today }],
  ] as const
  const pages = business.boards.flatMap((board) =>
    periods.map(([label, period]) =>
      buildRequest(`${board.name} ${label}`, `/${board.name}`, period),
    ),
  )
  return [...pages, ...reports, ...grouped]
}

/** Lists the resources whose rows grow with the number of sales or purchases. */
const GROWING = ['sales', 'stock-movements', 'payments', 'purchases', 'receipts'] as const

/**
 * Returns requests for the lists that grow with trade: two pages, the rows of one customer or product, a month,
 * another sort order.
 */
export function buildListRequests(
  registry: Registry,
  { today, past }: RequestDays,
  records: Readonly<Record<string, string>>,
): readonly ReportRequest[] {
  return GROWING.flatMap((name) => {
    const { fields, title } = getResource(registry, name)
    const requestPage = (label: string, query: Readonly<Record<string, string | Filter>>) =>
      buildRequest(`${name} ${label}`, `/${name}`, { range: '[0,24]', ...query })
    const owners = Object.keys(records).filter((field) => field in fields)
    return [
      requestPage('first page', {}),
      requestPage('next page', { range: '[25,49]' }),
      ...owners.map((field) =>
        requestPage(`of a ${field}`, { filter: { [field]: records[field] } }),
      ),
      requestPage('of this month', { filter: { date_gte: `${today.slice(0, 7)}-01` } }),
      requestPage('of a past month', {
        filter: { date_gte: addDays(past, -30), date_lte: past },
      }),
      requestPage(`by ${title}`, { sort: JSON.stringify([title, 'DESC']) }),
    ]
  })
}

function listFilters(
  { params }: Resource,
  { today, yearAgo, past }: RequestDays,
): readonly (readonly [string, Filter])[] {
  if ('asOf' in params) return [['today', {}] as const, ['past', { asOf: past }] as const]
  if ('to' in params) return [['all', {}] as const, ['year', { from: yearAgo, to: today }] as const]
  return [['all', {}] as const]
}

function listSummedFields({ fields }: Resource): string {
  return Object.entries(fields)
    .filter(([, field]) => isSummable(field))
    .map(([name]) => name)
    .join(',')
}

function buildRequest(
  name: string,
  path: string,
  query: Readonly<Record<string, string | Filter>>,
): ReportRequest {
  const parameters = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return { name, path: `${path}?${new URLSearchParams(parameters).toString()}` }
}
