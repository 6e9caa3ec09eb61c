import type { Kind } from '../../schema/fields.ts'
import { findGroup, getReadableRatios, type Group } from '../../schema/groups.ts'
import { numberKinds, getKind } from '../../schema/kinds.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Ratio } from '../../schema/resource-options.ts'
import { getDerivedSource, getFormSource } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import { badRequest } from '../http/problems.ts'
import type { ViewForm, ViewSources } from '../database/view-source.ts'
import { findFieldPath, type FieldPath, type ReadScope } from './field-path.ts'

/** Describes the sums and ratios to compute, and the fields by which the rows are grouped. */
export interface Totals {
  readonly sums: readonly FieldPath[]
  readonly ratios: Readonly<Record<string, Ratio>>
  readonly group: Grouping | undefined
  /** Names the field whose values become the columns. */
  readonly across: Grouping | undefined
}

type Grouping = Group & { readonly path: FieldPath }

const GROUPABLE_KINDS: readonly Kind[] = [
  ...numberKinds,
  'text',
  'select',
  'boolean',
  'date',
  'reference',
  'multiSelect',
]

interface NamedFields {
  readonly sum: readonly string[]
  readonly ratio: readonly string[]
  readonly group: string | null
  readonly across?: string | null
}

/**
 * Checks the fields that a request names. Throws an error with status 400 for unknown fields and
 * fields that the caller may not read.
 */
export function parseTotals(
  resource: Resource,
  { sum, ratio, group, across = null }: NamedFields,
  readScope: ReadScope,
): Totals {
  const findOwnPath = (parameter: string, name: string, kinds: readonly Kind[]): FieldPath => {
    const path = findFieldPath(resource, name, readScope)
    const isOwn = path && (!path.join || path.join.by === 'derived')
    if (isOwn && name !== 'id' && kinds.includes(getKind(path.field))) return path
    throw badRequest(`/${parameter}`, 'UNKNOWN_FIELD', { field: name })
  }
  const readableRatios = getReadableRatios(resource, readScope.can)
  const ratios = ratio.map((name): [string, Ratio] => {
    if (Object.hasOwn(readableRatios, name)) return [name, readableRatios[name]!]
    throw badRequest('/ratio', 'UNKNOWN_FIELD', { field: name })
  })
  return {
    sums: [...new Set(sum)].map((name) => findOwnPath('sum', name, numberKinds)),
    ratios: Object.fromEntries(ratios),
    group: group === null ? undefined : parseGrouping('group', group),
    across: across === null ? undefined : parseAcross(across),
  }

  function parseAcross(name: string): Grouping {
    const grouping = parseGrouping('across', name)
    // A list of choices has one row for each choice. The query expands only the list of `group`, so
    // `across` cannot be a list of choices.
    if (grouping.declared.kind !== 'multiSelect') return grouping
    throw badRequest('/across', 'UNKNOWN_FIELD', { field: name })
  }

  function parseGrouping(parameter: string, name: string): Grouping {
    const found = findGroup(resource, name)
    if (!found) throw badRequest(`/${parameter}`, 'UNKNOWN_FIELD', { field: name })
    return { ...found, path: findOwnPath(parameter, found.field, GROUPABLE_KINDS) }
  }
}

/** Returns the SQL of the group of a row. A time span is identified by its first day. */
export function writeGroupSql({ path, part }: Grouping): string {
  if (path.field.kind === 'multiSelect') return 'group_choice.value'
  const value = writeValueSql(path)
  // Without `::timestamp`, PostgreSQL would cast the date to `timestamptz`, which takes longer.
  return part && part !== 'day' ? `date_trunc('${part}', ${value}::timestamp)::date` : value
}

/**
 * Returns the SQL of each figure over the rows of `writeRowsSql`: sums, and ratios of sums. `whole`
 * receives the SQL of a sum and returns the SQL of that sum over the rows of all groups.
 */
export function writeFiguresSql(
  { sums, ratios }: Totals,
  resource: Resource,
  readScope: ReadScope,
  whole: (sum: string) => string,
): readonly (readonly [name: string, sql: string])[] {
  const writeSum = (path: FieldPath) => `coalesce(sum(${writeValueSql(path)})::numeric, 0)`
  const writeNamedSum = (name: string) => writeSum(findFieldPath(resource, name, readScope)!)
  return [
    ...sums.map((path) => [path.name, `trim_scale(${writeSum(path)})`] as const),
    ...Object.entries(ratios).map(([name, { of, to, as }]) => {
      const denominator = to === 'whole' ? whole(writeNamedSum(of)) : writeNamedSum(to)
      const [factor, decimals] = as === 'percent' ? ['100 * ', 2] : ['', 4]
      const ratio = `round(${factor}${writeNamedSum(of)} / nullif(${denominator}, 0), ${decimals})`
      return [name, `trim_scale(${ratio})`] as const
    }),
  ]
}

/**
 * Selects the rows to sum: those of the resource or its kept totals as `record`, and its derived fields as `derived`
 * when they are requested. Groups by a list of choices have a row for each choice of a record.
 */
export function writeRowsSql(
  resource: Resource,
  { sums, group, across }: Totals,
  views: ViewSources,
  team: string,
  form: ViewForm,
): string {
  const source = `${getFormSource(resource, views, form)} record`
  const hasDerived = [...sums, ...[group, across].flatMap((each) => each?.path ?? [])].some(
    ({ join }) => join,
  )
  const joined = hasDerived
    ? `${source}
    join ${getDerivedSource(resource, views)} derived
      on derived.team_id = ${team} and derived.id = record.id`
    : source
  if (group?.declared.kind !== 'multiSelect') return joined
  return `${joined} left join lateral unnest(${writeValueSql(group.path)}) group_choice (value) on true`
}

/** Returns the SQL of a field's value over the rows of `writeRowsSql`. */
export function writeValueSql(path: FieldPath): string {
  return path.value(path.join ? 'derived' : 'record')
}

/** Writes arguments of `json_build_object`: `'sum', {…}` and, for requested ratios, `'ratio', {…}`. */
export function writeFiguresJson(
  { sums }: Pick<Totals, 'sums'>,
  figures: readonly (readonly [name: string, sql: string])[],
): string {
  const writeObjectSql = (some: typeof figures) =>
    `json_build_object(${some.map(([name, sql]) => `${quoteLiteral(name)}, ${sql}`).join(', ')})`
  const [own, ratios] = [figures.slice(0, sums.length), figures.slice(sums.length)]
  return `'sum', ${writeObjectSql(own)}${ratios.length > 0 ? `, 'ratio', ${writeObjectSql(ratios)}` : ''}`
}
