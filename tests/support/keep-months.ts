import type { TestApp } from './app.ts'

/** Sums the months of all teams that are over or changed, like maintenance. Returns their number by source. */
export async function keepMonths({ database }: Pick<TestApp, 'database'>): Promise<number[]> {
  const kept: number[] = []
  for (const source of ['sales', 'stock']) {
    const text = 'select armazem_keep_months($1)::int as months'
    const [summed] = await database.query<{ months: number }>({ text, values: [source] })
    kept.push(summed!.months)
  }
  return kept
}
