import type { Field } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { getCacheTags, getResource } from '../../schema/registry.ts'
import type { Reader, Transaction } from '../database/transaction.ts'
import { HttpProblem } from '../http/problems.ts'
import { IMPORT_UNDO_DAYS } from '../records/change-set.ts'
import { describeReason } from '../records/get-reason.ts'
import { revertRecord } from '../crud/revert-record.ts'
import { requireRight } from '../records/require-right.ts'
import type { Write } from '../records/write.ts'
import { lockUnchanged } from '../undo/lock-unchanged.ts'
import { writeUndone } from '../undo/write-undone.ts'
import { deleteNewRecord, type Deletion } from './delete-new-record.ts'
import { beginUndo, continueUndo, markUndone, stopUndo, type ImportRun } from './import-runs.ts'
import type { Importer } from './planned-row.ts'

const BATCH = 200

/** Describes what an import did to one record. */
interface Imported {
  readonly resource: string
  readonly id: string
  readonly isNew: boolean
  /** Holds the versions of the record before and after the import. */
  readonly before: number
  readonly after: number
}

/** Reports the result of undoing an import, in numbers of records. */
export interface UndoReport {
  readonly deleted: number
  readonly restored: number
  /** Counts the documents that the import posted for its new records and that were reversed or deleted. */
  readonly reversed: number
  /** Lists the new records that were made inactive, because ledger entries refer to them. */
  readonly deactivated: readonly KeptRecord[]
  /** Lists the records that stay as they are: for example, they were changed or used after the import. */
  readonly refused: readonly KeptRecord[]
}

/** Names a record that was made inactive or stays as it is, with the reason. */
interface KeptRecord {
  readonly resource: string
  readonly id: string
  readonly code: string
  readonly message: string
}

/** Holds the report of an undone import, and the cache tags of the resources whose records it changed. */
interface UndoneRun {
  readonly report: UndoReport
  readonly tags: readonly string[]
}

/**
 * Undoes a finished, cancelled or stopped import and marks the import as undone. If all records are refused, the import
 * is not marked, and the undo can be repeated. Throws 403 unless the caller may delete and change records of the
 * resource, and 409 when the import still runs, was undone before or is too old.
 */
export async function undoRun(importer: Importer, run: ImportRun): Promise<UndoneRun> {
  const { context, caller } = importer
  requireRight(importer, 'delete')
  requireRight(importer, 'edit')
  if (run.state === 'undone') throw new HttpProblem(409, 'ALREADY_UNDONE')
  if (run.state === 'running') throw new HttpProblem(409, 'IMPORT_RUNNING')
  if (Date.now() - run.startedAt.getTime() > IMPORT_UNDO_DAYS * 86_400_000)
    throw new HttpProblem(409, 'IMPORT_TOO_OLD', { extensions: { days: IMPORT_UNDO_DAYS } })
  const team = caller.team.id
  let since = await context.database.withTeam(team, (trx) => beginUndo(trx, run.id))
  /** Runs a transaction that fails when another request has taken over the undo. */
  async function inTransaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    const done = await context.database.withTeam(team, async (trx) => {
      const reservedAt = await continueUndo(trx, run.id, since)
      return { reservedAt, result: await work(trx) }
    })
    since = done.reservedAt
    return done.result
  }
  try {
    const undone = await undoImport(importer, run.id, inTransaction)
    const { deleted, restored, reversed, deactivated, refused } = undone.report
    const changed = deleted + restored + reversed + deactivated.length
    if (changed === 0 && refused.length > 0) {
      await context.database.withTeam(team, (trx) => stopUndo(trx, run.id, since))
      return undone
    }
    await inTransaction(async (trx) => {
      await markUndone(trx, run)
      await writeUndone(trx, caller, run.id, changed)
    })
    return undone
  } catch (problem) {
    await context.database.withTeam(team, (trx) => stopUndo(trx, run.id, since)).catch(() => {})
    throw problem
  }
}

/**
 * Undoes an import in batches, the last written record first: deletes records that the import created and restores the
 * earlier values of changed records. Finds these records in the history. Records that were changed or used since are
 * kept and listed. New records to which ledger entries refer are made inactive. Records that the import created because
 * its rows refer to them are deleted last.
 */
