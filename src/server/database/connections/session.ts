import type pg from 'pg'
import { ENGINE_SETTING } from './engine-setting.ts'
import { quoteLiteral } from '../statement.ts'
import type { ConnectionRoute } from './pooler.ts'

/**
 * Holds the settings that a connection sends at its start, or before each statement when it uses a
 * pooler.
 */
export interface DatabaseSession {
  readonly config: pg.ClientConfig
  /** Indicates whether statements are sent before the previous one is answered. */
  readonly isPipelined: boolean
  /** Lowers the priority of the PostgreSQL processes, if they run on this machine. */
  readonly niceness: number
  /** Sets how long a running statement may be without any response before its connection is closed. */
  readonly silence_ms: number
  /**
   * Holds SQL that sets the settings of one transaction, as part of a select; empty when the
   * connection already has them.
   */
  readonly settings: string
  /**
   * Sets role, team, the viewer's branches and own records, and the planning mode for the rest of a
   * transaction.
   */
  readonly scope: Prologue
  /**
   * Sets the same as `scope`, and returns the version of the session whose token and team are the
   * last two parameters of the select.
   */
  readonly provingScope: Prologue
}

/** Describes a select that is sent before a statement and configures the transaction of both. */
export interface Prologue {
  /** Holds the name of the prepared statement; empty when it is not prepared. */
  readonly name: string
  readonly text: string
}

/** Holds the value of $4 that requests one plan for all values of a statement, without sequential scans. */
export const BY_INDEX = 'by_index'

const PLANNING = `set_config('plan_cache_mode', case $4 when '' then current_setting('plan_cache_mode') when '${BY_INDEX}' then 'force_generic_plan' else $4 end, true), set_config('enable_seqscan', case $4 when '${BY_INDEX}' then 'off' else current_setting('enable_seqscan') end, true)`

const SCOPE = `set_config('role', armazem_team_role(), true), set_config('app.team', $1, true), set_config('app.branches', $2, true), set_config('app.own', $3, true), set_config('transaction_read_only', 'on', true), ${PLANNING}`

const PROVING = `armazem_session_version($5, $6) as version, ${SCOPE}`

const CONNECT_TIMEOUT_MS = 5000
/**
 * Sets how long a connection is idle before the operating system checks whether the server is still there: firewalls
 * forget idle connections.
 */
const KEEP_ALIVE_MS = 30_000
/** Allows a batch of statements, whose responses arrive together, twice the time of one statement. */
const SILENCE_FACTOR = 2
const LOCK_TIMEOUT_MS = 3000
/** Sets the timeout of an idle transaction. */
const IDLE_TIMEOUT_MS = 30_000

/** Names the user of a connection: statements of teams, or the engine. */
export type Purpose = 'teams' | 'engine'

/**
 * Returns the configuration of connections of one kind. `statement_ms` limits the time of their
 * statements.
 */
export function createDatabaseSession(
  given: pg.ClientConfig,
  { isPooled, hasNames }: ConnectionRoute,
  statement_ms: number,
  purpose: Purpose = 'teams',
  niceness = 0,
): DatabaseSession {
  const limits = {
    statement_timeout: statement_ms,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
  }
  // Most queries are short: compiling them to machine code would cost more than it saves.
  const style = {
    timezone: 'UTC',
    jit: 'off',
    datestyle: 'ISO',
    ...(purpose === 'engine' && { [ENGINE_SETTING]: 'on' }),
  }
  const common = {
    application_name: 'armazem',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }
  if (isPooled) {
    // Poolers handle pipelined statements differently, so statements are not pipelined there.
    const settings = writeSettingsSql({ ...limits, ...style })
    return {
      config: { ...common, ...given },
      isPipelined: false,
      niceness: 0,
      silence_ms: SILENCE_FACTOR * statement_ms,
      settings,
      scope: { name: hasNames ? 'scope' : '', text: `select ${SCOPE}, ${settings}` },
      provingScope: {
        name: hasNames ? 'proving_scope' : '',
        text: `select ${PROVING}, ${settings}`,
      },
    }
  }
  const config = { ...common, ...limits, ...withOptions(given, style) }
  return {
    config,
    isPipelined: true,
    niceness,
    silence_ms: SILENCE_FACTOR * (config.statement_timeout || statement_ms),
    settings: '',
    scope: { name: 'scope', text: `select ${SCOPE}` },
    provingScope: { name: 'proving_scope', text: `select ${PROVING}` },
  }
}

/** Adds settings to the start of a connection, in addition to those in its address. */
function withOptions(
  given: pg.ClientConfig,
  settings: Readonly<Record<string, string>>,
): pg.ClientConfig {
  const { connectionString, options: ownOptions } = given
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const options = [...(ownOptions === undefined ? [] : [ownOptions]), ...added].join(' ')
  const address = connectionString && URL.canParse(connectionString) && new URL(connectionString)
  const named = address && address.searchParams.get('options')
  if (!named) return { ...given, options }
  address.searchParams.set('options', [named, ...added].join(' '))
  return { ...given, connectionString: address.href }
}

function writeSettingsSql(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(
      ([name, value]) => `set_config(${quoteLiteral(name)}, ${quoteLiteral(String(value))}, true)`,
    )
    .join(', ')
}
