import { addDays } from '../../schema/days.ts'
import type { Field } from '../../schema/fields.ts'
import { isNumeric } from '../../schema/kinds.ts'
import type { ViewForm } from '../database/view-source.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import {
  getColumn,
  getDerivedSource,
  getFormSource,
  getSource,
  readColumn,
} from '../database/names.ts'
import { quoteLiteral, quoteName, type Statement } from '../database/statement.ts'
import { writeAtOrAfter } from './bookmarks-statement.ts'
import type { ReadScope } from './field-path.ts'
import {
  hasSearchWords,
  hasSimilarWords,
  testsCustomFields,
  testsNumbers,
  writeWhereSql,
} from './filter-sql.ts'
import type { ListQuery, Prefetch } from './list-query.ts'
import {
  chooseTotalsForm,
  isRecent,
  readFilterPeriod,
  testsOnly,
  writeCount,
} from './kept-totals.ts'
import { COUNT_CAP, createPage, type PageDays } from './page-rows.ts'
import { bindViews } from './params.ts'
import { getSelection, withDerived } from './selection.ts'
import { writeRelevanceSql } from './search-sql.ts'
import { createOrdering, sortFirstBy } from './sort.ts'
import type { Bookmark } from '../context/bookmarks.ts'
import { createSqlScope, type SqlScope } from './sql-scope.ts'

/** Sets the largest number of days from whose first rows a page is read. */
const MAX_DAYS = 366

/** Sets the smallest offset of a far page: the rows before such a page are skipped by reading only the index. */
const MIN_FAR_OFFSET = 1000

export interface PageOptions {
  /** Indicates that all records are counted, regardless of their number. */
  readonly isExact: boolean
  /** Indicates that the list is known to have more than `COUNT_CAP` rows. */
  readonly isLong?: boolean
  /** Holds the bookmark from which a far page is read (`isFar`). */
  readonly bookmark?: Bookmark | undefined
}

/**
 * Returns one statement for a page of a list: the JSON of the body, the number of records on the page, and the total of
 * the list. Unless an exact count was requested (`isExact`), the total is at most `COUNT_CAP` + 1.
 */
export function createPageStatement(
  resource: Resource,
  query: ListQuery,
  readScope: ReadScope,
  team: string,
  { isExact, isLong = false, bookmark }: PageOptions,
): Statement {
  const { params, filter, sort, offset, limit, prefetch } = query
  const { can } = readScope
  const form = chooseViewForm(resource, query, readScope)
  const scope = createSqlScope(readScope.context, resource, params, team, form)
  const { context, parameters, team: placeholder } = scope
  const strategy =
    form === 'inOrder'
      ? 'walk'
      : form !== 'page'
        ? chooseStrategy(resource, query, isLong)
        : hasNumbersInColumns(resource, readScope)
          ? 'walk'
          : 'walk far'
  const { relevance = [] } = query
  const ownOrdering = createOrdering(sort, readScope, 'record', placeholder)
  const rank =
    relevance.length > 0 ? writeRelevanceSql(relevance, { ...scope, search: 'walk' }) : undefined
  const ordering = rank === undefined ? ownOrdering : sortFirstBy(rank, ownOrdering)
  const page = createPage({
    source: getSource(resource, context.views),
    team: placeholder,
    limit,
    offset: offset === 0 ? undefined : `${parameters.add(offset)}::bigint`,
    strategy,
    start: bookmark && {
      condition: writeAtOrAfter(bookmark, ordering, parameters),
      skipped: `${parameters.add(offset - bookmark.offset)}::bigint`,
    },
    ordering,
    hasEmptyFirst: ordering.putsEmptyLast && !bookmark && isIndexed(resource, sort[0]!.path.name),
    days: writePageDays(resource, query, readScope, scope),
    isExact,
    isLong,
    keptCount: () => writeKeptCount(resource, query, readScope, scope),
    // Counting the rows one day after the other takes longer than reading a page.
    keptCountUpToCap: () => {
      const count = form === 'inOrder' && writeKeptCount(resource, query, readScope, scope)
      return count ? `select least((${count}), ${COUNT_CAP + 1})` : undefined
    },
    where: (search) => writeWhereSql(filter, { ...scope, search }),
  })
  const hasPrefetch = prefetch.length > 0
  const ctes = [...page.ctes, ...(hasPrefetch ? [`page as materialized (${page.rows})`] : [])]
  const derived = withDerived(resource, can, context.views, 'page')
  const rows = `
    select ${getSelection(resource, can, 'page')}${derived.columns}
    from ${hasPrefetch ? 'page' : `(${page.rows}) page`}${derived.join}`
  const written = `
    select coalesce(string_agg(row_to_json(selected_row)::text, ','), '') as body, count(*) as n
    from (${rows}) selected_row`
  const array = `'[' || written.body || ']'`
  const body = hasPrefetch ? withPrefetched(array, prefetch, readScope, placeholder) : array
  // The indexes of custom fields contain one team: only a plan with its id can use them.
  const usesCustomPlan =
    testsCustomFields(filter) || sort.some(({ path }) => path.field.custom !== undefined)
  return {
    text: `${ctes.length > 0 ? `with ${ctes.join(', ')} ` : ''}
      select ${body}, written.n::text, (${page.total('written.n')})::text
      from (${written}) written`,
    values: parameters.values,
    usesCustomPlan,
    usesGenericPlan: !usesCustomPlan && chooseGenericPlan(resource, query, form, bookmark),
  }
}

