import { groupProblems, type Problems } from './use-problems.ts'

interface AttemptOptions {
  /** Runs one work at a time. */
  readonly once: (work: () => Promise<void>) => Promise<void>
  readonly show: (problems: Problems) => void
  readonly forget: () => void
  /** Closes what covers the cart, where the problem is shown. */
  readonly onAtCounter: () => void
}

/** Runs one try of something that the server may refuse, and shows its problems where they belong. */
export function createAttempt({ once, show, forget, onAtCounter }: AttemptOptions) {
  return (work: () => Promise<void>): Promise<void> =>
    once(async () => {
      forget()
      try {
        await work()
      } catch (failure) {
        const found = groupProblems(failure)
        show(found)
        const isAtCounter = found.lines.size > 0 || Object.keys(found.fields).some(isOnCart)
        if (isAtCounter) onAtCounter()
      }
    })
}

/** Returns whether a field of the sale is on the counter, behind the payment. */
function isOnCart(name: string): boolean {
  return name !== 'customer' && name !== 'payments'
}
