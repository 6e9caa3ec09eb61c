import type pg from 'pg'

/**
 * Runs `work`, inside the transaction of `client`, with row-level security not forced: the owner of the tables sees and
 * writes the rows of all teams. Locks every table until the transaction ends; other roles are bound throughout.
 */
export async function seeAllTeams<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string }>(FORCED)
  const force = (verb: string) =>
    rows.map(({ name }) => `alter table if exists ${name} ${verb} row level security`).join(';')
  await client.query(force('no force'))
  const answer = await work()
  // A table with checks that still wait for the commit cannot be altered.
  await client.query('set constraints all immediate')
  await client.query(force('force'))
  return answer
}

const FORCED = `
  select format('%I.%I', namespace.nspname, relation.relname) as name
  from pg_class relation join pg_namespace namespace on namespace.oid = relation.relnamespace
  where namespace.nspname = 'public' and relation.relkind in ('r', 'p') and relation.relforcerowsecurity
  order by relation.relname`
