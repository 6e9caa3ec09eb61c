import { groupProblems, type Problems } from './use-problems.ts'

interface AttemptOptions {
  /** Runs one task at a time. */
  readonly once: (work: () => Promise<void>) => Promise<void>
  readonly show: (problems: Problems) => void
  readonly forget: () => void
  /** Closes the payment dialog, so that the problem in the cart is visible. */
  readonly onAtCounter: () => void
}

/** Runs a task that the server may refuse, and shows the problems beside their fields. */
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

/** Returns whether the problem belongs to a field in the cart, which the payment dialog covers. */
function isOnCart(name: string): boolean {
  return name !== 'customer' && name !== 'payments'
}
