import type { Resource } from '../../schema/resource.ts'
import type { KeptTotals, ViewForm, ViewSources } from '../database/view-source.ts'
import type { FieldPath } from './field-path.ts'
import type { Filter } from './filter.ts'
import type { Totals } from './totals.ts'

interface Needs extends Pick<Totals, 'sums' | 'ratios' | 'group' | 'across'> {
  readonly filters: readonly Filter[]
  /** Indicates that the number of rows is needed. */
  readonly counts: boolean
}

/**
 * Returns the form of a view from which totals are computed: `totals` if the kept totals have all
 * needed fields and counts, otherwise `whole`.
 */
export function chooseTotalsForm(
  { name }: Resource,
  { filters, sums, ratios, group, across, counts }: Needs,
  views: ViewSources,
): Extract<ViewForm, 'whole' | 'totals'> {
  const kept = findKeptTotals(name, views)
  if (!kept || (counts && kept.isUncounted)) return 'whole'
  const summed = Object.values(ratios).flatMap(({ of, to }) => (to === 'whole' ? [of] : [of, to]))
  const paths = [group, across].flatMap((grouping) => grouping?.path ?? [])
  const isKept =
    filters.every((filter) => testsOnly(filter, kept.by)) &&
    paths.every((path) => isOwn(path, kept.by)) &&
    sums.every((path) => isOwn(path, kept.sums)) &&
    summed.every((sum) => kept.sums.includes(sum))
  return isKept ? 'totals' : 'whole'
}

/** Returns the SQL of the number of rows over rows `record` of a form; `only` restricts the rows. */
export function writeCount(form: ViewForm, only = ''): string {
  return form === 'totals' ? `coalesce(sum(record.n_)${only}, 0)` : `count(*)${only}`
}

/** Returns whether a filter tests only these fields of the record. */
export function testsOnly(filter: Filter, fields: readonly string[]): boolean {
  if ('words' in filter) return false
  if ('all' in filter) return filter.all.every((each) => testsOnly(each, fields))
  if ('any' in filter) return filter.any.every((each) => testsOnly(each, fields))
  if ('not' in filter) return testsOnly(filter.not, fields)
  return isOwn(filter.path, fields)
}

function findKeptTotals(name: string, views: ViewSources): KeptTotals | undefined {
  const view = views[name]
  return typeof view === 'object' && 'totals' in view ? view.totals : undefined
}

function isOwn({ name, join }: FieldPath, fields: readonly string[]): boolean {
  return !join && fields.includes(name)
}
