/** The SQL of the plain server that is not the same as ours. */
const PAGE = `select coalesce(json_agg(row_to_json(p)), '[]')::text, '', (select n::text from total)
  from (select * from found order by name collate "und-x-icu", id limit 25) p`

/** Searches as an application writes them that counts what it finds. */
const searchSql = (conditions: string) => `
  with found as materialized (select t.* from products t where t.team_id = $1 and ${conditions}),
    total as (select count(*) as n from found) ${PAGE}`
export const SEARCH = searchSql('t.search_text like lower($2) and t.search_text like lower($3)')
export const COMMON = searchSql('t.search_text like lower($2)')

/** A change without history. */
export const UPDATE = `
  with changed as (
    update products t set price = $3::numeric, version = t.version + 1, updated_at = now()
    where t.team_id = $1 and t.id = $2 returning t.*)
  select row_to_json(c)::text from changed c`
