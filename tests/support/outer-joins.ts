import type pg from 'pg'

/** Describes the used parts of a plan of PostgreSQL (`explain (verbose, format json)`). */
interface Plan {
  readonly Alias?: string
  readonly Output?: readonly string[]
  readonly 'Join Type'?: string
  readonly 'Parent Relationship'?: string
  readonly Plans?: readonly Plan[]
}

/**
 * Returns the positions of the columns that come directly from the nullable side of an outer join.
 * PostgreSQL's planner reports the sides: it turns an outer join whose missing rows a condition
 * excludes into an inner one. Returns none for statements without an outer join or without a plan.
 */
export async function findOuterJoinedColumns(
  client: pg.Client,
  text: string,
): Promise<ReadonlySet<number>> {
  if (
    !/\b(?:left|right|full)\b/i.test(text) ||
    !/^\s*(?:with|select|insert|update|delete)\b/i.test(text)
  ) {
    return new Set()
  }
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const values = count > 0 ? `(${Array.from({ length: count }, () => 'null').join(', ')})` : ''
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query(`prepare outer_joins as ${text}`)
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
      `explain (verbose, format json) execute outer_joins${values}`,
    )
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
    const aliases = new Set(listNullableAliases(plan))
    const positions = (plan.Output ?? []).flatMap((output, position) => {
      const [, alias] = /^"?(\w+)"?\."?\w+"?$/.exec(output) ?? []
      return alias !== undefined && aliases.has(alias) ? [position] : []
    })
    return new Set(positions)
  } finally {
    await client.query('deallocate outer_joins')
    await client.query('reset plan_cache_mode')
  }
}

/** Lists the aliases of rows that an outer join can leave out. */
function listNullableAliases(plan: Plan): readonly string[] {
  const children = plan.Plans ?? []
  const nullableSides = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }[
    plan['Join Type'] ?? ''
  ]
  return children.flatMap((child) =>
    nullableSides?.includes(child['Parent Relationship'] ?? '')
      ? listAliases(child)
      : listNullableAliases(child),
  )
}

function listAliases({ Alias: alias, Plans: children = [] }: Plan): readonly string[] {
  return [...(alias === undefined ? [] : [alias]), ...children.flatMap(listAliases)]
}
