import type { MaintenanceStatement } from './maintenance-statement.ts'
import type { Logger } from 'pino'
import type { CustomField } from '../../schema/custom-field.ts'
import type { ImportNames } from '../../schema/headings.ts'
import type { Labels } from '../../schema/labels.ts'
import type { Translation } from '../../schema/translation.ts'
import type { Values } from '../../schema/values.ts'
import type { Mailers, PrintoutOffer } from '../../schema/printout.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Language } from '../../../i18n/languages.ts'
import type { Database } from '../database/database.ts'
import type { DocumentActions } from './document-actions.ts'
import type { Board } from '../../schema/board.ts'
import type { Seeds } from './seeds.ts'
import type { Mail } from '../mail/mail.ts'
import type { ListActions } from './list-actions.ts'
import type { Rules } from './rules.ts'
import type { ViewSources } from '../database/view-source.ts'
import type { TeamBackups } from './team-backups.ts'
import type { Invariant } from './invariant.ts'
import type { DayRule } from './day-rule.ts'
import type { Events } from './events.ts'
import type { Watch } from './watch.ts'
import type { Bookmarks } from './bookmarks.ts'
import type { RequestCounts } from './request-counts.ts'
import type { UploadStore } from './upload-store.ts'

/** Holds the services that the parts of the server share; created once per app. */
export interface AppContext {
  readonly registry: Registry
  readonly database: Database
  readonly events: Events
  readonly bookmarks: Bookmarks
  readonly labels: Readonly<Record<Language, Translation>>
  /** Returns the labels in a language, with the names that a team gives to fields, such as the name of its tax. */
  readonly teamLabels: (team: { readonly settings: Values }, language: Language) => Labels
  /** Returns declarations and labels with the custom fields of a team. */
  readonly addCustomFields: (
    custom: readonly CustomField[],
  ) => Pick<AppContext, 'registry' | 'labels' | 'teamLabels'>
  readonly rules: ReadonlyMap<string, Rules>
  /** Holds the actions of documents, by resource. */
  readonly documents: ReadonlyMap<string, DocumentActions>
  /** Holds the list actions, by resource. */
  readonly listActions: ReadonlyMap<string, ListActions>
  /** Checks a date in the books. Returns the date to use, or throws an error when the date is not allowed. */
  readonly dayRule: DayRule
  readonly views: ViewSources
  /** Lists the integrity checks of the books of a team. */
  readonly invariants: readonly Invariant[]
  readonly maintenanceStatements: readonly MaintenanceStatement[]
  readonly boards: readonly Board[]
  readonly printouts: readonly PrintoutOffer[]
  readonly mailers: Mailers
  /** Holds the names that other programs use for fields in their files, for imports. */
  readonly importNames: ImportNames
  /** Lists the states of records about which people are notified. */
  readonly watches: readonly Watch[]
  /** Returns the records that a new team of a region starts with. */
  readonly seeds: (locale: string) => Seeds
  readonly uploads: UploadStore
  /** Limits the total size of a team's files in bytes. */
  readonly uploadQuota: number
  readonly requests: RequestCounts
  readonly mail: Mail
  readonly backups: TeamBackups
  /** Holds the folder of all backups. */
  readonly backupFolder: string
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}
