import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Waits until nodes listen for changes; they open the connection with the first listener. */
export async function untilListening(app: TestApp, nodes = 1): Promise<void> {
  const text = `select pid from pg_stat_activity
    where datname = current_database() and query = 'listen armazem' and state = 'idle'`
  await expect
    .poll(() => app.asSuperuser({ text }), { timeout: 15_000, interval: 10 })
    .toHaveLength(nodes)
}
