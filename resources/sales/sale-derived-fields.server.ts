import type { RowView } from '../../src/server/database/view-source.ts'

/**
 * Selects whether a quote is still valid today in the team's time zone (rule 2.2), and the name and address of the
 * customer for the people who deliver the goods.
 */
export const saleDerivedFields: RowView = {
  row: (sale) => `
    select case when ${sale}.kind = 'quote' and ${sale}.status in ('draft', 'held') then
        case when ${sale}.valid_until < (select armazem_today()) then 'expired' else 'valid' end end as validity,
      recipient.name as recipient, recipient.address as delivery_address
    from (select) one
    left join customers recipient on recipient.team_id = ${sale}.team_id and recipient.id = ${sale}.customer
      and ${sale}.status in ('confirmed', 'closed') and ${sale}.kind in ('sale', 'order')`,
}
