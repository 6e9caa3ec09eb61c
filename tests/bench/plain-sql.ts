/** Selects one page for the plain server, whose SQL differs from that of Armazem. */
const PAGE = `select coalesce(json_agg(row_to_json(p)), '[]')::text, '', (select n::text from total)
  from (select * from found order by name collate "und-x-icu", id limit 25) p`

/** Returns the SQL of a search that counts its results, as an application would write it. */
const searchSql = (conditions: string) => `
  with found as materialized (select t.* from products t where t.team_id = $1 and ${conditions}),
    total as (select count(*) as n from found) ${PAGE}`
export const SEARCH = searchSql('t.search_text like lower($2) and t.search_text like lower($3)')
export const COMMON = searchSql('t.search_text like lower($2)')

/** Updates a product without history. */
export const UPDATE = `
  with changed as (
    update products t set price = $3::numeric, version = t.version + 1, updated_at = now()
    where t.team_id = $1 and t.id = $2 returning t.*)
  select row_to_json(c)::text from changed c`
