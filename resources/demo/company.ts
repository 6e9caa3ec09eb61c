import type { Company } from '../../src/server/demo/company.ts'
import { roles } from '../company/roles.ts'
import { seedsFor } from '../seeds.ts'
import { DEMO_PASSWORD, demoAccounts, demoTeam } from './demo-company.ts'
import { demoId } from './demo-id.ts'
import type { DemoSize } from './demo-records.ts'
import type { DemoRecords } from './record-set.ts'
import { settle } from './settle.ts'

/**
 * Returns the demo company as the server loads it: the same on every machine, to the last id. A number is how many sale
 * lines it has.
 */
export function demoCompany(size: DemoSize | number = 'small', now: Date = new Date()): Company {
  const seeds = seedsFor(demoTeam.locale)
  return {
    team: { id: demoId('team', demoTeam.name), ...demoTeam },
    password: DEMO_PASSWORD,
    accounts: roles.map(({ code }) => ({
      id: demoId('account', code),
      name: seeds.roles[code],
      email: demoAccounts[code],
      role: code,
    })),
    roleNames: seeds.roles,
    records: async () => {
      const { demoRecords, demoTrade } = await import('./demo-records.ts')
      const masters = { ...withIds(seeds.records), ...demoRecords() }
      return concat([masters], demoTrade(size, now))
    },
    settle,
  }
}

function* concat<T>(...parts: readonly Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part
}

/** Replaces the seeds of a new team by the demo's own branches, units and customers. */
function withIds(records: DemoRecords): DemoRecords {
  return Object.fromEntries(
    Object.entries(records).map(([resource, list]) => [
      resource,
      list.map((record) => ({ id: demoId(resource, String(record.name)), ...record })),
    ]),
  )
}
