import { addDays, getToday } from '../../schema/days.ts'
import { getAllowedDays, intersectPeriods, type AllowedDays } from '../../schema/filter-period.ts'
import type { Resource } from '../../schema/resource.ts'
import type { ChosenTotals, KeptTotals, ViewForm, ViewSources } from '../database/view-source.ts'
import type { FieldPath } from './field-path.ts'
import type { Filter } from './filter.ts'
import type { Params } from './params.ts'
import type { Totals } from './totals.ts'

interface Needs extends Pick<Totals, 'sums' | 'ratios' | 'group' | 'across'> {
  readonly filter: Filter
  /** Lists filters that select some of the rows for some of the sums. */
  readonly selections?: readonly Filter[]
  /** Indicates that the number of rows is needed as well. */
  readonly counts: boolean
  /** Holds the parameters of the view, for the form `recent`. */
  readonly params?: Params
}

/** Lists the time spans that consist of whole months, so that totals by month can be summed to them. */
const SPANS_OF_MONTHS = ['month', 'quarter', 'year']

/**
 * Returns the form of a view from which totals are computed: the first kept totals that have all needed fields, counts
 * and days, otherwise `recent` for a recent day, otherwise `whole`.
 */
export function chooseTotalsForm(
  { name }: Resource,
  needs: Needs,
  views: ViewSources,
): 'whole' | 'recent' | ChosenTotals {
  for (const totals of listKeptTotals(name, views)) {
    const days = hasFields(totals, needs) ? readDays(totals, needs) : undefined
    if (days) return { totals, ...days }
  }
  const view = views[name]
  const isDated = typeof view === 'object' && 'recent' in view
  return isDated && isRecent(needs.params?.[view.day]) ? 'recent' : 'whole'
}

/** Returns whether a day is today or later in at least one time zone. */
export function isRecent(day: unknown): boolean {
  return typeof day === 'string' && day >= addDays(getToday('UTC'), -1)
}

/** Returns the SQL of the number of rows over rows `record` of a form; `only` restricts the rows. */
export function writeCount(form: ViewForm, only = ''): string {
  return typeof form === 'object' ? `coalesce(sum(record.n_)${only}, 0)` : `count(*)${only}`
}

/** Returns whether a filter tests only these fields of the record. */
export function testsOnly(filter: Filter, fields: readonly string[]): boolean {
  return testsOnlyPaths(filter, (path) => isOwn(path, fields))
}

function testsOnlyPaths(filter: Filter, isAllowed: (path: FieldPath) => boolean): boolean {
  if ('words' in filter) return false
  if ('all' in filter) return filter.all.every((each) => testsOnlyPaths(each, isAllowed))
  if ('any' in filter) return filter.any.every((each) => testsOnlyPaths(each, isAllowed))
  if ('not' in filter) return testsOnlyPaths(filter.not, isAllowed)
  return isAllowed(filter.path)
}

function listKeptTotals(name: string, views: ViewSources): readonly KeptTotals[] {
  const view = views[name]
  if (typeof view !== 'object' || !('totals' in view) || !view.totals) return []
  return [view.totals].flat()
}

function hasFields(
  kept: KeptTotals,
  { filter, selections = [], sums, ratios, group, across, counts }: Needs,
): boolean {
  if (counts && kept.isUncounted) return false
  const summed = Object.values(ratios).flatMap(({ of, to }) => (to === 'whole' ? [of] : [of, to]))
  const paths = [group, across].flatMap((grouping) => grouping?.path ?? [])
  const isKept = (path: FieldPath) => isOwn(path, kept.by) || isOfReference(path, kept.by)
  return (
    [filter, ...selections].every((each) => testsOnlyPaths(each, isKept)) &&
    paths.every((path) => isOwn(path, kept.by)) &&
    sums.every((path) => isOwn(path, kept.sums)) &&
    summed.every((sum) => kept.sums.includes(sum))
  )
}

/**
 * Returns the days that a request sums; undefined if totals by month do not have these days, because the request groups
 * by day or week, or tests the date in another way than by its first and last day.
 */
function readDays(
  { date }: KeptTotals,
  { filter, selections = [], group, across }: Needs,
): Pick<ChosenTotals, 'from' | 'to' | 'hasYears'> | undefined {
  if (date === undefined) return { from: null, to: null, hasYears: true }
  let hasYears = true
  for (const grouping of [group, across]) {
    if (grouping?.field !== date) continue
    if (!SPANS_OF_MONTHS.includes(grouping.part ?? 'day')) return undefined
    if (grouping.part !== 'year') hasYears = false
  }
  if (selections.some((each) => testsField(each, date))) return undefined
  const period = readFilterPeriod(filter, date)
  return period && { from: period.from ?? null, to: period.to ?? null, hasYears }
}

/**
 * Returns the days that a filter allows for a date field; undefined if the filter tests the date in another way than by
 * its first and last day.
 */
export function readFilterPeriod(filter: Filter, date: string): AllowedDays | undefined {
  const periods: AllowedDays[] = []
  for (const test of 'all' in filter ? filter.all : [filter]) {
    if (!testsField(test, date)) continue
    if (!('operator' in test)) return undefined
    const [from, to] = getAllowedDays(test.operator, test.value)
    if (from === undefined && to === undefined) return undefined
    periods.push({ from, to })
  }
  return intersectPeriods(periods)
}

function testsField(filter: Filter, field: string): boolean {
  return !testsOnlyPaths(filter, (path) => !isOwn(path, [field]))
}

function isOwn({ name, join }: FieldPath, fields: readonly string[]): boolean {
  return !join && fields.includes(name)
}

/** Returns whether a path leads to a record to which one of these fields refers. */
function isOfReference({ join }: FieldPath, fields: readonly string[]): boolean {
  return join?.by === 'reference' && join.derived === undefined && fields.includes(join.name)
}
