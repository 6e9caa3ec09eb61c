import { isId } from '../../schema/check-value.ts'
import type { Issue } from '../../schema/problem.ts'
import { getResource } from '../../schema/registry.ts'
import type { Reader } from '../database/transaction.ts'
import { parseCell, type ParsingContext } from './cell-value.ts'
import type { ChildRows } from './child-rows.ts'
import { isBlankCell } from './table.ts'
import type { Target } from './columns.ts'
import { mayBeEmpty } from './row-values.ts'
import { lookUp, type Lookup, type UnclearName } from './lookup.ts'
import type { Values } from '../../schema/values.ts'
import type { ImportFile, Importer } from './planned-row.ts'

/** Holds the values of a row by field. Empty cells are empty texts. */
export interface ReadRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly children: ChildRows
  readonly issues: readonly Issue[]
  /** Holds the records that an ambiguous reference may mean, by field. */
  readonly candidates: Readonly<Record<string, readonly string[]>>
  /** Lists the ambiguous references of child rows. */
  readonly unclear: readonly UnclearChild[]
}

/** Describes a reference of a child row that may mean several records. */
interface UnclearChild {
  readonly row: Values
  readonly name: string
  readonly child: string
  /** Holds the path of the issue. */
  readonly path: string
  readonly ids: readonly string[]
}

/** Holds the lookups of referenced records, by resource. */
export type Lookups = ReadonlyMap<string, Lookup>

/**
 * Looks up all records that the references of a file name, before the first row is written. Titles
 * of records that the caller may not view are left out.
 */
export async function lookUpReferences(
  { context, caller }: Importer,
  reader: Reader,
  { table: { rows }, targets, parsing }: ImportFile,
): Promise<Lookups> {
  const names = new Map<string, string[]>()
  for (const [i, { field }] of targets.entries()) {
    if (field?.kind !== 'reference') continue
    const mentioned = rows.flatMap((row) => row[i]).filter((cell) => typeof cell === 'string')
    names.set(field.to, [...(names.get(field.to) ?? []), ...mentioned])
  }
  const entries = [...names].map(async ([name, mentioned]) => {
    const resource = getResource(context.registry, name)
    const lookup = await lookUp(context, reader, resource, mentioned, parsing.decimalMark)
    return [name, caller.can(`${resource.one}.view`) ? lookup : hideTitles(lookup)] as const
  })
  return new Map(await Promise.all(entries))
}

/** Returns a lookup that labels ambiguous records with the name in the file. */
function hideTitles(lookup: Lookup): Lookup {
  return {
    ...lookup,
    find(name) {
      const found = lookup.find(name)
      if (!('issue' in found)) return found
      return { ...found, candidates: found.candidates.map(({ id }) => ({ id, label: name })) }
    },
  }
}

/** Reads one row. A reference that matches no record, or several, is an issue. */
export function readRow(
  cells: readonly unknown[],
  targets: readonly Target[],
  parsing: ParsingContext,
  lookups: Lookups,
): ReadRow {
  const values: Record<string, unknown> = {}
  const issues: Issue[] = []
  const candidates: Record<string, readonly string[]> = {}
  const children: Record<string, Record<string, unknown>[]> = {}
  const unclear: UnclearChild[] = []
  for (const [i, target] of targets.entries()) {
    const { name, field, part, isServerOwned } = target
    const cell = cells[i]
    if (isServerOwned || cell === undefined) continue
    if (target.child !== undefined) {
      readChildCells(Array.isArray(cell) ? cell : [cell], { ...target, child: target.child })
      continue
    }
    if (isBlankCell(cell)) {
      if (part === undefined) values[name] = ''
      else values[name] = { ...(values[name] as object), [part]: null }
    } else if (field?.kind === 'reference') {
      const found = resolveReference(cell, lookups.get(field.to))
      if ('issue' in found) {
        issues.push(createReferenceIssue(name, found))
        candidates[name] = found.candidates.map(({ id }) => id)
      } else values[name] = found.id
    } else {
      const value = typeof cell === 'string' && field ? readText(cell, target, parsing) : cell
      values[name] = part === undefined ? value : { ...(values[name] as object), [part]: value }
    }
  }
  const filled = Object.entries(children).flatMap(([name, rows]) => {
    const given = rows.filter((row) => row && Object.keys(row).length > 0)
    return given.length > 0 ? [[name, given] as const] : []
  })
  return { values, children: Object.fromEntries(filled), issues, candidates, unclear }

  /**
   * Reads the cells of one column of child rows. Empty cells change nothing, or clear the value in a
   * sheet of child rows.
   */
  function readChildCells(
    list: readonly unknown[],
    target: Target & { readonly child: string },
  ): void {
    const { name, child, field } = target
    const rows = (children[name] ??= list.map(() => ({})))
    for (const [at, cell] of list.entries()) {
      const row = (rows[at] ??= {})
      if (isBlankCell(cell)) {
        if (target.emptyClears && field && mayBeEmpty(field)) row[child] = null
      } else if (field?.kind === 'reference') {
        const found = resolveReference(cell, lookups.get(field.to))
        if ('issue' in found) {
          const path = `${name}/${at}/${child}`
          issues.push(createReferenceIssue(path, found))
          unclear.push({ row, name, child, path, ids: found.candidates.map(({ id }) => id) })
        } else row[child] = found.id
      } else if (typeof cell !== 'string' || parsing.format === 'json' || !field) {
        row[child] = cell
      } else row[child] = parseCell(cell, `${name}.${child}`, field, parsing)
    }
  }
}

