import type { ViewSource } from '../../src/server/records/view-source.ts'

/** The movements of a period by what they were; a reversal takes back what it reverses, it is nothing of its own. */
export const stockBalanceView: ViewSource = (asked) => {
  const inPeriod = `(${asked('from')} is null or m.date >= ${asked('from')})`
  const sum = (of: string, test: string) => `coalesce(sum(${of}) filter (where ${test}), 0)`
  const part = (...types: string[]) =>
    sum('m.quantity', `${inPeriod} and m.type in (${types.map((type) => `'${type}'`).join(', ')})`)
  const adjusted = `m.type not in ('purchase', 'saleReturn', 'transferIn', 'sale', 'purchaseReturn', 'transferOut')`
  return `
  select b.*, p.category, p.brand,
    b.purchased + b.customer_returns + b.transferred_in + b.adjusted_in as quantity_in,
    b.sold + b.supplier_returns + b.transferred_out + b.adjusted_out as quantity_out
  from (
    select m.team_id, i.id, m.product, m.branch,
      ${sum('m.quantity', `not ${inPeriod}`)} as opening,
      ${part('purchase')} as purchased, ${part('saleReturn')} as customer_returns,
      ${part('transferIn')} as transferred_in,
      ${sum('m.quantity', `${inPeriod} and ${adjusted} and m.is_in`)} as adjusted_in,
      -${part('sale')} as sold, -${part('purchaseReturn')} as supplier_returns,
      -${part('transferOut')} as transferred_out,
      -${sum('m.quantity', `${inPeriod} and ${adjusted} and not m.is_in`)} as adjusted_out,
      sum(m.quantity) as closing,
      ${sum('m.value', `not ${inPeriod}`)} as opening_value,
      ${sum('m.value', `${inPeriod} and m.is_in`)} as value_in,
      -${sum('m.value', `${inPeriod} and not m.is_in`)} as value_out,
      sum(m.value) as closing_value
    from (
      select m.team_id, m.product, m.branch, m.date, m.quantity, m.value, coalesce(o.type, m.type) as type,
        coalesce(o.quantity, m.quantity) >= 0 as is_in
      from stock_movements m
      left join stock_movements o on o.team_id = m.team_id and o.id = m.reverses
      where ${asked('to')} is null or m.date <= ${asked('to')}
    ) m
    join inventory i on i.team_id = m.team_id and i.product = m.product and i.branch = m.branch
    group by m.team_id, i.id, m.product, m.branch) b
  join products p on p.team_id = b.team_id and p.id = b.product`
}
