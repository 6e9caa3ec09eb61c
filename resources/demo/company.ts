import type { CompanyBooks } from '../../src/server/demo/company-books.ts'
import type { BulkTrade, Company } from '../../src/server/demo/company.ts'
import { roles } from '../company/roles.ts'
import { DEMO_PASSWORD, demoAccounts, demoTeam } from './demo-company.ts'
import { createDemoId } from './demo-id.ts'
import type { DemoSize } from './demo-records.ts'
import type { DemoRecords } from './record-set.ts'
import { settle } from './bulk/settle.ts'

/** Returns what a new team starts with in a language: names of roles, and records by resource. */
type CreateSeeds = (locale: string) => {
  readonly roles: Readonly<Record<(typeof roles)[number]['code'], string>>
  readonly records: DemoRecords
}

/**
 * Returns the demo company as the server loads it: the same figures, numbers and times on every machine for the same
 * `now`. A number is how many sale lines a bulk company has.
 */
export function createDemoCompany(
  createSeeds: CreateSeeds,
  size: DemoSize | number = 'small',
  now: Date = new Date(),
): Company {
  const seeds = createSeeds(demoTeam.locale)
  return {
    team: { id: createDemoId('team', demoTeam.name), ...demoTeam },
    password: DEMO_PASSWORD,
    accounts: roles.map(({ code }) => ({
      id: createDemoId('account', code),
      name: seeds.roles[code],
      email: demoAccounts[code],
      role: code,
    })),
    roleNames: seeds.roles,
    masters: async () => {
      const { createDemoRecords: demoRecords } = await import('./demo-records.ts')
      return { ...withIds(seeds.records), ...demoRecords(size, now) }
    },
    ...(size === 'large' || typeof size === 'number'
      ? { bulk: createBulkTrade(size, now) }
      : { trade: (books: CompanyBooks) => tradeByRequests(books, size, now) }),
  }
}

/** Posts documents by requests of the company's people; loads the Superstore data only then. */
async function* tradeByRequests(books: CompanyBooks, size: 'small' | 'real', now: Date) {
  const { tradeDemo } = await import('./demo-records.ts')
  yield* tradeDemo(books, size, now)
}

/** Inserts posted documents directly, because a million lines would take days to post. */
function createBulkTrade(size: 'large' | number, now: Date): BulkTrade {
  return {
    records: async () => (await import('./demo-records.ts')).generateBulkRecords(size, now),
    settle,
  }
}

/** Replaces seeds of a new team by branches, units and customers of the demo. */
function withIds(records: DemoRecords): DemoRecords {
  return Object.fromEntries(
    Object.entries(records).map(([resource, list]) => [
      resource,
      list.map((record) => ({ id: createDemoId(resource, String(record.name)), ...record })),
    ]),
  )
}
