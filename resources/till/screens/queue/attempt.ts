import { groupProblems, type Problems } from './use-problems.ts'

interface AttemptOptions {
  /** Runs one task at a time. */
  readonly once: (work: () => Promise<void>) => Promise<void>
  readonly show: (problems: Problems) => void
  readonly forget: () => void
  /** Runs when a field of the cart has a problem: closes the payment dialog, which covers the cart. */
  readonly onCartProblem: () => void
}

/** Creates the function that runs a task that the server may refuse, and shows the problems beside their fields. */
export function createAttempt({ once, show, forget, onCartProblem }: AttemptOptions) {
  return (work: () => Promise<void>): Promise<void> =>
    once(async () => {
      forget()
      try {
        await work()
      } catch (failure) {
        const found = groupProblems(failure)
        show(found)
        const isInCart = found.lines.size > 0 || Object.keys(found.fields).some(isCartField)
        if (isInCart) onCartProblem()
      }
    })
}

/** Returns whether a field is in the cart, and not in the payment dialog. */
function isCartField(name: string): boolean {
  return name !== 'customer' && name !== 'payments'
}
