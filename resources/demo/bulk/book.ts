import type { DemoRecords } from '../record-set.ts'

export type BookRow = Record<string, unknown> & { readonly id: string }

/** Collects created records by resource until they are inserted. */
export interface Book {
  /** Returns a new id, which is the same in each run and greater than all earlier ids. */
  id(): string
  /** Returns the next number of a series: `S-WEST-26-000123` of the series `S-WEST`. */
  number(series: string, date: string): string
  write(resource: Resource, row: BookRow): void
  /** Holds the number of collected rows, including the lines of documents. */
  readonly size: number
  /** Removes the collected rows and returns them. */
  take(): DemoRecords
}

/** Lists the resources in an order in which each comes after those that it refers to. */
const resources = [
  'purchases',
  'receipts',
  'adjustments',
  'sales',
  'payments',
  'inventory',
  'stock-movements',
] as const
type Resource = (typeof resources)[number]

/** Creates an empty book. Its ids and numbers depend only on the order of the calls. */
export function createBook(): Book {
  const counters = new Map<string, number>()
  let written = new Map<Resource, BookRow[]>()
  let size = 0
  let ids = 0
  return {
    id() {
      ids += 1
      return `d0000000-0000-8000-8000-${ids.toString(16).padStart(12, '0')}`
    },
    number(series, date) {
      const key = `${series}-${date.slice(2, 4)}`
      const next = (counters.get(key) ?? 0) + 1
      counters.set(key, next)
      return `${key}-${String(next).padStart(6, '0')}`
    },
    write(resource, row) {
      const rows = written.get(resource)
      if (rows) rows.push(row)
      else written.set(resource, [row])
      size += 1 + (Array.isArray(row.lines) ? row.lines.length : 0)
    },
    get size() {
      return size
    },
    take() {
      const records = written
      written = new Map()
      size = 0
      return Object.fromEntries(
        resources.flatMap((name) => {
          const rows = records.get(name)
          return rows ? [[name, rows]] : []
        }),
      )
    },
  }
}
