/** Selects sale prices from the history of products; purchase prices follow receipts instead. */
export const priceHistoryView = `
  select h.team_id, overlay(h.id::text placing x.digit from 15)::uuid as id, h.record_id as product, h.at as changed_at,
    x.name as kind, (h.before->>x.name)::numeric as before, (h.after->>x.name)::numeric as after, h.user_id as changed_by
  from history h
  join products p on p.team_id = h.team_id and p.id = h.record_id
  cross join (values ('price', '7'), ('minSalePrice', '8')) x (name, digit)
  where h.resource = 'products' and h.after ? x.name
    and (h.before->>x.name) is distinct from (h.after->>x.name)`
