import { decimalsOf } from '../../../src/server/http/currency.ts'

const USUAL = 2

const others = Map.groupBy(Intl.supportedValuesOf('currency'), decimalsOf)
others.delete(USUAL)

const cases = [...others]
  .map(([decimals, codes]) => `when w.currency in ('${codes.join("', '")}') then ${decimals}`)
  .join(' ')

/**
 * SQL of how many decimals the amounts of the team have, by its currency (business.md §3.2 rule 1). Depends on no row,
 * so that a statement asks for it once.
 */
export const currencyDecimals = `(
  select case ${cases} else ${USUAL} end from teams w where w.id = armazem_team())`
