import { randomUUID } from 'node:crypto'
import type { FieldOf } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { validate } from '../../schema/validation.ts'
import { todayIn, type Person } from '../caller.ts'
import { columnOf, linesTableOf, tableOf } from '../database/names.ts'
import type { Transaction } from '../database/transaction.ts'
import { byColumn, writtenColumns } from '../records/columns.ts'
import type { Company } from './company.ts'

type Values = Readonly<Record<string, unknown>>

interface Planting {
  readonly trx: Transaction
  readonly team: Company['team']
  /** Who the records are said to be from. */
  readonly author: Person
  readonly requestId: string
}

/**
 * Writes many new records of one resource: checked like a client's, but allowed to set what the server owns, and sent
 * in one statement per table, with a history row for each.
 */
export async function plantRecords(
  resource: Resource,
  given: readonly Values[],
  { trx, team, author, requestId }: Planting,
): Promise<void> {
  const records = given.map((record) => checked(resource, record, team.timezone))
  const columns = writtenColumns(resource.fields, resource.fields).map(columnOf)
  const table = tableOf(resource)
  await trx.query({
    text: `
      insert into ${table} (team_id, id, created_by, updated_by, ${columns.join(', ')})
      select $1, x.id, $2, $2, ${columns.map((column) => `x.${column}`).join(', ')}
      from jsonb_populate_recordset(null::${table}, $3::jsonb) x`,
    values: [team.id, author.id, JSON.stringify(records.map(byColumn))],
  })
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'lines') await plantLines(resource, name, field, records, { trx, team })
  }
  const values = [team.id, resource.name, JSON.stringify(records), author.id, requestId]
  await trx.query({ text: HISTORY, values })
}

function plantLines(
  resource: Resource,
  name: string,
  { fields }: FieldOf<'lines'>,
  records: readonly Values[],
  { trx, team }: Pick<Planting, 'trx' | 'team'>,
): Promise<unknown> {
  const rows = records.flatMap(({ id, [name]: lines }) =>
    ((lines ?? []) as readonly Values[]).map((line, position) => {
      return { id: randomUUID(), ...byColumn(line), parent: id, position }
    }),
  )
  const columns = writtenColumns(fields, fields).map(columnOf)
  const table = linesTableOf(resource, name)
  return trx.query({
    text: `
      insert into ${table} (team_id, id, parent, position, ${columns.join(', ')})
      select $1, x.id, x.parent, x.position, ${columns.map((column) => `x.${column}`).join(', ')}
      from jsonb_populate_recordset(null::${table}, $2::jsonb) x`,
    values: [team.id, JSON.stringify(rows)],
  })
}

const HISTORY = `
  insert into history (team_id, resource, record_id, action, version, after, user_id, request_id)
  select $1, $2, (after ->> 'id')::uuid, 'create', 1, after, $4, $5
  from jsonb_array_elements($3::jsonb) after`

function checked(resource: Resource, record: Values, timezone: string): Values {
  const owned = Object.keys(record).filter((name) => resource.fields[name]?.readOnly)
  const sent = Object.fromEntries(Object.entries(record).filter(([name]) => !owned.includes(name)))
  const { value, issues } = validate(resource, sent, { today: todayIn({ timezone }) })
  if (issues.length > 0) {
    const mistakes = JSON.stringify(issues)
    throw new Error(`${resource.name} ${String(record.id)} cannot be loaded: ${mistakes}`)
  }
  return { ...value, ...Object.fromEntries(owned.map((name) => [name, record[name]])) }
}
