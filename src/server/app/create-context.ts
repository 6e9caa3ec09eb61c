import { createRequestCounts } from '../context/request-counts.ts'
import { createTeamPart, createTeamParts } from '../context/team-context.ts'
import { createDraftRules } from '../documents/draft-rules.ts'
import { createEvents } from '../events/events.ts'
import type { AppContext } from '../context/context.ts'
import { createBookmarks } from '../list/bookmarks.ts'
import { createTeamBackups } from '../backup/team-backups.ts'
import type { AppOptions } from './app-options.ts'

/** Builds the context that all routes share from the options of the app. */
export function createContext(options: AppOptions): AppContext {
  const { registry, database, messages, log, uploads, rules = [], views = {} } = options
  const events = createEvents(database, log)
  const dayRule = options.dayRule ?? (async ({ day }) => day)
  const documents = new Map((options.documents ?? []).map((each) => [each.resource, each]))
  const drafts = registry.resources.flatMap((resource) =>
    resource.document ? [createDraftRules(resource, documents.get(resource.name), dayRule)] : [],
  )
  return {
    ...createTeamPart(registry, messages, options.nameField, []),
    addCustomFields: createTeamParts(registry, messages, options.nameField),
    database,
    log,
    views,
    invariants: options.invariants ?? [],
    maintenanceStatements: options.maintenanceStatements ?? [],
    events,
    bookmarks: createBookmarks(events),
    seeds: options.seeds ?? (() => ({ roles: {}, records: {} })),
    uploads,
    uploadQuota: options.uploadQuota ?? Number.MAX_SAFE_INTEGER,
    requests: createRequestCounts(database, (err) =>
      log.warn({ err }, 'requests could not be counted; trying again in a minute'),
    ),
    mail: options.mail,
    backups: createTeamBackups({ database, uploads, log }, options.backupFolder),
    backupFolder: options.backupFolder,
    documents,
    listActions: new Map((options.listActions ?? []).map((each) => [each.resource, each])),
    dayRule,
    boards: options.boards ?? [],
    printouts: options.printouts ?? [],
    mailers: options.mailers ?? {},
    importNames: options.importNames ?? {},
    watches: options.watches ?? [],
    rules: new Map([...drafts, ...rules].map((each) => [each.resource, each])),
  }
}