async function undoImport(
  { context, resource, caller }: Importer,
  run: string,
  inTransaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>,
): Promise<UndoneRun> {
  const team = caller.team.id
  const reader: Reader = { team, query: (statement) => context.database.read(team, statement) }
  const records = await readImportedRecords(reader, resource, run)
  const outcomes: UndoOutcome[] = []
  for (let at = 0; at < records.length; at += BATCH) {
    const batch = records.slice(at, at + BATCH)
    const batchOutcomes = await inTransaction(async (trx) => {
      const tags = listTags(batch.map((record) => record.resource))
      trx.afterCommit(() => context.events.announce(team, tags))
      const undone: UndoOutcome[] = []
      for (const record of batch)
        undone.push(
          await undoRecord({ context, resource: findResource(record), trx, caller }, record, run),
        )
      return undone
    })
    outcomes.push(...batchOutcomes)
  }
  function findResource(record: Imported): Resource {
    return record.resource === resource.name
      ? resource
      : getResource(context.registry, record.resource)
  }
  /** Returns the cache tags of resources, and of the documents that their rules post for new records. */
  function listTags(written: readonly string[]): readonly string[] {
    const names = written.flatMap((name) => [
      name,
      ...Object.keys(context.rules.get(name)?.createdDocuments ?? {}),
    ])
    return [...new Set([...new Set(names)].flatMap((name) => getCacheTags(context.registry, name)))]
  }

  return {
    report: {
      deleted: outcomes.filter(({ outcome }) => outcome === 'deleted').length,
      restored: outcomes.filter(({ outcome }) => outcome === 'restored').length,
      reversed: outcomes.reduce((sum, { reversed = 0 }) => sum + reversed, 0),
      deactivated: outcomes.flatMap(({ outcome, kept }) =>
        outcome === 'deactivated' && kept ? [kept] : [],
      ),
      refused: outcomes.flatMap(({ outcome, kept }) =>
        outcome === 'refused' && kept ? [kept] : [],
      ),
    },
    tags: listTags([resource.name, ...records.map((record) => record.resource)]),
  }
}

interface UndoOutcome {
  readonly outcome: Deletion['outcome'] | 'restored' | 'refused'
  readonly reversed?: number
  readonly kept?: KeptRecord
}

async function undoRecord(write: Write, record: Imported, run: string): Promise<UndoOutcome> {
  const { resource } = write
  const describe = (problem: unknown): KeptRecord => {
    return { resource: resource.name, id: record.id, ...describeReason(write, problem) }
  }
  try {
    if (record.isNew) requireRight(write, 'delete')
    const { problem, ...done } = await write.trx.savepoint(() => revertWrite(write, record, run))
    return { ...done, ...(problem && { kept: describe(problem) }) }
  } catch (problem) {
    return { outcome: 'refused', kept: describe(problem) }
  }
}

async function revertWrite(
  write: Write,
  { id, isNew, before, after }: Imported,
  run: string,
): Promise<Deletion | { readonly outcome: 'restored'; readonly problem?: undefined }> {
  if (isNew) return deleteNewRecord(write, { id, version: after }, run)
  await lockUnchanged(write, id, after)
  await revertRecord(write, id, before)
  return { outcome: 'restored' }
}

function readImportedRecords(reader: Reader, resource: Resource, run: string): Promise<Imported[]> {
  const text = `
    select resource, record_id as id, bool_or(action = 'create') as "isNew", min(version) - 1 as before,
      max(version) as after
    from history
    where team_id = $1 and (resource = $2 or (resource = any($5) and action = 'create')) and request_id = $3
      and at >= (select started_at - interval '15 minutes' from imports where team_id = $1 and id = $4::uuid)
    group by resource, record_id order by resource = $2 desc, max(id::text) desc`
  const references = Object.values<Field>({ ...resource.fields, ...resource.inputs })
  const targets = references
    .flatMap((field) => (field.kind === 'lines' ? Object.values<Field>(field.fields) : [field]))
    .flatMap((field) => (field.kind === 'reference' ? [field.to] : []))
  return reader.query({ text, values: [reader.team, resource.name, run, run, targets] })
}
