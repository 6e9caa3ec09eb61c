import { currencyDecimals } from '../../../src/schema/currency.ts'

const USUAL = 2

const others = Map.groupBy(Intl.supportedValuesOf('currency'), currencyDecimals)
others.delete(USUAL)

const cases = [...others]
  .map(([decimals, codes]) => `when w.currency in ('${codes.join("', '")}') then ${decimals}`)
  .join(' ')

/**
 * Selects the number of decimals of the team's currency (rule 3.2.1). The expression depends on no row, so PostgreSQL
 * evaluates it once per statement.
 */
export const currencyDecimalsSql = `(
  select case ${cases} else ${USUAL} end from teams w where w.id = armazem_team())`