/**
 * Returns which plan PostgreSQL should reuse for all values of a page's statement; false when the best plan depends on
 * the values. Otherwise PostgreSQL would compare costs, and after the request of a small team it would plan the list
 * again for each request.
 */
function chooseGenericPlan(
  { source }: Resource,
  { filter, offset }: ListQuery,
  form: ViewForm,
  bookmark: Bookmark | undefined,
): Statement['usesGenericPlan'] {
  // For the average team, PostgreSQL expects few rows of a view, and would read and sort them all for one page.
  const readsPage = source !== 'view' || form !== 'whole'
  const isFirstPage = 'all' in filter && filter.all.length === 0 && offset === 0
  if (readsPage && isFirstPage) return 'byIndex'
  const hasSearchOrBookmark = hasSearchWords(filter) || bookmark !== undefined
  return hasSearchOrBookmark && !hasSimilarWords(filter) && source !== 'view'
}

/**
 * Returns whether a page is so far from the first row that its rows are found by their keys first.
 */
export function isFar(resource: Resource, query: ListQuery, isLong: boolean): boolean {
  return chooseStrategy(resource, query, isLong) === 'walk far'
}

/**
 * Returns the SQL of the number of rows from the kept totals of a list; undefined when the kept
 * totals do not have the fields of the filter.
 */
function writeKeptCount(
  resource: Resource,
  { params, filter }: ListQuery,
  { context }: ReadScope,
  { parameters, team }: Pick<SqlScope, 'parameters' | 'team'>,
): string | undefined {
  const needs = { sums: [], ratios: {}, group: undefined, across: undefined, counts: true }
  const form = chooseTotalsForm(resource, { ...needs, filter }, context.views)
  if (typeof form !== 'object') return undefined
  const bound = bindViews(context, resource, params, parameters, form)
  const scope = { context: bound, resource, parameters, team, alias: 'record' }
  return `
    select ${writeCount(form)} from ${getFormSource(resource, bound.views, form)} record
    where ${writeWhereSql(filter, { ...scope, search: 'walk' })}`
}

/**
 * Returns the SQL of the days from whose first rows a page is read; undefined unless an index has the rows of a day in
 * the order of the list, and the filter is a period of at most `MAX_DAYS`.
 */
function writePageDays(
  resource: Resource,
  { filter, sort, offset, relevance = [] }: ListQuery,
  { context }: ReadScope,
  { parameters }: Pick<SqlScope, 'parameters'>,
): PageDays | undefined {
  const view = context.views[resource.name]
  if (typeof view !== 'object' || !('day' in view) || 'recent' in view || !view.day)
    return undefined
  const { day } = view
  if (!isInitialSort(resource, sort) || relevance.length > 0 || offset >= MIN_FAR_OFFSET)
    return undefined
  const period = testsOnly(filter, [day]) ? readFilterPeriod(filter, day) : undefined
  if (!period?.from || !period.to || period.to >= addDays(period.from, MAX_DAYS)) return undefined
  return {
    column: getColumn(day),
    from: `${parameters.add(period.from)}::date`,
    to: `${parameters.add(period.to)}::date`,
  }
}

