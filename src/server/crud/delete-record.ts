import { listReferencesTo, type BackReference } from '../../schema/registry.ts'
import { getColumn, getLinesTable, getTable } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import { notFound, HttpProblem } from '../http/problems.ts'
import { isVisible } from '../records/is-visible.ts'
import { writeHistory } from '../records/history.ts'
import { lockRecord, createRecordStatement } from '../records/record.ts'
import { checkRecordVersion } from './update-record.ts'
import type { Write } from '../records/write.ts'

/** Limits how many references to a record are counted, because a larger count takes long and is not needed. */
const COUNT_LIMIT = 10_000

/**
 * Deletes a record. Returns the deleted record as JSON text. Throws 404 for a missing record, 412 for another version
 * than `expectedVersion`, and 409 when a rule refuses the deletion or another record refers to the record.
 */
export async function deleteRecord(
  write: Write,
  id: string,
  expectedVersion: number | undefined,
): Promise<string> {
  const { context, resource, trx, caller } = write
  const record = await lockRecord(trx, resource, id)
  if (!record || !(await isVisible(resource, record, write))) throw notFound()
  checkRecordVersion(write, record, expectedVersion)
  const rules = context.rules.get(resource.name)
  const [issue] = (await rules?.beforeDelete?.({ record, trx, caller })) ?? []
  if (issue)
    throw new HttpProblem(409, issue.code, { errors: [issue], extensions: issue.args ?? {} })
  await checkNotInUse(write, id)
  const text = `delete from ${getTable(resource)} where team_id = $1 and id = $2`
  const [[deleted]] = await Promise.all([
    trx.query<{ body: string; version: string }>(
      createRecordStatement(resource, context, caller.can, trx.team, id),
    ),
    trx.query({ text, values: [trx.team, id] }),
    writeHistory(write, {
      record: id,
      action: 'delete',
      version: record.version,
      before: record,
      after: null,
    }),
  ])
  return deleted!.body
}

async function checkNotInUse({ context, resource, trx }: Write, id: string): Promise<void> {
  const { settings } = context.registry
  const references = listReferencesTo(context.registry, resource.name)
  const tableReferences = references.filter(({ from }) => from.source !== 'view')
  const settingNames = Object.entries(settings.resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.to === resource.name ? [name] : [],
  )
  if (tableReferences.length + settingNames.length === 0) return
  // A referring record is counted once, even if several of its fields and lines refer to the record.
  const byResource = [...Map.groupBy(tableReferences, ({ from }) => from)]
  const counts = byResource.map(([, referrers]) => {
    const ids = referrers.map((each) => `(${writeReferrersSql(each)})`).join(' union all ')
    return `(select count(distinct id) from (${ids}) referring)`
  })
  const settingValues = settingNames.map((name) => `settings ->> ${quoteLiteral(name)}`)
  if (settingValues.length > 0) {
    counts.push(
      `(select count(*) from teams where id = $1 and $2::uuid::text in (${settingValues.join(', ')}))`,
    )
  }
  const text = `select array[${counts.join(', ')}]::int[] as counts`
  const [row] = await trx.query<{ counts: number[] }>({ text, values: [trx.team, id] })
  const names = [...byResource.map(([from]) => from.name), settings.resource.name]
  const users = row!.counts.flatMap((count, i) => (count > 0 ? [{ by: names[i]!, count }] : []))
  const [firstUse] = users
  if (firstUse) throw new HttpProblem(409, 'IN_USE', { extensions: { ...firstUse, users } })
}

/**
 * Writes the SQL of the ids of records that refer to the record `$2` by a field of their own or of their lines. An
 * id occurs once for each line: removing duplicates here would read all lines before the limit applies.
 */
export function writeReferrersSql({ from, field, lines }: BackReference): string {
  const custom = lines === undefined ? from.fields[field]?.custom : undefined
  const [table, record, refers] =
    custom !== undefined
      ? ['custom_links', 'record', `field = ${quoteLiteral(custom)} and referrer.target = $2`]
      : lines === undefined
        ? [getTable(from), 'id', `${getColumn(field)} = $2`]
        : [getLinesTable(from, lines), 'parent', `${getColumn(field)} = $2`]
  return `select referrer.${record} as id from ${table} referrer
    where referrer.team_id = $1 and referrer.${refers} limit ${COUNT_LIMIT}`
}
