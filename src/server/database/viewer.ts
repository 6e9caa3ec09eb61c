import type { SessionProof } from './session-proof.ts'
import type { Statement } from './statement.ts'
import type { Transaction } from './transaction.ts'

/** Describes a member of a team for the database; extended by `Caller` in src/server/http. */
export interface Member {
  readonly team: { readonly id: string }
  readonly person: { readonly id: string }
  /** Lists the branches in which the member works; null for all. */
  readonly branches: readonly string[] | null
  /** Lists the names of the restrictions `ownWithout` that apply to the member (`armazem_own`). */
  readonly own: readonly string[]
  /** Holds the session that the first statement of the request must confirm. */
  readonly proof?: SessionProof | undefined
  /** Runs when a read ran on a replica, with the time of the last commit on the replica. */
  readonly onReplica?: (asOf: Date) => void
}

/** Identifies for whom a read runs: a member, or the whole team by its id. */
export type Viewer = string | Member

/**
 * Holds the settings that row-level security reads: `app.team`, `app.branches` and `app.own`; empty
 * without a restriction.
 */
export type ViewerScope = readonly [team: string, branches: string, own: string]

/** Returns the session that a viewer's next statement must confirm, if any. */
export function getPendingProof(viewer: Viewer): SessionProof | undefined {
  const proof = typeof viewer === 'string' ? undefined : viewer.proof
  return proof?.isConfirmed ? undefined : proof
}

/**
 * Returns the restrictions of a viewer: branches as a PostgreSQL array, and a JSON object with the id of the person for
 * each name in `own`.
 */
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

/**
 * Runs a statement of a write with the caller's rights. The other statements of the write see the
 * whole team.
 */
export async function asSeenBy<Row>(
  trx: Transaction,
  viewer: Member,
  statement: Statement,
): Promise<Row[]> {
  const [, rows] = await Promise.all([
    setRestrictions(trx, getViewerScope(viewer)),
    trx.query<Row>(statement),
    setRestrictions(trx, getViewerScope(trx.team)),
  ])
  return rows
}

function setRestrictions(trx: Transaction, [, branches, own]: ViewerScope): Promise<unknown> {
  const text = `select set_config('app.branches', $1, true), set_config('app.own', $2, true)`
  return trx.query({ text, values: [branches, own] })
}
