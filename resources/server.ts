import { mapLanguages } from '../i18n/languages.ts'
import { importNames } from '../i18n/import-names.ts'
import type { LoadedMessages } from '../i18n/messages.ts'
import { mailMessages, serverMessages } from '../i18n/server-messages.ts'
import { createCustomValueInvariants } from '../src/server/integrity/custom-value-invariants.ts'
import { historyInvariants } from '../src/server/integrity/history-invariants.ts'
import type { Mailers } from '../src/schema/printout.ts'
import type { Business } from '../src/server/start/business.ts'
import type { MaintenanceMessages } from '../src/server/start/maintenance-page.ts'
import { nameTaxField } from './company/tax-words.ts'
import { dayRule } from './documents/day-rule.server.ts'
import { createStockClaimInvariants } from './inventory/stock-integrity.server.ts'
import { registry } from './registry.ts'
import { createSeeds } from './seeds.ts'
import { serverModules } from './server-modules.ts'

/** Collects the server parts of all modules, for all entry points. */
export const business = {
  registry,
  rules: serverModules.flatMap(({ rules = [] }) => rules),
  views: Object.assign({}, ...serverModules.map(({ views }) => views)) as Views,
  documents: serverModules.flatMap(({ documents = [] }) => documents),
  listActions: serverModules.flatMap(({ listActions = [] }) => listActions),
  watches: serverModules.flatMap(({ watches = [] }) => watches),
  mailers: Object.assign({}, ...serverModules.map(({ mailers }) => mailers)) as Mailers,
  importNames,
  printouts: serverModules.flatMap(({ printouts = [] }) => printouts),
  boards: serverModules.flatMap(({ boards = [] }) => boards),
  invariants: [...sortInvariants(), ...historyInvariants, ...createCustomValueInvariants(registry)],
  maintenanceStatements: serverModules.flatMap(
    ({ maintenanceStatements = [] }) => maintenanceStatements,
  ),
  nameField: nameTaxField,
  dayRule,
  seeds: createSeeds,
  messages: serverMessages,
  mailMessages,
  maintenance: mapLanguages((language) => getMaintenanceTexts(serverMessages[language])),
  demo: async (size) => (await import('./demo/company.ts')).createDemoCompany(createSeeds, size),
} as const satisfies Business

/** Returns the invariants of all modules in the order of docs/invariants.md: I2 before I10. */
function sortInvariants() {
  const claims = serverModules.flatMap(({ stockClaims }) => stockClaims ?? [])
  return [
    ...serverModules.flatMap(({ invariants = [] }) => invariants),
    ...createStockClaimInvariants(claims),
  ].toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }))
}

type Views = NonNullable<Business['views']>

function getMaintenanceTexts({ errors }: LoadedMessages): MaintenanceMessages {
  const { 503: page, more, maintenance, retry } = errors
  const { title, about } = page
  return { title, about, more, explanation: maintenance, retry }
}
