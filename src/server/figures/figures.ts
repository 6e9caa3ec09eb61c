import type { Caller } from '../caller.ts'
import type { Database } from '../database/database.ts'

/** What is asked for: days inclusive, `YYYY-MM-DD`, and one branch or all. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly branch: string | null
}

export interface FiguresCall extends Period {
  readonly caller: Caller
  readonly today: string
  readonly database: Pick<Database, 'read'>
}

/** Sums over the team's records, answered at `GET /{name}?from=&to=&branch=` to whoever has the right. */
export interface Figures {
  readonly name: string
  readonly right: string
  readonly summary: string
  /** What the caller may not know is left out of the answer. */
  readonly read: (call: FiguresCall) => Promise<Readonly<Record<string, unknown>>>
}
