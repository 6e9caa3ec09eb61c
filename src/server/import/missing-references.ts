import { getCacheTags, getResource } from '../../schema/registry.ts'
import { isId } from '../../schema/check-value.ts'
import type { Field } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import { validate } from '../../schema/validation.ts'
import type { Values } from '../../schema/values.ts'
import { createRecord } from '../crud/create-record.ts'
import { getWriter } from '../database/queues/writers.ts'
import type { Reader, Transaction } from '../database/transaction.ts'
import { badRequest, forbidden } from '../http/problems.ts'
import { createLookupKey } from '../database/lookup-key.ts'
import { planImport } from './plan-import.ts'
import type { ImportFile, Importer, PlannedRow } from './planned-row.ts'
import { lookUpReferences } from './read-rows.ts'
import { getValidationContext } from '../records/validation-context.ts'

/** Describes the records of one resource that a file names and that do not exist. */
export interface MissingReferences {
  readonly resource: string
  readonly names: readonly string[]
  /** Indicates that the caller may create the records with the import. */
  readonly mayCreate: boolean
}

/**
 * Finds the names in a file that match no record and with which the import can create a record. The
 * title of the resource and its required fields without a default must be texts.
 */
export async function findMissingReferences(
  importer: Importer,
  importFile: ImportFile,
  reader: Reader,
): Promise<readonly MissingReferences[]> {
  const { context, resource, caller } = importer
  const lookups = await lookUpReferences(importer, reader, importFile)
  return [...lookups].flatMap(([to, lookup]): MissingReferences[] => {
    const target = getResource(context.registry, to)
    // Rows may refer to records of the file itself.
    if (to === resource.name || !listNamedFields(target)) return []
    const names = new Map<string, string>()
    for (const name of listMentioned(importFile, to)) {
      const key = createLookupKey(name)
      const trimmed = name.trim()
      if (names.has(key) || isId(name)) continue
      const found = lookup.find(trimmed)
      if ('issue' in found && found.issue === 'NOT_FOUND' && isValid(target, trimmed, caller))
        names.set(key, trimmed)
    }
    if (names.size === 0) return []
    const mayCreate = caller.can(`${target.one}.create`)
    return [{ resource: to, names: [...names.values()], mayCreate }]
  })
}

/**
 * Returns the resources whose missing records an import creates. Throws an error for unknown names,
 * and when the caller may not create such records.
 */
export function readCreatedResources(
  query: URLSearchParams,
  { context, resource, caller }: Importer,
) {
  const names = query.get('create')?.split(',').filter(Boolean) ?? []
  const targets = Object.values<Field>({ ...resource.fields, ...resource.inputs })
    .flatMap((field) => (field.kind === 'lines' ? Object.values<Field>(field.fields) : [field]))
    .flatMap((field) => (field.kind === 'reference' ? [field.to] : []))
  for (const name of names) {
    const target = context.registry.byName.get(name)
    if (!target || !targets.includes(name))
      throw badRequest('/create', 'UNKNOWN_FIELD', { field: name })
    if (!caller.can(`${target.one}.create`)) throw forbidden(`${target.one}.create`)
  }
  return new Set(names)
}

interface Creation {
  readonly missing: readonly MissingReferences[]
  /** Identifies the import in the history of the created records. */
  readonly run: string
  /** Returns whether the created records stay. */
  readonly isKept: (plan: readonly PlannedRow[]) => boolean
}

interface PlanWithReferences {
  readonly planned: readonly PlannedRow[]
  /** Holds the titles of the records created before the rows, by id. */
  readonly createdTitles: ReadonlyMap<string, string>
}

/**
 * Creates the missing records and plans the import with them, in one transaction. The transaction
 * of a preview, or of a refused import, is rolled back. An import that leaves out failed rows
 * creates no records that only these rows name.
 */
export async function planWithReferences(
  importer: Importer,
  importFile: ImportFile,
  creation: Creation,
): Promise<PlanWithReferences> {
  const { missing, isKept } = creation
  const firstPlan = await planOnce(importer, importFile, creation, (planned) => {
    return (
      isKept(planned) &&
      countNames(dropUnused(importFile, missing, planned)) === countNames(missing)
    )
  })
  if (!isKept(firstPlan.planned)) return firstPlan
  const used = dropUnused(importFile, missing, firstPlan.planned)
  if (countNames(used) === countNames(missing)) return firstPlan
  const secondPlan = await planOnce(importer, importFile, { ...creation, missing: used }, isKept)
  // The first plan has the reasons of the failed rows.
  const planned = secondPlan.planned.map((row, i) =>
    row.outcome === 'failed' && firstPlan.planned[i]?.outcome === 'failed'
      ? firstPlan.planned[i]
      : row,
  )
  return { ...secondPlan, planned }
}

