import { isId } from '../../schema/check-value.ts'
import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import { getColumn, getTable } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import { HttpProblem } from '../http/problems.ts'
import { createLookupKey } from '../database/lookup-key.ts'
import { splitRows } from './planning-queue.ts'
import type { Values } from '../../schema/values.ts'

/** Finds existing records for the rows of a file: by `id`, or by the declared import key. */
export interface ExistingRecords {
  /**
   * Returns the id of the existing record; undefined for a new record. Throws an error for a row that
   * matches several records, or that has the id or key of an earlier row.
   */
  find(values: Values): string | undefined
  /** Returns the ids of the records that a row names by id or key. */
  listNamedIds(values: Values): readonly string[]
  /** Reserves the id or key of a row, so that later rows cannot use it. */
  reserve(values: Values): void
}

interface FoundRecord {
  readonly id: string
  readonly key: string | null
  readonly parent: string | null
}

/** Reads the existing records to which the ids and keys of the rows belong. */
export async function findExistingRecords(
  reader: Reader,
  resource: Resource,
  rows: readonly Values[],
): Promise<ExistingRecords> {
  const { importKey } = resource
  const parentField = getParentField(resource)
  const byId = new Map<string, FoundRecord>()
  for (const part of splitRows(rows)) {
    const listTexts = (name: string) =>
      part.map((row) => row[name]).filter((v) => typeof v === 'string')
    const found = await reader.query<FoundRecord>({
      text: writeExistingSql(resource, parentField),
      values: [
        reader.team,
        listTexts('id').map(createLookupKey).filter(isId),
        listTexts(importKey).map(createLookupKey),
      ],
    })
    for (const each of found) byId.set(each.id, each)
  }
  const byKey = Map.groupBy(byId.values(), ({ key }) => key ?? '')
  const seen = new Set<string>()

  function findMatches(key: string, values: Values): readonly string[] {
    const all = byKey.get(key) ?? []
    // Without the parent in the file, the key alone must identify the record.
    const parentId = parentField === undefined ? undefined : values[parentField]
    const matches = all.filter(
      ({ parent }) => parentId === undefined || parent === (parentId || null),
    )
    return matches.map(({ id }) => id)
  }

  function getKey(values: Values): { name: string; key: string } | undefined {
    const name = values.id === undefined || values.id === '' ? importKey : 'id'
    const given = values[name]
    return typeof given === 'string' && given !== ''
      ? { name, key: createLookupKey(given) }
      : undefined
  }

  function createUniqueKey({ name, key }: { name: string; key: string }, values: Values): string {
    if (parentField === undefined || name === 'id') return `${name} ${key}`
    return JSON.stringify([name, key, values[parentField]])
  }

  return {
    listNamedIds(values) {
      const rowKey = getKey(values)
      if (!rowKey) return []
      return rowKey.name === 'id' ? [rowKey.key] : findMatches(rowKey.key, values)
    },
    reserve(values) {
      const rowKey = getKey(values)
      if (rowKey) seen.add(createUniqueKey(rowKey, values))
    },
    find(values) {
      const rowKey = getKey(values)
      if (!rowKey) return undefined
      const { name, key } = rowKey
      if (seen.has(createUniqueKey(rowKey, values))) throw createColumnProblem(name, 'DUPLICATE')
      if (name === 'id') return byId.get(key)?.id
      const ids = findMatches(key, values)
      if (ids.length > 1) throw createColumnProblem(name, 'AMBIGUOUS', { records: key })
      return ids[0]
    },
  }
}

/**
 * Returns the reference within which the import key is unique; undefined when the key is unique in
 * the team.
 */
function getParentField({ fields, importKey }: Resource): string | undefined {
  const unique = fields[importKey]?.unique
  return typeof unique === 'object' ? unique.per : undefined
}

function writeExistingSql(resource: Resource, parent: string | undefined): string {
  const key = `armazem_key(record.${getColumn(resource.importKey)}::text)`
  const parentSql = parent === undefined ? 'null' : `record.${getColumn(parent)}::text`
  const columns = `record.id::text, ${key} as key, ${parentSql} as parent`
  // Uses two selects, so that each uses its own index.
  return `
    select ${columns} from ${getTable(resource)} record where record.team_id = $1 and record.id = any($2::uuid[])
    union
    select ${columns} from ${getTable(resource)} record where record.team_id = $1 and ${key} = any($3::text[])`
}

function createColumnProblem(name: string, code: string, args?: Issue['args']): HttpProblem {
  const issue = { pointer: `/${name}`, code, ...(args && { args }) }
  return new HttpProblem(422, code, { errors: [issue] })
}
