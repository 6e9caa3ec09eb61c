import type { Field } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { getColumn } from '../database/names.ts'
import { createParameters } from '../database/statement.ts'
import type { Reader } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import type { AppContext } from '../context/context.ts'
import {
  mayNameHolder,
  writeKeySql,
  writeTitleSql,
  getConstraintSource,
  getConstraintTable,
  writeUnlessSql,
  type Constraint,
  type ReferenceConstraint,
  type UniqueConstraint,
} from '../records/constraints.ts'
import { createLookupKey } from '../database/lookup-key.ts'

/**
 * Holds unique values and references of a file's records: those in the database, and those of
 * accepted rows of the file.
 */
export interface KnownConstraints {
  /**
   * Reads the stored values and records for these constraints, with one statement for each field
   * and each referenced resource.
   */
  load(constraints: readonly Constraint[]): Promise<void>
  isBroken(constraint: Constraint, record: string): boolean
  /** Returns the title of another stored record with the unique value; undefined if the title is not known. */
  findHolder(constraint: Constraint, record: string): string | undefined
  /** Adds the values of an accepted row. `changed` lists its changed fields. */
  accept(record: string, changed: readonly string[], constraints: readonly Constraint[]): void
}

/** Maps a unique value to the ids of the records that have it. */
type Holders = Map<string, readonly string[]>

/** Holds the values of one unique field. */
interface UniqueValues {
  /** Holds the stored values by key. A missing key was not read. */
  readonly stored: Holders
  /** Holds the values of accepted rows of the file, which replace the stored values. */
  readonly accepted: Holders
  /** Holds the keys in `accepted` of each record whose field the file changes, which replace its stored keys. */
  readonly changedKeys: Map<string, readonly string[]>
}

