import type pg from 'pg'

/** Holds the ids of the created records, for requests. */
export interface Million {
  readonly categories: readonly string[]
  /** Lists the ids of some products. */
  readonly products: readonly string[]
  readonly count: number
}

const PRODUCTS = Number(process.env.PRODUCTS ?? 1_000_000)
const CATEGORIES = 200
const SEARCH_INDEX = 'products_search_idx'

/**
 * Creates a million products (or PRODUCTS) of a team in 200 categories, with names of two words and a hash. Takes a
 * minute or two.
 */
export async function makeMillion(client: pg.ClientBase, team: string): Promise<Million> {
  const unit = await selectOne(client, 'select id from units where team_id = $1 limit 1', [team])
  await client.query(
    `insert into categories (team_id, id, name) select $1, armazem_uuid_v7(), 'Category ' || number from generate_series(1, $2::int) number`,
    [team, CATEGORIES],
  )
  // Without statistics, the check of each foreign key reads all categories of the team instead of finding the category
  // by its id.
  await client.query('analyze categories, units')
  // Building the search index at the end takes a tenth of the time of a million insertions into the index.
  await client.query(`drop index ${SEARCH_INDEX}`)
  const categories = await selectIds(
    client,
    `select id from categories where team_id = $1 and name like 'Category %'`,
    [team],
  )
  await client.query(
    `insert into products (team_id, id, sku, name, category, stock_unit, price, purchase_price)
     select $1, armazem_uuid_v7(), 'B-' || number,
       ($4::text[])[1 + number % 20] || ' ' || ($5::text[])[1 + (number / 20) % 20] || ' ' || md5(number::text),
       ($2::uuid[])[1 + number % $3::int], $6, (number % 100000) / 100.0, (number % 50000) / 100.0
     from generate_series(1, $7::int) number`,
    [team, categories, CATEGORIES, FIRST, SECOND, unit, PRODUCTS],
  )
  await client.query(
    `create index ${SEARCH_INDEX} on products using gin (search_text gin_trgm_ops)`,
  )
  await client.query('vacuum analyze products')
  // Updates the statistics of the planner; without them, plans are based on defaults.
  await client.query('analyze')
  const products = await selectIds(
    client,
    'select id from products where team_id = $1 and sku = any($2)',
    [team, Array.from({ length: 1000 }, (_, i) => `B-${1 + ((i * 997) % PRODUCTS)}`)],
  )
  return { categories, products, count: PRODUCTS }
}

const FIRST =
  'Oak Pine Steel Glass Red Blue Small Large Round Soft Vintage Modern Cheap Fine Light Heavy Warm Cold Old New'.split(
    ' ',
  )
const SECOND =
  'Chair Table Lamp Shelf Desk Sofa Stool Bench Clock Frame Phone Binder Printout Label Pen Bag Box Cup Plate Rug'.split(
    ' ',
  )

async function selectIds(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(text, values)
  return rows.map(({ id }) => id)
}

async function selectOne(client: pg.ClientBase, text: string, values: unknown[]): Promise<string> {
  const [first] = await selectIds(client, text, values)
  if (first === undefined) throw new Error(`nothing found by ${text}`)
  return first
}
