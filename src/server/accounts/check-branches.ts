import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/problems.ts'

/** Refuses branches in which the caller does not work. */
export function checkBranches(caller: Caller, branches: readonly string[] | null): void {
  if (caller.branches === null) return
  const own = new Set(caller.branches)
  if (!branches || branches.some((branch) => !own.has(branch))) throw forbidden('branch.all')
}
