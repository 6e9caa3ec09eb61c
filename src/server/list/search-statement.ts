import { getReadableFields } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { getSource, readColumn } from '../database/names.ts'
import { createParameters, quoteLiteral, type Statement } from '../database/statement.ts'
import { writeWhereSql } from './filter-sql.ts'
import type { Filter, FilterScope } from './filter.ts'
import { getDefaultParams } from './params.ts'
import { listSearchedFields, writeRelevanceSql } from './search-sql.ts'
import { createOrdering, parseSort } from './sort.ts'
import { createSqlScope } from './sql-scope.ts'

/** Limits the records of one resource in the result of a search. */
export const FOUND_PER_RESOURCE = 5

export type SearchFilter = Extract<Filter, { readonly words: readonly string[] }>

/** Holds the first records of a resource that match a search. */
export interface FoundRow {
  readonly resource: string
  /** Ranks how well the best record fits, as in `writeRelevanceSql`. */
  readonly rank: number
  readonly records: readonly { readonly id: string }[]
}

/** Returns the resources that a search covers for a caller. */
export function listSearched({ context, can }: FilterScope): readonly Resource[] {
  return context.registry.resources.filter(
    (resource) => hasOwnTexts(resource) && can(`${resource.one}.view`),
  )
}

/**
 * Returns one statement that finds, for each resource, the records that its list would show first
 * for these words by relevance. Row-level security limits the rows as in lists.
 */
export function createSearchStatement(
  resources: readonly Resource[],
  filter: SearchFilter,
  readScope: FilterScope & { readonly team: { readonly id: string } },
): Statement {
  const { add, values } = createParameters()
  const placeholders = new Map<unknown, string>()
  const parameters = {
    values,
    add(value: unknown) {
      // Null gets a placeholder of its own each time, because its type can differ.
      const placeholder = placeholders.get(value) ?? add(value)
      if (value !== null) placeholders.set(value, placeholder)
      return placeholder
    },
  }
  const parts = resources.map((resource) => {
    const params = getDefaultParams(resource, readScope.team)
    const { id } = readScope.team
    const scope = createSqlScope(readScope.context, resource, params, id, 'whole', parameters)
    // Only resources without searched fields have no relevance.
    const rank = writeRelevanceSql(filter.words, { ...scope, search: 'walk' })!
    const ordering = createOrdering(
      parseSort(resource, null, readScope),
      readScope,
      'record',
      scope.team,
    )
    return `
      select ${quoteLiteral(resource.name)} as resource, min(found.found_rank) as rank,
        json_agg(json_build_object(${writeNamedPairs(resource, readScope)})) as records
      from (
        select ${rank} as found_rank, record.*
        from ${getSource(resource, scope.context.views)} record${ordering.joins}
        where ${writeWhereSql(filter, { ...scope, search: 'gather' })}
        order by found_rank, ${ordering.by(ordering.keys, 'record.id')} limit ${FOUND_PER_RESOURCE}
      ) found
      having count(*) > 0`
  })
  // Uses one plan for all words, because planning all parts takes longer than reading them with a
  // plan that suits other words.
  return { text: parts.join(' union all '), values, usesGenericPlan: true }
}

/**
 * Returns whether a search of all resources covers a resource. Reports whose rows link to records of
 * another resource are left out, because each report would repeat the same record.
 */
function hasOwnTexts({ fields, linksTo, drill }: Resource): boolean {
  return !linksTo && !drill && listSearchedFields(fields).length > 0
}

/** Writes pairs of name and value: the id of a record, its title, subtitle and searched fields. */
function writeNamedPairs(resource: Resource, { can }: FilterScope): string {
  const fields = getReadableFields(resource, can)
  const { title, fallbackTitle, subtitle } = resource
  const names = new Set([title, fallbackTitle, subtitle, ...listSearchedFields(resource.fields)])
  const pairs = Object.entries(fields).flatMap(([name, field]) =>
    names.has(name) && !field.derived && field.kind !== 'lines'
      ? [`${quoteLiteral(name)}, ${readColumn('found', name, field)}`]
      : [],
  )
  return [`'id', found.id`, ...pairs].join(', ')
}