/** Reads a cell: JSON values have types, CSV cells are text. */
function readText(cell: string, { name, field, part }: Target, parsing: ParsingContext): unknown {
  if (parsing.format === 'json' || !field) return cell
  return parseCell(cell, name, part === undefined ? field : { kind: 'text' }, parsing)
}

/**
 * Resolves the ambiguous references of a row that changes a record: if the current value is one of
 * the candidates, the reference keeps it.
 */
export function preferCurrent(given: ReadRow, current: Values): ReadRow {
  const row = preferCurrentChildren(given, current)
  const settled = Object.entries(row.candidates).filter(([name, ids]) =>
    ids.some((id) => id === current[name]),
  )
  if (settled.length === 0) return row
  const names = new Set(settled.map(([name]) => `/${name}`))
  return {
    ...row,
    values: {
      ...row.values,
      ...Object.fromEntries(settled.map(([name]) => [name, current[name]])),
    },
    issues: row.issues.filter(({ pointer }) => !names.has(pointer)),
  }
}

/** Resolves ambiguous references of child rows, if exactly one candidate occurs in the child rows of the record. */
function preferCurrentChildren(row: ReadRow, current: Values): ReadRow {
  const settled = row.unclear.flatMap((each) => {
    const stored = current[each.name]
    const before = Array.isArray(stored) ? (stored as readonly Values[]) : []
    const used = new Set(before.map((line) => line[each.child]))
    const [id, ...others] = each.ids.filter((candidate) => used.has(candidate))
    return id !== undefined && others.length === 0 ? [{ ...each, id }] : []
  })
  if (settled.length === 0) return row
  const paths = new Set(settled.map(({ path }) => `/${path}`))
  const children = Object.entries(row.children).map(([name, lines]) => {
    const filled = lines.map((line) => {
      const found = settled.filter((each) => each.row === line)
      return { ...line, ...Object.fromEntries(found.map(({ child, id }) => [child, id])) }
    })
    return [name, filled] as const
  })
  return {
    ...row,
    children: Object.fromEntries(children),
    issues: row.issues.filter(({ pointer }) => !paths.has(pointer)),
  }
}

/** Limits the records that the issue of an ambiguous name lists. */
const MAX_CANDIDATES = 5

function createReferenceIssue(name: string, { issue, candidates }: UnclearName): Issue {
  const pointer = `/${name}`
  if (issue === 'NOT_FOUND') return { pointer, code: issue }
  const labels = [...new Set(candidates.map(({ label }) => label))]
  const listed = labels.slice(0, MAX_CANDIDATES)
  const records = [...listed, ...(labels.length > MAX_CANDIDATES ? ['…'] : [])].join(', ')
  return { pointer, code: issue, args: { records } }
}

function resolveReference(
  cell: unknown,
  lookup: Lookup | undefined,
): { id: unknown } | UnclearName {
  if (typeof cell !== 'string') return { id: cell }
  const found = lookup?.find(cell) ?? { issue: 'NOT_FOUND' as const, candidates: [] }
  // An unknown id is reported when the row is written.
  return 'issue' in found && isId(cell) ? { id: cell } : found
}
