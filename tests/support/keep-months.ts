import type { TestApp } from './app.ts'

/**
 * Merges the totals of the journal and sums the months of all teams, like maintenance. Returns for each source the
 * number of calls that did not finish.
 */
export async function keepMonths({ database }: Pick<TestApp, 'database'>): Promise<number[]> {
  const counts: number[] = []
  await database.query({ text: 'select armazem_merge_journal_totals()' })
  for (const source of [
    'sales',
    'stock',
    'due',
    'customers',
    'profit',
    'balances',
    'levels',
    'taxes',
    'payments',
    'purchases',
  ]) {
    const text = 'select armazem_keep_months($1, $2) as "isUnfinished"'
    let calls = 0
    for (const { id } of await database.query<{ id: string }>({ text: 'select id from teams' })) {
      const keep = async () =>
        database.query<{ isUnfinished: boolean }>({ text, values: [source, id] })
      while ((await keep())[0]!.isUnfinished) calls++
    }
    counts.push(calls)
  }
  return counts
}
