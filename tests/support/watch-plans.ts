import { EventEmitter } from 'node:events'
import pg from 'pg'

/** Describes a node of a plan in the output of EXPLAIN. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly 'Subplan Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly PlanNode[]
}

/** Describes a statement that PostgreSQL has run, with its plan. */
export interface RunStatement {
  readonly 'Query Text': string
  readonly Plan: PlanNode
}

/** Describes the plans of the statements that PostgreSQL ran while it was watched. */
interface PlanWatch {
  /** Lists the statements, each text once for each plan. */
  list(): readonly RunStatement[]
  stop(): void
}

/** Sets auto_explain, a module of PostgreSQL, for new connections to a database. */
const SETTINGS: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_verbose': 'on',
  'auto_explain.log_level': 'notice',
}

/**
 * Records the plan of each statement that connections of this process to a database run, those inside functions and
 * triggers included. Connections that are already open are not watched. The caller is a superuser.
 */
export async function watchPlans(superuser: pg.Client): Promise<PlanWatch> {
  await superuser.query("load 'auto_explain'")
  const { rows } = await superuser.query<{ name: string }>('select current_database() as name')
  for (const [name, value] of Object.entries(SETTINGS))
    await superuser.query(`alter database ${rows[0]!.name} set ${name} = '${value}'`)
  const found = new Set<string>()
  const prototype: { emit?: EventEmitter['emit'] } = pg.Client.prototype
  prototype.emit = function (this: pg.Client, event: string, ...given: unknown[]) {
    const [notice] = given as [{ readonly message?: string }?]
    const [, plan] = /^duration: .+? plan:\n(.+)$/s.exec(notice?.message ?? '') ?? []
    if (event === 'notice' && plan !== undefined) found.add(plan)
    return EventEmitter.prototype.emit.call(this, event, ...given)
  }
  return {
    list: () => [...found].map((plan) => JSON.parse(plan) as RunStatement),
    stop() {
      delete prototype.emit
    },
  }
}
