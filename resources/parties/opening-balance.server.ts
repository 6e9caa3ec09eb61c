import type { Issue } from '../../src/schema/problem.ts'

interface Party {
  readonly openingBalance: number | null
  readonly openingPaid: number | null
}

/** Refuses an opening balance below a positive paid amount, or above a negative paid amount. */
export function checkOpening({ openingBalance, openingPaid }: Party): readonly Issue[] {
  const [balance, paid] = [openingBalance ?? 0, openingPaid ?? 0]
  const pointer = '/openingBalance'
  if (paid > 0 && balance < paid) return [{ pointer, code: 'TOO_SMALL', args: { min: paid } }]
  if (paid < 0 && balance > paid) return [{ pointer, code: 'TOO_LARGE', args: { max: paid } }]
  return []
}
