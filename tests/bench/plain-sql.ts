/** Selects one page for the plain server, whose SQL differs from that of Armazem. */
const PAGE = `select coalesce(json_agg(row_to_json(page)), '[]')::text, '', (select count::text from total)
  from (select * from found order by name collate "und-x-icu", id limit 25) page`

/** Returns the SQL of a search that counts its results, as an application would write it. */
const buildSearchSql = (conditions: string) => `
  with found as materialized (
      select product.* from products product where product.team_id = $1 and ${conditions}),
    total as (select count(*) as count from found) ${PAGE}`
export const SEARCH = buildSearchSql(
  'product.search_text like lower($2) and product.search_text like lower($3)',
)
export const COMMON = buildSearchSql('product.search_text like lower($2)')

/** Updates a product without history. */
export const UPDATE = `
  with changed as (
    update products product set price = $3::numeric, version = product.version + 1, updated_at = now()
    where product.team_id = $1 and product.id = $2 returning product.*)
  select row_to_json(changed)::text from changed`
