import type { Field } from '../../schema/fields.ts'
import { holdsUploads } from '../../schema/kinds.ts'
import type { Issue } from '../../schema/problem.ts'
import { resourceOf } from '../../schema/registry.ts'
import { columnOf, linesTableOf, sourceOf, tableOf } from '../database/names.ts'
import { createParameters, type Parameters } from '../database/statement.ts'
import { duplicate, duplicateCode, invalid } from '../problems.ts'
import type { Values } from './record.ts'
import type { Write } from './write.ts'

/** Something that only the database knows: the issue stands when the condition is true. */
interface Claim {
  readonly issue: Issue
  readonly when: string
}

/** One row as it will be: the record itself, or one of its child rows. */
interface Place {
  readonly write: Write
  readonly parameters: Parameters
  readonly row: Values
  readonly at: string
  readonly table: string
  /** SQL that is true for the rows `t` of other records. */
  readonly isOther: string
}

/**
 * Looks up, in one statement, whether the records that `changed` refers to exist and whether what must be unique is:
 * refuses with every place that is wrong. The table's constraints say the same; they catch what comes in between.
 */
export async function checkClaims(
  write: Write,
  record: Values,
  changed: readonly string[],
): Promise<void> {
  const { resource, trx } = write
  const parameters = createParameters()
  const asked = `${parameters.add(trx.team)}::uuid, ${parameters.add(record.id)}::uuid`
  const shared = { write, parameters }
  const own = { ...shared, row: record, at: '', table: tableOf(resource), isOther: 't.id <> $2' }
  const claims = changed.flatMap((name) => {
    const field = resource.fields[name]!
    if (field.kind !== 'lines') return claimsOf(own, name, field)
    const table = linesTableOf(resource, name)
    return (record[name] as Values[]).flatMap((row, i) => {
      const line = { ...shared, row, at: `/${name}/${i}`, table, isOther: 't.parent <> $2' }
      return Object.entries(field.fields).flatMap(([child, f]) => claimsOf(line, child, f))
    })
  })
  if (claims.length === 0) return
  const text = claims
    .map(({ when }, i) => `select ${i} as i from (select ${asked}) asked where ${when}`)
    .join(' union all ')
  const wrong = await trx.query<{ i: number }>({ text, values: parameters.values })
  refuseIssues(wrong.map(({ i }) => claims[i]!.issue))
}

/** Refuses when there are issues: 409 when all of them are duplicates, else 422. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length === 0) return
  throw issues.every(({ code }) => /(^|_)DUPLICATE$/.test(code))
    ? duplicate(issues)
    : invalid(issues)
}

function claimsOf(place: Place, name: string, field: Field): Claim[] {
  const value = place.row[name] ?? null
  if (value === null) return []
  return [
    ...existence(place, `${place.at}/${name}`, field, value),
    ...(isClaimed(field, place.row) ? [uniqueness(place, name, field, value)] : []),
  ]
}

/** What is referred to must be the team's own: for everybody else it does not exist. */
function existence(
  { write, parameters }: Place,
  at: string,
  field: Field,
  value: unknown,
): Claim[] {
  const { registry, views } = write.house
  const missing = (source: string, id: unknown, pointer: string, besides = ''): Claim => ({
    issue: { pointer, code: 'NOT_FOUND' },
    when: `not exists (select from ${source} r where r.team_id = $1 and r.id = ${parameters.add(id)}::uuid${besides})`,
  })
  if (field.kind === 'reference') {
    return [missing(sourceOf(resourceOf(registry, field.to), views), value, at)]
  }
  if (!holdsUploads(field)) return []
  // A document cannot stand where a picture is drawn; a picture can be kept as a file.
  const isDrawn = field.kind === 'image' || field.kind === 'images'
  const besides = isDrawn ? ` and r.kind = 'image'` : ''
  return typeof value === 'string'
    ? [missing('uploads', value, at, besides)]
    : (value as string[]).map((id, i) => missing('uploads', id, `${at}/${i}`, besides))
}

function isClaimed({ unique }: Field, row: Values): boolean {
  if (typeof unique !== 'object') return unique === true
  return !Object.entries(unique.unless ?? {}).some(([name, without]) => row[name] === without)
}

/** Texts are compared without case and outer space, like the unique indexes do. */
function uniqueness(place: Place, name: string, field: Field, value: unknown): Claim {
  const { parameters, row, at, table, isOther } = place
  const column = `t.${columnOf(name)}`
  const placeholder = parameters.add(value)
  const conditions = [
    't.team_id = $1',
    isOther,
    field.kind === 'reference'
      ? `${column} = ${placeholder}::uuid`
      : `armazem_key(${column}) = armazem_key(${placeholder}::text)`,
  ]
  const { per, unless = {} } = typeof field.unique === 'object' ? field.unique : {}
  for (const [other, without] of Object.entries(unless)) {
    conditions.push(`t.${columnOf(other)} <> ${parameters.add(without)}`)
  }
  if (per !== undefined) {
    const parent = parameters.add(row[per] ?? null)
    conditions.push(`t.${columnOf(per)} is not distinct from ${parent}::uuid`)
  }
  return {
    issue: { pointer: `${at}/${name}`, code: duplicateCode(field) },
    when: `exists (select from ${table} t where ${conditions.join(' and ')})`,
  }
}
