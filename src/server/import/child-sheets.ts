import type { Field } from '../../schema/fields.ts'
import {
  createFindByHeading,
  foldHeading,
  matchHeadings,
  type ImportNames,
} from '../../schema/headings.ts'
import type { Labels } from '../../schema/labels.ts'
import { MAX_SHEET_NAME } from '../../export/xlsx-parts.ts'
import { listChildFields } from '../../schema/child-fields.ts'
import { getReadableFields } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { isKnownHeading, type FieldFinders, type Target } from './columns.ts'
import { createLookupKey } from '../database/lookup-key.ts'
import { isBlankCell, type FurtherSheet, type SheetTable } from './table.ts'
import { fitWorkbookCells } from './workbook-cells.ts'

/** Describes a sheet of child rows, as exports write it: the field, and how its headings are matched. */
interface ChildSheet {
  readonly name: string
  /** Finds the key of the record first, and then the fields of the child rows. */
  readonly finders: FieldFinders
}

/** Returns the description of the sheet of child rows with this title; undefined if the title names no child rows. */
export type FindChildSheet = (title: string) => ChildSheet | undefined

/** Creates the function that finds a sheet of child rows by its title: the name of a field in any language. */
export function createChildSheetSearch(
  resource: Resource,
  languages: readonly Labels[],
  can: (right: string) => boolean,
  importNames: ImportNames,
): FindChildSheet {
  const nameByLabels = (target: Target, path: string) =>
    languages.map((labels) => [labels.field(resource, path), target] as const)
  const keys = ['id', resource.importKey].map((name): Target => {
    return { column: name, name, field: resource.fields[name], isServerOwned: false }
  })
  const synonyms = importNames[resource.name] ?? {}
  const findKey = createFindByHeading(
    keys.flatMap((key) => [
      [key.name, key] as const,
      ...nameByLabels(key, key.name),
      ...(synonyms[key.name] ?? []).map((heading) => [heading, key] as const),
    ]),
  )
  const sheets = Object.entries<Field>(getReadableFields(resource, can)).flatMap(
    ([name, field]) => {
      const given = new Set(listChildFields(resource, field, can).map(([child]) => child))
      if (field.kind !== 'lines' || given.size === 0) return []
      const children = Object.entries<Field>(field.fields).map(([child, declared]): Target => {
        const isServerOwned = !given.has(child)
        return {
          column: `${name}.${child}`,
          name,
          field: declared,
          child,
          isServerOwned,
          emptyClears: true,
        }
      })
      const findChild = createFindByHeading(
        children.flatMap((target) => [
          [target.column, target] as const,
          ...nameByLabels(target, target.column),
          ...(synonyms[target.column] ?? []).map((heading) => [heading, target] as const),
        ]),
      )
      const sheet: ChildSheet = { name, finders: [findKey, findChild] }
      const titles = [name, ...languages.map((labels) => labels.field(resource, name))]
      return titles.map((title) => [foldTitle(title), sheet] as const)
    },
  )
  const byTitle = new Map(sheets.toReversed())
  return (title) => byTitle.get(foldTitle(title))
}

function foldTitle(title: string): string {
  return foldHeading(title.slice(0, MAX_SHEET_NAME))
}

/**
 * Creates a function that returns, for the title of a sheet with child rows, a function that checks
 * whether a heading names the key of the record or a field of the child rows.
 */
export function createHeadingChecks(find: FindChildSheet) {
  return (title: string) => {
    const sheet = find(title)
    return sheet && ((heading: string) => isKnownHeading(sheet.finders, heading))
  }
}

interface JoinedSheets {
  readonly table: SheetTable
  readonly targets: readonly Target[]
  /** Lists the sheets whose child rows were added. */
  readonly read: readonly string[]
  /** Lists the sheets from which nothing was added, and the columns that are unknown or that no import sets. */
  readonly ignored: readonly string[]
}

/**
 * Adds the child rows of further sheets to the rows of their records, by the key in each row. If the first sheet lacks
 * a record, its child rows form a new row of the table, which can only change an existing record.
 */
export function joinChildSheets(
  table: SheetTable,
  given: readonly Target[],
  find: FindChildSheet,
): JoinedSheets {
  const targets = [...given]
  const rows = table.rows.map((cells) => [...cells])
  const lines = [...table.lines]
  const sheets: (string | undefined)[] = []
  const read: string[] = []
  const ignored: string[] = []
  for (const sheet of table.further ?? []) {
    const described = find(sheet.title)
    // Columns of the first sheet take precedence over a sheet with the same child rows.
    const isGiven = targets.some(({ name, child }) => name === described?.name && child)
    const columns = described && !isGiven ? matchHeadings(sheet.columns, described.finders) : []
    const keyAt = columns.findIndex((target) => target && target.child === undefined)
    const children = columns.flatMap((target, at) =>
      target?.child !== undefined && !target.isServerOwned ? [{ target, at }] : [],
    )
    if (keyAt < 0 || children.length === 0) {
      ignored.push(sheet.title)
      continue
    }
    read.push(sheet.title)
    ignored.push(
      ...sheet.columns.flatMap((heading, at) =>
        columns[at] && !columns[at].isServerOwned ? [] : [`${sheet.title}: ${heading}`],
      ),
    )
    joinSheet(sheet, { columns, keyAt, children })
  }
  return {
    table: {
      ...table,
      rows: rows.map((cells) => targets.map((_, at) => cells[at])),
      lines,
      ...(sheets.length > 0 && { sheets }),
    },
    targets,
    read,
    ignored,
  }

  function joinSheet(
    sheet: FurtherSheet,
    {
      columns,
      keyAt,
      children,
    }: {
      readonly columns: readonly (Target | undefined)[]
      readonly keyAt: number
      readonly children: readonly { readonly target: Target; readonly at: number }[]
    },
  ): void {
    const key = columns[keyAt]!
    let keyColumn = targets.findIndex(({ name, child }) => name === key.name && child === undefined)
    if (keyColumn < 0) keyColumn = targets.push(key) - 1
    // Maps the key of each record to the position of its first row.
    const owners = new Map<string, number>()
    for (const [place, cells] of rows.entries()) {
      const name = readKey(cells[keyColumn])
      if (name !== undefined && !owners.has(name)) owners.set(name, place)
    }
    const first = targets.length
    targets.push(...children.map(({ target }) => target))
    const fitted = fitWorkbookCells(
      { ...table, ...sheet },
      columns.map((target) => target ?? UNKNOWN),
    )
    let owner: number | undefined
    for (const [i, cells] of fitted.rows.entries()) {
      if (children.every(({ at }) => isBlankCell(cells[at]))) continue
      const name = readKey(cells[keyAt])
      // A row without a key has the key of the row above it, as below a merged cell.
      if (name !== undefined) owner = owners.get(name)
      if (owner === undefined) {
        owner = rows.length
        if (name !== undefined) owners.set(name, owner)
        const added: unknown[] = []
        added[keyColumn] = cells[keyAt]
        rows.push(added)
        lines.push(sheet.lines[i]!)
        sheets[owner] = sheet.title
      }
      for (const [place, { at }] of children.entries()) {
        const list = (rows[owner]![first + place] ??= []) as unknown[]
        list.push(cells[at])
      }
    }
  }
}

/** Stands for a column with an unknown heading, which imports ignore like a server-owned field. */
const UNKNOWN: Target = { column: '', name: '', field: undefined, isServerOwned: true }

function readKey(cell: unknown): string | undefined {
  return typeof cell === 'string' && !isBlankCell(cell) ? createLookupKey(cell) : undefined
}
