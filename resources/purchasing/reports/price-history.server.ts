/**
 * Selects the changes of sale prices and minimum sale prices from the history of products; purchase prices are in the
 * goods receipts. An entry can change both prices: the digit of its id that names the UUID version is replaced, so that
 * each price has an id of its own.
 */
export const priceHistoryView = `
  select entry.team_id, overlay(entry.id::text placing given.digit from 15)::uuid as id, entry.record_id as product,
    entry.at as changed_at,
    given.name as kind, (entry.before->>given.name)::numeric as before, (entry.after->>given.name)::numeric as after,
      entry.user_id as changed_by
  from history entry
  join products product on product.team_id = entry.team_id and product.id = entry.record_id
  cross join (values ('price', '7'), ('minSalePrice', '8')) given (name, digit)
  where entry.resource = 'products' and entry.after ? given.name
    and (entry.before->>given.name) is distinct from (entry.after->>given.name)`
