import type { Field } from '../../schema/fields.ts'
import type { Issue } from '../../schema/problem.ts'
import { resourceOf } from '../../schema/registry.ts'
import { columnOf, linesTableOf, sourceOf, tableOf } from '../database/names.ts'
import { createParameters, type Parameters } from '../database/statement.ts'
import { duplicate, invalid } from '../problems.ts'
import type { Values } from './record.ts'
import type { Write } from './write.ts'

/** Something that only the database knows: the issue stands when the condition is true. */
interface Claim {
  readonly issue: Issue
  readonly when: string
}

/**
 * Looks up, in one statement, whether the records that `changed` refers to exist and whether what must be unique is:
 * refuses with every place that is wrong. The table's constraints say the same; they catch what comes in between.
 */
export async function checkClaims(
  { house, resource, trx }: Write,
  record: Values,
  changed: readonly string[],
): Promise<void> {
  const parameters = createParameters()
  parameters.add(trx.team)
  const id = `${parameters.add(record.id)}::uuid`
  const claims = changed.flatMap((name) => {
    const field = resource.fields[name]!
    const at = `/${name}`
    if (field.kind === 'lines') return claimsOfLines(name, field.fields, record[name] as Values[])
    return [
      ...claimsOf(name, field, record, at, parameters),
      ...unique(name, field, record, at, tableOf(resource), `t.id <> ${id}`, parameters),
    ]
  })

  function claimsOfLines(lines: string, fields: Readonly<Record<string, Field>>, rows: Values[]) {
    const table = linesTableOf(resource, lines)
    return rows.flatMap((row, i) =>
      Object.entries(fields).flatMap(([name, field]) => {
        const at = `/${lines}/${i}/${name}`
        return [
          ...claimsOf(name, field, row, at, parameters),
          ...unique(name, field, row, at, table, `t.parent <> ${id}`, parameters),
        ]
      }),
    )
  }

  function claimsOf(name: string, field: Field, row: Values, at: string, p: Parameters): Claim[] {
    const value = row[name] ?? null
    if (value === null) return []
    const missing = (source: string, one: unknown, pointer: string): Claim => ({
      issue: { pointer, code: 'NOT_FOUND' },
      when: `not exists (select from ${source} r where r.team_id = $1 and r.id = ${p.add(one)}::uuid)`,
    })
    if (field.kind === 'reference') {
      const target = resourceOf(house.registry, field.to)
      return [missing(sourceOf(target, house.views), value, at)]
    }
    if (field.kind === 'image') return [missing('uploads', value, at)]
    if (field.kind !== 'images') return []
    return (value as string[]).map((each, i) => missing('uploads', each, `${at}/${i}`))
  }

  if (claims.length === 0) return
  const text = claims
    .map(
      ({ when }, i) =>
        `select ${i} as i where $1::uuid is not null and ${id} is not null and ${when}`,
    )
    .join(' union all ')
  const wrong = await trx.query<{ i: number }>({ text, values: parameters.values })
  refuseIssues(wrong.map(({ i }) => claims[i]!.issue))
}

/** Refuses when there are issues: 409 when all of them are duplicates, else 422. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length === 0) return
  throw issues.every(({ code }) => code === 'DUPLICATE') ? duplicate(issues) : invalid(issues)
}

/** Texts are compared without case and outer space, like the unique indexes do. */
function unique(
  name: string,
  field: Field,
  row: Values,
  at: string,
  table: string,
  isOther: string,
  parameters: Parameters,
): Claim[] {
  const value = row[name] ?? null
  if (!field.unique || value === null) return []
  const column = `t.${columnOf(name)}`
  const same =
    field.kind === 'reference'
      ? `${column} = ${parameters.add(value)}::uuid`
      : `armazem_key(${column}) = armazem_key(${parameters.add(value)}::text)`
  const within =
    typeof field.unique === 'object'
      ? ` and t.${columnOf(field.unique.per)} is not distinct from ${parameters.add(row[field.unique.per] ?? null)}::uuid`
      : ''
  return [
    {
      issue: { pointer: at, code: 'DUPLICATE' },
      when: `exists (select from ${table} t where t.team_id = $1 and ${same}${within} and ${isOther})`,
    },
  ]
}
