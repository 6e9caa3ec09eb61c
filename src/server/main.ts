import { en } from '../../i18n/en.ts'
import { pt } from '../../i18n/pt.ts'
import { serverWords } from '../../i18n/server-words.ts'
import * as resources from '../../resources/index.ts'
import { dayRule } from '../../resources/documents/day-rule.server.ts'
import { roles } from '../../resources/company/roles.ts'
import { settings } from '../../resources/company/settings.ts'
import { seedsFor } from '../../resources/company/seeds.ts'
import { boards } from '../../resources/insights/boards/boards.ts'
import { invariants } from '../../resources/integrity.server.ts'
import { documents, listActions, rules, views } from '../../resources/server.ts'
import { createRegistry } from '../schema/registry.ts'
import { readEnvironment } from './start/environment.ts'
import { becomeInit } from './start/become-init.ts'
import type { MaintenanceWords } from './start/maintenance-page.ts'
import { runServer } from './start/run-server.ts'
import { startProblem } from './start/start-problem.ts'

becomeInit()

/** `npm start`; with `--dev` (scripts/dev.ts) the schema follows the declarations without a migration file. */
try {
  await runServer(
    readEnvironment(process.env),
    {
      registry: createRegistry(resources, roles, settings),
      rules,
      documents,
      listActions,
      dayRule,
      boards,
      views,
      invariants,
      seeds: seedsFor,
      words: serverWords,
      maintenance: { en: maintenanceWords(en.errors), pt: maintenanceWords(pt.errors) },
      demo: async (size) => (await import('../../resources/demo/company.ts')).demoCompany(size),
    },
    { development: process.argv.includes('--dev') },
  )
} catch (problem) {
  process.stderr.write(`${startProblem(problem)}\n`)
  process.exit(1)
}

function maintenanceWords({
  503: { title, about },
  more,
  maintenance,
  retry,
}: Errors): MaintenanceWords {
  return { title, about, more, explanation: maintenance, retry }
}

type Errors = (typeof en | typeof pt)['errors']
