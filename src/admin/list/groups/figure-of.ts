import type { Groups } from './use-groups.ts'

/** The figures of one group, or of all. */
export type Figures = Pick<Groups['rows'][number], 'count' | 'sum' | 'ratio'>

/** Returns a figure by its column. */
export function figureOf(row: Figures | undefined, path: string): unknown {
  if (path === 'count') return row?.count
  return row?.sum[path] ?? row?.ratio?.[path]
}
