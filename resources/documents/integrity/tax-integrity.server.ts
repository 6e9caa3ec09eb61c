import type { Invariant } from '../../../src/server/context/invariant.ts'
import { documentsWith } from './documents-with.server.ts'

/**
 * Checks the tax of each rate (I9): it differs from net × rate by no more than rounding allows, which happens once per
 * line, or once per rate where the document rounds its tax in one sum. Lines of returns are left out, since they are
 * parts of rounded lines.
 */
function taxes(table: string): Invariant {
  return {
    code: 'I9',
    description: `The tax of ${table} agrees with their tax rates.`,
    sql: `
      select r.team_id, r.id::text as subject, r.rate, r.net, r.tax
      from (
        select d.team_id, d.id, l.tax_rate as rate, sum(l.net) as net, sum(l.tax_amount) as tax, 10::numeric ^ -armazem_decimals_of(t.currency) as coin,
          case when d.tax_rounding = 'document' or d.discount_total <> 0 then 1 else count(*) end as roundings
        from ${table} d
        join ${table}_lines l on l.team_id = d.team_id and l.parent = d.id and l.original is null
        join teams t on t.id = d.team_id
        group by d.team_id, d.id, l.tax_rate, t.currency) r
      where abs(r.tax - r.net * coalesce(r.rate, 0) / 100)
        > r.roundings * r.coin / 2 * (1 + coalesce(r.rate, 0) / 100)`,
  }
}

export const taxInvariants: readonly Invariant[] = documentsWith(
  'taxRounding',
  'discountTotal',
  'lines.taxRate',
  'lines.original',
).map(taxes)
