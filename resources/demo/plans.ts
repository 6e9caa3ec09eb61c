/** Holds the work that is planned for the days of a simulation. */
export interface Plans<Work> {
  /** Plans work for a day; work after today is dropped. */
  plan(day: number, work: Work): void
  /** Removes the work that is planned for a day, and returns it in the order of planning. */
  takePlanned(day: number): readonly Work[]
  /** Returns whether no work is planned. */
  isIdle(): boolean
}

/** Creates the plans of a simulation that ends today. */
export function createPlans<Work>(today: number): Plans<Work> {
  const plans = new Map<number, Work[]>()
  return {
    plan(day, work) {
      if (day > today) return
      const existing = plans.get(day)
      if (existing) existing.push(work)
      else plans.set(day, [work])
    },
    takePlanned(day) {
      const found = plans.get(day) ?? []
      plans.delete(day)
      return found
    },
    isIdle: () => plans.size === 0,
  }
}
