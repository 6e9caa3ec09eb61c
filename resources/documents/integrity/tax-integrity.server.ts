import type { Registry } from '../../../src/schema/registry.ts'
import type { Invariant } from '../../../src/server/context/invariant.ts'
import { listDocumentsWith } from './documents-with.server.ts'

/**
 * Creates the check of the tax of each rate (I9). The tax may differ from net × rate by the rounding of each line, or
 * by one rounding if the document rounds tax once per rate. Lines of returns and of credit notes for another document
 * are not checked, because their amounts are shares of rounded lines.
 */
function createTaxInvariant(table: string): Invariant {
  return {
    code: 'I9',
    description: `The tax of ${table} agrees with their tax rates.`,
    sql: `
      select rates.team_id, rates.id::text as subject, rates.rate, rates.net, rates.tax
      from (
        select document.team_id, document.id, line.tax_rate as rate, sum(line.net) as net,
          sum(line.tax_amount) as tax, 10::numeric ^ -armazem_decimals_of(team.currency) as coin,
          case when document.tax_rounding = 'document' or document.discount_total <> 0 then 1
            else count(*) end as roundings
        from ${table} document
        join ${table}_lines line on line.team_id = document.team_id and line.parent = document.id
          and line.original is null and not (document.kind = 'return' and document.original is not null)
        join teams team on team.id = document.team_id
        group by document.team_id, document.id, line.tax_rate, team.currency) rates
      where abs(rates.tax - rates.net * coalesce(rates.rate, 0) / 100)
        > rates.roundings * rates.coin / 2 * (1 + coalesce(rates.rate, 0) / 100)`,
  }
}

/** Creates the tax check of each document with tax rates, discounts and returns. */
export function createTaxInvariants(registry: Registry): readonly Invariant[] {
  const tables = listDocumentsWith(
    registry,
    'kind',
    'original',
    'taxRounding',
    'discountTotal',
    'lines.taxRate',
    'lines.original',
  )
  return tables.map(createTaxInvariant)
}
