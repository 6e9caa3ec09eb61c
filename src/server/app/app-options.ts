import type { MaintenanceStatement } from '../context/maintenance-statement.ts'
import type { AllMessages } from '../../schema/translation.ts'
import type { Translate } from '../../schema/translate.ts'
import type { Values } from '../../schema/values.ts'
import type { ImportNames } from '../../schema/headings.ts'
import type { Mailers, PrintoutOffer } from '../../schema/printout.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Language } from '../../../i18n/languages.ts'
import type { Identity } from '../http/caller.ts'
import type { Database } from '../database/database.ts'
import type { DocumentActions } from '../context/document-actions.ts'
import type { Board } from '../../schema/board.ts'
import type { AppContext } from '../context/context.ts'
import type { Mail } from '../mail/mail.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ListActions } from '../context/list-actions.ts'
import type { Rules } from '../context/rules.ts'
import type { ViewSources } from '../database/view-source.ts'
import type { Invariant } from '../context/invariant.ts'
import type { Watch } from '../context/watch.ts'
import type { DayRule } from '../context/day-rule.ts'
import type { UploadStore } from '../context/upload-store.ts'

/** Holds the parts of an app: the business, the database, and the services of the server. */
export interface AppOptions {
  readonly registry: Registry
  readonly database: Database
  readonly identity: Identity
  /** Provides the messages by language. */
  readonly messages: Readonly<Record<Language, AllMessages>>
  readonly log: AppContext['log']
  /** Counts and times requests. */
  readonly metrics?: Pick<Metrics, 'countRequest'>
  /**
   * Sets the public address of the server. Requests from other sites that change data are refused.
   */
  readonly publicUrl: string
  readonly rules?: readonly Rules[]
  /** Provides the actions of documents. */
  readonly documents?: readonly DocumentActions[]
  /** Provides the list actions. */
  readonly listActions?: readonly ListActions[]
  /**
   * Checks a date in the books and returns the date to use; throws an error for a date that is not
   * allowed. Default: all dates are allowed.
   */
  readonly dayRule?: DayRule
  readonly views?: ViewSources
  /** Lists the integrity checks, which run every night. */
  readonly invariants?: readonly Invariant[]
  /** Lists the statements of the business that maintenance runs every hour. */
  readonly maintenanceStatements?: readonly MaintenanceStatement[]
  /** Lists the boards: pages of figures, each with an address. */
  readonly boards?: readonly Board[]
  /** Lists the printouts. Those with a mailer can be sent by mail. */
  readonly printouts?: readonly PrintoutOffer[]
  readonly mailers?: Mailers
  /** Holds the names that other programs use for fields in their files, for imports. */
  readonly importNames?: ImportNames
  /** Returns the team's own name of a field; undefined for the default name. */
  readonly nameField?: (path: string, settings: Values, t: Translate) => string | undefined
  /** Lists the states of records about which people are notified. */
  readonly watches?: readonly Watch[]
  /** Provides the records of a new team, by region; default: roles only. */
  readonly seeds?: AppContext['seeds']
  readonly uploads: UploadStore
  /** Limits the total size of a team's files in bytes; default: no limit. */
  readonly uploadQuota?: number
  readonly backupFolder: string
  /** Sends mails after its `start` was called. */
  readonly mail: Mail
  /** Lists the proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies?: readonly string[]
}