/** Returns the form of a view by which a page is read (`PagedView`, `DatedView`). */
function chooseViewForm(
  resource: Resource,
  { params, filter, sort, relevance = [] }: ListQuery,
  { context }: ReadScope,
): ViewForm {
  const view = context.views[resource.name]
  if (typeof view !== 'object' || 'row' in view) return 'whole'
  if ('recent' in view) return isRecent(params[view.day]) ? 'recent' : 'whole'
  if ('inOrder' in view && view.inOrder && relevance.length === 0) {
    if (isInitialSort(resource, sort) && testsOnly(filter, view.inOrder.fields)) return 'inOrder'
  }
  const needsNumbers = testsNumbers(filter) || sort.some(({ path }) => isComputed(path.field))
  const hasPage = 'page' in view && view.page !== undefined
  return hasPage && !needsNumbers && !hasSearchWords(filter) ? 'page' : 'whole'
}

/**
 * Returns whether a field is a number that the form `page` computes. Internal numbers only order
 * the rows.
 */
function isComputed(field: Field): boolean {
  return isNumeric(field) && !field.internal
}

/** Returns whether a table has an index in the order of a field (desired-indexes.ts). */
function isIndexed({ source, fields, title, sort }: Resource, field: string): boolean {
  return (
    source !== 'view' &&
    (field === sort?.[0] ||
      fields[field]?.ordered === true ||
      (field === title && Boolean(fields[title]?.unique)))
  )
}

function isInitialSort({ sort: initial }: Resource, sort: ListQuery['sort']): boolean {
  const [first, ...others] = sort
  const isOwn = first !== undefined && !first.path.join && others.length === 0
  return isOwn && first.path.name === initial?.[0] && first.order === initial[1]
}

function hasNumbersInColumns({ name }: Resource, { context }: ReadScope): boolean {
  const view = context.views[name]
  return typeof view === 'object' && 'inColumns' in view && view.inColumns === true
}

function chooseStrategy(
  { whole }: Resource,
  { filter, offset }: ListQuery,
  isLong: boolean,
): 'walk' | 'walk far' | 'gather' | 'whole' {
  if (whole) return 'whole'
  if (hasSearchWords(filter) && !isLong) return 'gather'
  return offset < MIN_FAR_OFFSET ? 'walk' : 'walk far'
}

/**
 * Returns the SQL of the ids of a reference on the page. A derived reference is computed for each
 * row separately.
 */
function selectNamedIds({ field, derived, declared }: Prefetch, { context }: ReadScope): string {
  const column = getColumn(field)
  if (!derived) {
    const value = declared ? readColumn('page', field, declared) : `page.${column}`
    return `select ${value} from page`
  }
  return `
    select derived.${column}
    from page
    join lateral (
      select * from ${getDerivedSource(derived, context.views)} source
      where source.team_id = page.team_id and source.id = page.id offset 0
    ) derived on true`
}

/**
 * Writes `{"data":[…],"meta":{"prefetched":{"categories":[{"id","name","code"}]}}}`. react-admin
 * reads `meta.prefetched`.
 */
export function withPrefetched(
  array: string,
  prefetch: readonly Prefetch[],
  readScope: ReadScope,
  team: string,
): string {
  const targets = Map.groupBy(prefetch, ({ target }) => target)
  const members = [...targets].map(([target, fields]) => {
    const ids = fields.map((each) => selectNamedIds(each, readScope)).join(' union ')
    const source = getSource(target, readScope.context.views)
    const rows = `
      select ${listLabelColumns(target, readScope)}
      from ${source} referenced
      where referenced.team_id = ${team} and referenced.id in (${ids})`
    const array = `(select string_agg(row_to_json(selected_row)::text, ',') from (${rows}) selected_row)`
    return `${quoteLiteral(`${JSON.stringify(target.name)}:[`)} || coalesce(${array}, '') || ']'`
  })
  return `'{"data":' || ${array} || ',"meta":{"prefetched":{' || ${members.join(` || ',' || `)} || '}}}'`
}

/**
 * Selects the label of a record: its title, its import key and its code, as far as the record has
 * them and the caller may read them.
 */
function listLabelColumns(target: Resource, { can }: ReadScope): string {
  const names = [...new Set([target.title, target.importKey, 'code'])]
  const shown = names.filter((name) => {
    const field = findField(target, name)
    return field && (!field.requires || can(field.requires))
  })
  return [
    'referenced.id',
    ...shown.map((name) => `referenced.${getColumn(name)} as ${quoteName(name)}`),
  ].join(', ')
}