/** Creates the records and plans the import once. Rolls both back unless `isKept` accepts the plan. */
async function planOnce(
  importer: Importer,
  importFile: ImportFile,
  { missing, run }: Pick<Creation, 'missing' | 'run'>,
  isKept: Creation['isKept'],
): Promise<PlanWithReferences> {
  const { context, caller } = importer
  try {
    return await context.database.withTeam(getWriter(caller), async (trx) => {
      const createdTitles = new Map<string, string>()
      for (const each of missing) {
        const created = await createMissing(importer, each, { trx, run })
        for (const [id, title] of created) createdTitles.set(id, title)
      }
      const plan = { planned: await planImport(importer, importFile, trx), createdTitles }
      if (isKept(plan.planned)) return plan
      throw new Discarded(plan)
    })
  } catch (problem) {
    if (problem instanceof Discarded) return problem.plan
    throw problem
  }
}

/** Returns the missing records that rows without errors name. */
function dropUnused(
  importFile: ImportFile,
  missing: readonly MissingReferences[],
  planned: readonly PlannedRow[],
): readonly MissingReferences[] {
  const rows = importFile.table.rows.filter((_, i) => planned[i]?.outcome !== 'failed')
  const withoutFailed = { ...importFile, table: { ...importFile.table, rows } }
  return missing.map((each) => {
    const named = new Set(listMentioned(withoutFailed, each.resource).map(createLookupKey))
    return { ...each, names: each.names.filter((name) => named.has(createLookupKey(name))) }
  })
}

function countNames(missing: readonly MissingReferences[]): number {
  return missing.reduce((count, { names }) => count + names.length, 0)
}

/** Rolls back the records of a plan that is not written. */
class Discarded extends Error {
  readonly plan: PlanWithReferences

  constructor(plan: PlanWithReferences) {
    super('The records of a plan are not kept')
    this.plan = plan
  }
}

/** Creates the records and returns their titles by id. */
async function createMissing(
  { context, caller }: Importer,
  { resource: name, names }: MissingReferences,
  { trx, run }: { readonly trx: Transaction; readonly run: string },
): Promise<ReadonlyMap<string, string>> {
  const resource = getResource(context.registry, name)
  const write = { context, resource, trx, caller: { ...caller, requestId: run } }
  const titles = new Map(names.map((text) => [uuidV7(), text.trim()]))
  for (const [id, title] of titles)
    await createRecord(write, { id, ...nameRecord(resource, title) })
  const tags = getCacheTags(context.registry, name)
  trx.afterCommit(() => context.events.announce(trx.team, tags))
  return titles
}

function listMentioned({ table, targets }: ImportFile, to: string): readonly string[] {
  return targets.flatMap(({ field }, i) => {
    if (field?.kind !== 'reference' || field.to !== to) return []
    const cells = table.rows.flatMap((row) => row[i])
    return cells.filter((cell) => typeof cell === 'string')
  })
}

/**
 * Returns the fields of a new record that get its name; undefined when a name is not enough for a
 * record.
 */
function listNamedFields({ fields, title, source, document }: Resource): string[] | undefined {
  if (source !== 'table' || document || fields[title]?.kind !== 'text') return undefined
  const required = Object.entries<Field>(fields).filter(
    ([name, field]) => name === title || (field.required && !('default' in field)),
  )
  return required.every(([, { kind }]) => kind === 'text')
    ? required.map(([name]) => name)
    : undefined
}

function nameRecord(resource: Resource, name: string): Values {
  return Object.fromEntries((listNamedFields(resource) ?? []).map((field) => [field, name.trim()]))
}

function isValid(resource: Resource, name: string, caller: Importer['caller']): boolean {
  if (name.trim() === '') return false
  const now = { ...getValidationContext(caller), settings: caller.team.settings }
  return validate(resource, nameRecord(resource, name), now).issues.length === 0
}
