import { getCurrencyDecimals } from '../../schema/currency.ts'
import { getToday } from '../../schema/days.ts'
import type { ValidationContext } from '../../schema/validation.ts'
import type { Caller } from '../http/caller.ts'

/** Returns the rights of a caller, and the date and the decimals of amounts in the caller's team. */
export function getValidationContext({ can, team }: Pick<Caller, 'can' | 'team'>, now?: Date) {
  return {
    can,
    today: getToday(team.timezone, now),
    decimals: getCurrencyDecimals(team.currency),
  } satisfies ValidationContext
}