/** Creates the checks of unique values and references over all rows of an import. */
export function createKnownConstraints(
  context: AppContext,
  resource: Resource,
  reader: Reader,
  { person, can }: Pick<Caller, 'person' | 'can'>,
): KnownConstraints {
  const uniqueValues = new Map<string, UniqueValues>()
  const valuesByField = new Map<string, readonly UniqueValues[]>()
  const existing = new Map<string, Map<string, boolean>>()
  const titles = new Map<string, string>()

  function getUniqueValues({
    lines,
    name,
  }: Pick<UniqueConstraint, 'lines' | 'name'>): UniqueValues {
    const key = `${lines ?? ''}/${name}`
    const values = uniqueValues.get(key) ?? {
      stored: new Map(),
      accepted: new Map(),
      changedKeys: new Map(),
    }
    uniqueValues.set(key, values)
    return values
  }

  function getExisting(target: string): Map<string, boolean> {
    const found = existing.get(target) ?? new Map<string, boolean>()
    existing.set(target, found)
    return found
  }

  async function loadHolders(constraints: readonly UniqueConstraint[]): Promise<void> {
    const first = constraints[0]!
    const { stored } = getUniqueValues(first)
    const keys = new Set(constraints.map(({ value }) => createLookupKey(String(value))))
    const unread = [...keys].filter((key) => !stored.has(createKeyWithin(key, undefined)))
    if (unread.length === 0) return
    for (const key of unread) stored.set(createKeyWithin(key, undefined), [])
    const parameters = createParameters()
    const team = parameters.add(reader.team)
    const { per } = typeof first.field.unique === 'object' ? first.field.unique : {}
    const conditions = [
      `record.team_id = ${team}::uuid`,
      `${writeKeySql(first)} = any(${parameters.add(unread)}::text[])`,
      ...writeUnlessSql(first, parameters),
    ]
    const text = `
      select record.${first.lines === undefined ? 'id' : 'parent'}::text as holder, ${writeKeySql(first)} as key,
        ${per === undefined ? 'null' : `record.${getColumn(per)}::text`} as per,
        ${mayNameHolder(resource, first, can) ? writeTitleSql(resource, first) : 'null::text'} as title
      from ${getConstraintTable(resource, first)} record where ${conditions.join(' and ')}`
    const rows = await reader.query<{
      holder: string
      key: string
      per: string | null
      title: string | null
    }>({ text, values: parameters.values })
    for (const row of rows) {
      if (row.title) titles.set(row.holder, row.title)
      addHolder(
        stored,
        createKeyWithin(row.key, per === undefined ? undefined : row.per),
        row.holder,
      )
    }
  }

  async function loadExisting(target: string, ids: readonly string[]): Promise<void> {
    const found = getExisting(target)
    const unread = [...new Set(ids)].filter((id) => !found.has(id))
    if (unread.length === 0) return
    for (const id of unread) found.set(id, false)
    const text = `
      select target.id::text as id from ${getConstraintSource(context, target, person.id)} target
      where target.team_id = $1::uuid and target.id = any($2::uuid[])`
    const rows = await reader.query<{ id: string }>({ text, values: [reader.team, unread] })
    for (const { id } of rows) found.set(id, true)
  }

  return {
    async load(constraints) {
      const references = Map.groupBy(constraints.filter(isExistence), (constraint) => constraint.in)
      await Promise.all([
        ...[...Map.groupBy(constraints.filter(isUniqueness), getUniqueValues).values()].map(
          loadHolders,
        ),
        ...[...references].map(([target, all]) =>
          loadExisting(
            target,
            all.map(({ exists }) => exists),
          ),
        ),
      ])
    },
    isBroken(constraint, record) {
      if ('exists' in constraint)
        return existing.get(constraint.in)?.get(constraint.exists) !== true
      const { stored, accepted, changedKeys } = getUniqueValues(constraint)
      const key = createKeyWithin(createLookupKey(String(constraint.value)), constraint.per)
      return (
        hasHolder(accepted, key, (id) => id !== record) ||
        hasHolder(stored, key, (id) => id !== record && !changedKeys.has(id))
      )
    },
    findHolder(constraint, record) {
      if ('exists' in constraint) return undefined
      const { stored, changedKeys } = getUniqueValues(constraint)
      const key = createKeyWithin(createLookupKey(String(constraint.value)), constraint.per)
      const holder = stored.get(key)?.find((id) => id !== record && !changedKeys.has(id))
      return holder === undefined ? undefined : titles.get(holder)
    },
    accept(record, changed, constraints) {
      getExisting(resource.name).set(record, true)
      for (const name of changed) {
        for (const values of getValuesOfField(name)) {
          for (const key of values.changedKeys.get(record) ?? [])
            removeHolder(values.accepted, key, record)
          values.changedKeys.set(record, [])
        }
      }
      for (const constraint of constraints.filter(isUniqueness)) {
        const values = getUniqueValues(constraint)
        const key = createKeyWithin(createLookupKey(String(constraint.value)), constraint.per)
        addHolder(values.accepted, key, record)
        values.changedKeys.set(record, [...values.changedKeys.get(record)!, key])
      }
    },
  }

  function getValuesOfField(name: string): readonly UniqueValues[] {
    const cached = valuesByField.get(name)
    if (cached) return cached
    const found = findValuesOfField(name)
    valuesByField.set(name, found)
    return found
  }

  function findValuesOfField(name: string): readonly UniqueValues[] {
    const field = resource.fields[name]
    if (field?.kind !== 'lines')
      return field?.unique ? [getUniqueValues({ lines: undefined, name })] : []
    return Object.entries<Field>(field.fields).flatMap(([child, { unique }]) =>
      unique ? [getUniqueValues({ lines: name, name: child })] : [],
    )
  }
}

const isExistence = (constraint: Constraint): constraint is ReferenceConstraint =>
  'exists' in constraint
const isUniqueness = (constraint: Constraint): constraint is UniqueConstraint =>
  !('exists' in constraint)

/**
 * Returns the key of a value together with `per`, the value of the field within which it is unique.
 * `per` is undefined for values that are unique in the whole team.
 */
function createKeyWithin(key: string, per: unknown): string {
  return per === undefined ? key : JSON.stringify([key, per])
}

function hasHolder(holders: Holders, key: string, isOther: (id: string) => boolean): boolean {
  for (const id of holders.get(key) ?? []) if (isOther(id)) return true
  return false
}

function addHolder(holders: Holders, key: string, holder: string): void {
  const ids = holders.get(key)
  if (!ids?.includes(holder)) holders.set(key, ids ? [...ids, holder] : [holder])
}

function removeHolder(holders: Holders, key: string, holder: string): void {
  const ids = holders.get(key)
  if (ids)
    holders.set(
      key,
      ids.filter((id) => id !== holder),
    )
}
