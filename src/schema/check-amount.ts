import { checkValue, type Checked } from './check-value.ts'
import { countDecimals, MONEY_DECIMALS } from './decimal.ts'
import type { FieldOf } from './fields.ts'
import { isStoredValue } from './owned-values.ts'
import type { Values } from './values.ts'

/** Holds the decimals of amounts, and the records whose amounts may have more decimals. */
export interface AmountContext {
  /** Holds the decimals of the team's currency. New amounts with more decimals are issues. */
  readonly decimals?: number
  /** Holds the stored record. */
  readonly current?: Values
  /** Holds values that the record had before. */
  readonly earlier?: Values | undefined
  /** Holds the amounts that an action proposes (`listProposedAmounts`). */
  readonly proposed?: Values
}

/**
 * Checks an amount, which may have at most the decimals of the currency. Fields with `anyDecimals` are exempt. Amounts
 * that the record has or had, or that the action proposes, are also exempt, because amounts of old records can have
 * more decimals. Returns the amount to store, or the violated rule.
 */
export function checkAmount(
  name: string,
  field: FieldOf<'money'>,
  entered: unknown,
  { decimals = MONEY_DECIMALS, current, earlier, proposed }: AmountContext,
): Checked {
  const checked = checkValue.money(entered, field, {})
  if (!('value' in checked)) return checked
  const amount = Number(checked.value)
  const isExempt =
    field.anyDecimals === true ||
    [current, earlier, proposed].some((values) => isStoredValue(name, amount, values))
  const min = Number(`1e-${decimals}`)
  if (field.positive && (amount <= 0 || (amount < min && !isExempt)))
    return { code: 'TOO_SMALL', args: { min } }
  return isExempt || countDecimals(amount) <= decimals
    ? checked
    : { code: 'DECIMALS', args: { decimals } }
}
