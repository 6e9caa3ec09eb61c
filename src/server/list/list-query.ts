import type { Field } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { badRequest } from '../http/problems.ts'
import { readParams, type Params } from './params.ts'
import { findFieldPath, type ReadScope } from './field-path.ts'
import { parseFilter, parseParameter, type Filter, type FilterScope } from './filter.ts'
import { parseSort, type SortKey } from './sort.ts'

/** Holds a list request after parsing and permission checks. */
export interface ListQuery {
  /** Holds the parameters of the view. */
  readonly params: Params
  readonly filter: Filter
  readonly sort: readonly SortKey[]
  /** Holds the searched words by whose relevance the records are sorted first. */
  readonly relevance?: readonly string[]
  readonly offset: number
  readonly limit: number
  /** Lists the reference fields whose records are returned with their titles. */
  readonly prefetch: readonly Prefetch[]
}

/** Describes a reference whose records are returned with a list. */
export interface Prefetch {
  readonly field: string
  readonly target: Resource
  /** Holds the resource that derives the reference; undefined for a column. */
  readonly derived?: Resource | undefined
  /** Holds the declared field; undefined when the rows are groups and not records. */
  readonly declared?: Field | undefined
}

/** Sets the number of records of a page without a requested range. */
const DEFAULT_PAGE_SIZE = 25
/** Limits the number of records of a page. */
const MAX_PAGE_SIZE = 1000
const PARAMETERS = new Set(['filter', 'sort', 'range', 'prefetch'])

/** Parses filter, sort order, range and prefetch of a list request. Throws 400 for unknown parameters and fields. */
export function parseListQuery(
  resource: Resource,
  query: URLSearchParams,
  readScope: FilterScope,
): ListQuery {
  for (const name of query.keys()) {
    if (!PARAMETERS.has(name)) throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const parsed = readParams(resource, query.get('filter'), readScope.team)
  const filter = parseFilter(resource, parsed.filter, readScope)
  return {
    params: parsed.params,
    filter,
    ...parseOrder(resource, query.get('sort'), filter, readScope),
    ...parseRange(query.get('range'), filter),
    prefetch: parsePrefetch(resource, query.get('prefetch'), readScope),
  }
}

/** Parses the sort order. `["$relevance","ASC"]` sorts by relevance, then by the resource's own order. */
function parseOrder(
  resource: Resource,
  text: string | null,
  filter: Filter,
  readScope: ReadScope,
): Pick<ListQuery, 'sort' | 'relevance'> {
  if (text === null || !RELEVANCE.test(text)) return { sort: parseSort(resource, text, readScope) }
  return { sort: parseSort(resource, null, readScope), relevance: listWords(filter) }
}

const RELEVANCE = /^\["\$relevance","ASC"\]$/

function listWords(filter: Filter): readonly string[] {
  if ('all' in filter) return filter.all.flatMap(listWords)
  return 'words' in filter ? filter.words : []
}

/**
 * Parses `[0,24]`: the positions of the first and the last record, counted from 0. Without a range, the page holds all
 * records of a filter by ids, otherwise the first `DEFAULT_PAGE_SIZE` records. Throws 400 for other text and for more
 * than `MAX_PAGE_SIZE` records.
 */
export function parseRange(text: string | null, filter: Filter): { offset: number; limit: number } {
  if (text === null) return { offset: 0, limit: Math.max(DEFAULT_PAGE_SIZE, countIds(filter)) }
  const range = parseParameter('range', text)
  if (!Array.isArray(range) || range.length !== 2) throw badRequest('/range', 'BAD_REQUEST')
  const [first, last] = range as readonly unknown[]
  if (!isPosition(first) || !isPosition(last) || last < first)
    throw badRequest('/range', 'BAD_REQUEST')
  const limit = last - first + 1
  if (limit > MAX_PAGE_SIZE) throw badRequest('/range', 'TOO_MANY', { max: MAX_PAGE_SIZE })
  return { offset: first, limit }
}

function isPosition(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31
}

function countIds(filter: Filter): number {
  if ('all' in filter) return Math.max(0, ...filter.all.map(countIds))
  if (!('path' in filter) || filter.operator !== 'in' || filter.path.name !== 'id') return 0
  return filter.path.join ? 0 : (filter.value as readonly unknown[]).length
}

/** Parses the names of reference fields, such as `category,brand`. Throws 400 for other fields. */
function parsePrefetch(resource: Resource, text: string | null, readScope: ReadScope): Prefetch[] {
  const names = [...new Set((text ?? '').split(',').filter(Boolean))]
  return names.map((name) => {
    const field = findFieldPath(resource, name, readScope)?.field
    const isOwn = field?.kind === 'reference' && !name.includes('.')
    const target = isOwn ? readScope.context.registry.byName.get(field.to) : undefined
    if (!target) throw badRequest('/prefetch', 'UNKNOWN_FIELD', { field: name })
    const derived = field?.derived ? resource : undefined
    return { field: name, target, derived, declared: field }
  })
}
