import type { BulkTrade, Company, CompanyBooks } from '../../src/server/demo/company.ts'
import { roles } from '../company/roles.ts'
import { DEMO_PASSWORD, demoAccounts, demoSettings, demoTeam } from './demo-company.ts'
import { createDemoId } from './demo-id.ts'
import type { DemoSize } from './demo-records.ts'
import type { DemoRecords, DemoText } from './record-set.ts'
import { settlingStatements } from './bulk/settle.ts'

/** Returns role names, settings and records of a new team, and the other texts, in the language of the locale. */
type CreateSeeds = (locale: string) => {
  readonly roles: Readonly<Record<(typeof roles)[number]['code'], string>>
  readonly settings: Readonly<Record<string, unknown>>
  readonly records: DemoRecords
  readonly text: DemoText
}

/**
 * Returns the demo company for the server to load. For the same `now`, figures, numbers and times are the same on every
 * machine. If the size is a number, it is the number of sale lines of a bulk company.
 */
export function createDemoCompany(
  createSeeds: CreateSeeds,
  size: DemoSize | number = 'small',
  now: Date = new Date(),
): Company {
  const seeds = createSeeds(demoTeam.locale)
  return {
    team: {
      id: createDemoId('team', demoTeam.name),
      ...demoTeam,
      settings: { ...seeds.settings, ...demoSettings },
    },
    password: DEMO_PASSWORD,
    accounts: roles.map(({ code }) => ({
      id: createDemoId('account', code),
      name: seeds.roles[code],
      email: demoAccounts[code],
      role: code,
    })),
    roleNames: seeds.roles,
    masterData: async () => {
      const { createDemoRecords } = await import('./demo-records.ts')
      return { ...withIds(seeds.records), ...createDemoRecords(size, now, seeds.text) }
    },
    ...(size === 'large' || typeof size === 'number'
      ? { bulk: createBulkTrade(size, now, seeds.text) }
      : { trade: (books: CompanyBooks) => tradeByRequests(books, size, now, seeds.text) }),
  }
}

/**
 * Posts documents by requests of the company's people. The Superstore data is loaded only when the first document is
 * posted.
 */
async function* tradeByRequests(
  books: CompanyBooks,
  size: 'small' | 'real',
  now: Date,
  text: DemoText,
) {
  const { tradeDemo } = await import('./demo-records.ts')
  yield* tradeDemo(books, { size, now, text })
}

/** Inserts posted documents directly, because a million lines would take days to post. */
function createBulkTrade(size: 'large' | number, now: Date, text: DemoText): BulkTrade {
  return {
    records: async () => (await import('./demo-records.ts')).generateBulkRecords(size, now, text),
    settle: settlingStatements,
  }
}

/** Adds an id to each record of a new team. The id is derived from the name, so that other records can refer to it. */
function withIds(records: DemoRecords): DemoRecords {
  return Object.fromEntries(
    Object.entries(records).map(([resource, list]) => [
      resource,
      list.map((record) => ({ id: createDemoId(resource, String(record.name)), ...record })),
    ]),
  )
}
