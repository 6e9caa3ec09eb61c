import { decimalsOf } from '../../src/server/identity/currency.ts'

const USUAL = 2

const others = Map.groupBy(Intl.supportedValuesOf('currency'), decimalsOf)
others.delete(USUAL)

const cases = [...others]
  .map(([decimals, codes]) => `when w.currency in ('${codes.join("', '")}') then ${decimals}`)
  .join(' ')

/** SQL of how many decimals the amounts of a team have, by its currency (business.md §3.2 rule 1). */
export function currencyDecimals(team: string): string {
  return `(select case ${cases} else ${USUAL} end from teams w where w.id = ${team})`
}
