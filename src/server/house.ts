import type { Logger } from 'pino'
import type { Labels } from '../schema/labels.ts'
import type { Registry } from '../schema/registry.ts'
import type { Language } from './caller.ts'
import type { Database } from './database/database.ts'
import type { Rules } from './records/rules.ts'
import type { ViewSources } from './records/view-source.ts'

/** What the parts of the server share; made once by the app. */
export interface House {
  readonly registry: Registry
  readonly database: Database
  readonly labels: Readonly<Record<Language, Labels>>
  readonly rules: ReadonlyMap<string, Rules>
  readonly views: ViewSources
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}
