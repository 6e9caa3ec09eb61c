import { getCacheTags } from '../../schema/registry.ts'
import type { Reader } from '../database/transaction.ts'
import { getIssueMessage, HttpProblem } from '../http/problems.ts'
import { deleteRecord } from '../crud/delete-record.ts'
import { getReason } from '../records/reason-of.ts'
import { lockRecord } from '../records/record.ts'
import { revertRecord } from '../crud/revert-record.ts'
import { checkRecordVersion } from '../crud/update-record.ts'
import type { Write } from '../records/write.ts'
import type { Importer } from './planned-row.ts'

const BATCH = 200

/** Describes what an import did to one record. */
interface Imported {
  readonly id: string
  readonly isNew: boolean
  /** Holds the versions of the record before and after the import. */
  readonly before: number
  readonly after: number
}

export interface UndoReport {
  readonly deleted: number
  readonly restored: number
  /**
   * Lists the records that were not restored, because they were changed or used after the import.
   */
  readonly refused: readonly {
    readonly id: string
    readonly code: string
    readonly message: string
  }[]
}

/**
 * Undoes an import with its history, in batches, the last entry first: deletes records that it
 * created and restores the earlier values of others. Records that were changed or used since are
 * kept and listed.
 */
export async function undoImport(
  { context, resource, caller }: Importer,
  run: string,
): Promise<UndoReport> {
  const team = caller.team.id
  const reader: Reader = { team, query: (statement) => context.database.read(team, statement) }
  const records = await readImportedRecords(reader, resource.name, run)
  const outcomes: UndoOutcome[] = []
  for (let at = 0; at < records.length; at += BATCH) {
    const batch = records.slice(at, at + BATCH)
    const done = await context.database.withTeam(team, async (trx) => {
      const tags = getCacheTags(context.registry, resource.name)
      trx.afterCommit(() => context.events.announce(team, tags))
      const taken: UndoOutcome[] = []
      for (const record of batch)
        taken.push(await undoRecord({ context, resource, trx, caller }, record))
      return taken
    })
    outcomes.push(...done)
  }
  const count = (what: UndoOutcome) => outcomes.filter((each) => each === what).length
  return {
    deleted: count('deleted'),
    restored: count('restored'),
    refused: outcomes.filter((each) => typeof each !== 'string'),
  }
}

type UndoOutcome = 'deleted' | 'restored' | UndoReport['refused'][number]

async function undoRecord(write: Write, record: Imported): Promise<UndoOutcome> {
  const { context, caller } = write
  try {
    await write.trx.savepoint(() => takeBack(write, record))
    return record.isNew ? 'deleted' : 'restored'
  } catch (problem) {
    const reason = getReason(write, problem)
    const message = getIssueMessage(reason, context.labels[caller.language], caller.team)
    return { id: record.id, code: reason.code, message }
  }
}

async function takeBack(write: Write, { id, isNew, before, after }: Imported): Promise<void> {
  if (isNew) {
    await deleteRecord(write, id, after)
    return
  }
  const current = await lockRecord(write.trx, write.resource, id)
  if (!current) throw new HttpProblem(404, 'NOT_FOUND')
  checkRecordVersion(write, current, after)
  await revertRecord(write, id, before)
}

function readImportedRecords(reader: Reader, resource: string, run: string): Promise<Imported[]> {
  const text = `
    select record_id as id, bool_or(action = 'create') as "isNew", min(version) - 1 as before, max(version) as after
    from history
    where team_id = $1 and resource = $2 and request_id = $3
      and at >= (select started_at - interval '1 minute' from imports where team_id = $1 and id = $4::uuid)
    group by record_id order by max(id::text) desc`
  return reader.query({ text, values: [reader.team, resource, run, run] })
}
