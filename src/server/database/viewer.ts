import type { SessionProof } from './session-proof.ts'
import type { Statement } from './statement.ts'
import type { Transaction } from './transaction.ts'

/** Describes a member of a team for the database; `Caller` of src/server/http is one. */
export interface Member {
  readonly team: { readonly id: string }
  readonly person: { readonly id: string }
  /** The branches that the member works in; null is all of them. */
  readonly branches: readonly string[] | null
  /** Lists the resources of which the member sees only own records (`armazem_own`). */
  readonly own: readonly string[]
  /** The position of the primary's log after the member's last write, as the browser knows it. */
  readonly written?: string | undefined
  /** Holds the session proof that the first statement of the request still has to confirm. */
  readonly proof?: SessionProof | undefined
  /** Called when a replica answered a read, with the time of the last commit that it had. */
  readonly onReplica?: (asOf: Date) => void
}

/** Identifies for whom a read runs: a member or, by its id, the whole team. */
export type Viewer = string | Member

/**
 * Holds the settings that row-level security reads: `app.team`, `app.branches` and `app.own`; empty without
 * restriction.
 */
export type ViewerScope = readonly [team: string, branches: string, own: string]

/** Returns the session proof that a viewer's next statement has to confirm, if any. */
export function getPendingProof(viewer: Viewer): SessionProof | undefined {
  const proof = typeof viewer === 'string' ? undefined : viewer.proof
  return proof?.isHeld ? undefined : proof
}

/** Returns the restrictions of a viewer: branches as a PostgreSQL array, names of own-record restrictions as JSON. */
export function getViewerScope(viewer: Viewer): ViewerScope {
  if (typeof viewer === 'string') return [viewer, '', '']
  const { team, branches, own, person } = viewer
  return [
    team.id,
    branches === null ? '' : `{${branches.join(',')}}`,
    own.length === 0
      ? ''
      : JSON.stringify(Object.fromEntries(own.map((name) => [name, person.id]))),
  ]
}

/** Runs a statement of a write with its caller's rights, where the other statements see the whole team. */
export async function asSeenBy<Row>(
  trx: Transaction,
  viewer: Member,
  statement: Statement,
): Promise<Row[]> {
  const [, rows] = await Promise.all([
    look(trx, getViewerScope(viewer)),
    trx.query<Row>(statement),
    look(trx, getViewerScope(trx.team)),
  ])
  return rows
}

function look(trx: Transaction, [, branches, own]: ViewerScope): Promise<unknown> {
  const text = `select set_config('app.branches', $1, true), set_config('app.own', $2, true)`
  return trx.query({ text, values: [branches, own] })
}
