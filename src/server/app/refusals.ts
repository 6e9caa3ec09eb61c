import { isPreview } from '../accounts/role-preview.ts'
import type { AppContext } from '../context/context.ts'
import type { Caller } from '../http/caller.ts'
import type { HttpProblem } from '../http/problems.ts'
import type { Route, RouteRequest } from '../http/route.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import { writeEntry } from '../records/history.ts'

/** Records requests that were refused for lack of a right (403) in the history of their team. */
export interface Refusals {
  add(caller: Caller, route: Route, call: RouteRequest, problem: HttpProblem): void
  /** Writes the refusals that are not written yet. */
  close(): Promise<void>
}

/**
 * Sets how long refusals are collected. A client that sends thousands of refused requests then
 * causes few transactions, and no response waits for them.
 */
const GATHER_MS = 250

type Entry = Parameters<typeof writeEntry>[2]

/** Creates the recorder of refused requests. A failure to write the history is logged. */
export function createRefusals({ database, log }: Pick<AppContext, 'database' | 'log'>): Refusals {
  let pending: { readonly caller: Caller; readonly entry: Entry }[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const byTeam = Map.groupBy(pending, ({ caller }) => caller.team.id)
    pending = []
    for (const [team, refused] of byTeam) {
      await database
        .withTeam(team, async (trx) => {
          await Promise.all(refused.map(({ caller, entry }) => writeEntry(trx, caller, entry)))
        })
        .catch((err: unknown) =>
          log.warn({ err, team }, 'refused requests could not be recorded in the history'),
        )
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    add(caller, { method, path }, { request, params }, { code, extensions }) {
      // Refusals during the preview of a role are expected.
      if (isPreview(request)) return
      const operation = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
      const after = { operation, code, ...extensions, ...(params.id && { record: params.id }) }
      const entry = {
        resource: 'refusals',
        record: uuidV7(),
        action: 'refused',
        before: null,
        after,
      }
      pending.push({ caller, entry })
      timer ??= setTimeout(() => void flush(), GATHER_MS).unref()
    },
    close: flush,
  }
}
