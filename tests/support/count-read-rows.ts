import pg from 'pg'
import type { TestApp } from './app.ts'

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Holds a plan as auto_explain sends it. */
interface LoggedPlan {
  readonly 'Query Text': string
  readonly Plan: PlanNode
}

/**
 * Runs a select and returns a function that counts the rows that the select and its functions have read from tables.
 * Small tables are read by index, as large tables are. A select with functions of the team, such as its date, needs the
 * id of the `team`.
 */
export async function countReadRows(
  app: TestApp,
  sql: string,
  { team = '', values = [] }: { readonly team?: string; readonly values?: readonly unknown[] } = {},
): Promise<(...tables: string[]) => number> {
  const client = await connectReader(app, team)
  try {
    return await explainReadRows(client, sql, values)
  } finally {
    await client.end()
  }
}

/** Makes PostgreSQL send the plans of statements inside functions, which the plan of the select does not contain. */
const SEND_PLANS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
  set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set client_min_messages = log`

/** Connects for `explainReadRows` in the name of a team. */
export async function connectReader(app: TestApp, team: string): Promise<pg.Client> {
  const client = new pg.Client(app.superuserConfig)
  await client.connect()
  await client.query(
    'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off',
  )
  await client.query("select set_config('app.team', $1, false)", [team])
  await client.query(SEND_PLANS)
  return client
}

/** Runs a select like `countReadRows`, but on a connection of `connectReader`. */
export async function explainReadRows(
  client: pg.Client,
  sql: string,
  values: readonly unknown[],
): Promise<(...tables: string[]) => number> {
  const roots: PlanNode[] = []
  const addPlan = ({ message = '' }: { readonly message?: string }) => {
    const [, json] = /^duration: .* plan:\s(.*)$/s.exec(message) ?? []
    if (json === undefined) return
    const { 'Query Text': text, Plan: root } = JSON.parse(json) as LoggedPlan
    if (!text.startsWith('explain')) roots.push(root)
  }
  client.on('notice', addPlan)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, format json) ${sql}`,
    [...values],
  )
  client.off('notice', addPlan)
  roots.push(rows[0]!['QUERY PLAN'][0].Plan)
  return (...tables) => roots.reduce((sum, root) => sum + countRead(root, tables), 0)
}

function countRead(node: PlanNode, tables: readonly string[]): number {
  const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  // The rows of parallel workers, and of the loops of a join, are an average.
  const ownRows = tables.includes(node['Relation Name'] ?? '')
    ? Math.round(rows * node['Actual Loops'])
    : 0
  return (node.Plans ?? []).reduce((sum, inner) => sum + countRead(inner, tables), ownRows)
}
