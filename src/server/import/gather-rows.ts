import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import { invalid } from '../http/problems.ts'
import type { Target } from './columns.ts'
import type { ExistingRecords } from './existing-records.ts'
import { createLookupKey } from '../database/lookup-key.ts'
import type { Lookup } from './lookup.ts'
import type { ReadRow } from './read-rows.ts'
import { listIssues } from './row-errors.ts'
import type { SheetTable } from './table.ts'

/** Limits the rows that are planned together. */
const CHUNK = 500

/** Describes a row to plan; `repeats` is the position of an earlier row with the same content. */
export type GatheredRow =
  | { readonly read: ReadRow; readonly id: string | undefined; readonly place: number }
  | { readonly issues: readonly Issue[] }
  | { readonly repeats: number }

/**
 * Holds the first row with a key and its position, and the positions of all rows with this key by
 * content.
 */
interface KeyedRows {
  readonly first: ReadRow
  readonly place: number
  contents: Map<string, number> | undefined
}

interface GathererOptions {
  readonly resource: Resource
  readonly table: SheetTable
  readonly targets: readonly Target[]
  readonly existing: ExistingRecords
  /** Holds the lookup of the resource's own records; undefined unless its rows refer to each other. */
  readonly own: Lookup | undefined
  /** Reads a row, whose references can name records of earlier rows. */
  readonly read: (i: number) => ReadRow
  /** Holds the rows as read before the first row was accepted. */
  readonly initialRows: readonly ReadRow[]
}

/** Returns a function that gathers the next rows that do not depend on each other. */
export function createRowGatherer(options: GathererOptions) {
  const { resource, table, targets, existing, own, read, initialRows } = options
  /** Maps each key to its rows. The contents of rows are compared only if several rows have the same key. */
  const keyed = new Map<string, KeyedRows>()

  return function gatherRows(start: number): readonly GatheredRow[] {
    const rows: GatheredRow[] = []
    const pending = new Set<string>()
    for (let i = start; i < table.rows.length && rows.length < CHUNK; i++) {
      // Rows may refer by name to records of earlier rows, once those rows are accepted.
      if (
        own &&
        targets.some((target, column) => refersToPending(pending, target, table.rows[i]![column]))
      )
        break
      const row = own ? read(i) : initialRows[i]!
      const key = readKey(resource, row)
      const others = key === undefined ? undefined : keyed.get(key)
      if (others) others.contents ??= new Map([[writeContent(others.first), others.place]])
      const repeats = others?.contents?.get(writeContent(row))
      if (repeats !== undefined) {
        rows.push({ repeats })
        continue
      }
      try {
        const id = existing.find(row.values)
        // A further sheet contains only child rows. The first sheet may lack their record.
        if (id === undefined && table.sheets?.[i] !== undefined) throw createUnknownRecord()
        if (id !== undefined && pending.has(id)) break
        existing.reserve(row.values)
        rows.push({ read: row, id, place: i })
        if (others) others.contents!.set(writeContent(row), i)
        else if (key !== undefined) keyed.set(key, { first: row, place: i, contents: undefined })
        if (id !== undefined) pending.add(id)
      } catch (problem) {
        rows.push({ issues: listIssues(problem) })
      }
      if (own) {
        for (const value of Object.values(row.values)) {
          if (typeof value === 'string' && value !== '') pending.add(createLookupKey(value))
        }
      }
    }
    return rows
  }

  function createUnknownRecord() {
    const key = targets.find(({ name }) => name === resource.importKey) ?? targets[0]!
    return invalid([{ pointer: `/${key.name}`, code: 'NOT_FOUND' }])
  }

  function refersToPending(
    pending: ReadonlySet<string>,
    { field }: Target,
    cell: unknown,
  ): boolean {
    const isOwn = field?.kind === 'reference' && field.to === resource.name
    return isOwn && typeof cell === 'string' && pending.has(createLookupKey(cell))
  }
}

/** Returns the id or key of a row; undefined for a row without either. */
function readKey({ importKey }: Resource, { values }: ReadRow): string | undefined {
  const key = values.id || values[importKey]
  return key ? String(key) : undefined
}

function writeContent({ values, children, issues }: ReadRow): string {
  return JSON.stringify([values, children, issues])
}
