import type { Database } from '../database/database.ts'

/**
 * Analyzes tables that autovacuum has not analyzed yet, as in the first minute after a restore or
 * an import. Without statistics, PostgreSQL joins the tables of a large team row by row.
 */
export async function analyzeTables(database: Pick<Database, 'query'>): Promise<void> {
  const tables = await database.query<{ name: string }>({ text: UNANALYZED })
  for (const { name } of tables) await database.query({ text: `analyze ${name}` })
}

/**
 * Selects the tables of this role with more changes than autovacuum tolerates by default. A crash of PostgreSQL resets
 * the counters of changes, so tables that have grown since their last analysis are selected, too.
 */
const UNANALYZED = `
  select relid::regclass::text as name
  from pg_stat_user_tables join pg_class on pg_class.oid = relid
  where schemaname = 'public' and pg_has_role(relowner, 'usage')
    and (n_mod_since_analyze > 50 + 0.1 * n_live_tup
      or pg_relation_size(relid) / current_setting('block_size')::int > 10 + 1.1 * relpages)`
