import { en } from '../i18n/en.ts'
import { pt } from '../i18n/pt.ts'
import { serverWords } from '../i18n/server-words.ts'
import { historyInvariants } from '../src/server/integrity/history-invariants.ts'
import type { Business } from '../src/server/start/business.ts'
import type { MaintenanceWords } from '../src/server/start/maintenance-page.ts'
import { dayRule } from './documents/day-rule.server.ts'
import { registry } from './registry.ts'
import { seedsFor } from './seeds.ts'
import { serverModules } from './server-modules.ts'

/** Holds the business for every entry of the server: what all modules add. */
export const business = {
  registry,
  rules: serverModules.flatMap(({ rules = [] }) => rules),
  views: Object.assign({}, ...serverModules.map(({ views }) => views)) as Views,
  documents: serverModules.flatMap(({ documents = [] }) => documents),
  listActions: serverModules.flatMap(({ listActions = [] }) => listActions),
  boards: serverModules.flatMap(({ boards = [] }) => boards),
  invariants: [...invariantsOfModules(), ...historyInvariants],
  dayRule,
  seeds: seedsFor,
  words: serverWords,
  maintenance: { en: maintenanceWords(en.errors), pt: maintenanceWords(pt.errors) },
  demo: async (size) => (await import('./demo/company.ts')).demoCompany(size),
} as const satisfies Business

/** Returns the invariants in the order of docs/invariants.md: I2 before I10. */
function invariantsOfModules() {
  return serverModules
    .flatMap(({ invariants = [] }) => invariants)
    .toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }))
}

type Views = NonNullable<Business['views']>

function maintenanceWords({
  503: { title, about },
  more,
  maintenance,
  retry,
}: Errors): MaintenanceWords {
  return { title, about, more, explanation: maintenance, retry }
}

type Errors = (typeof en | typeof pt)['errors']
