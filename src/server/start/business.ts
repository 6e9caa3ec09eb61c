import type { AllMessages } from '../../schema/translation.ts'
import type { Registry } from '../../schema/registry.ts'
import type { AppOptions } from '../app/app-options.ts'
import type { Language } from '../../../i18n/languages.ts'
import type { MailMessages } from '../mail/compose.ts'
import type { Environment } from './environment.ts'
import type { Company } from '../demo/company.ts'
import type { MaintenanceMessages } from './maintenance-page.ts'

/** Holds what `resources/server.ts` passes to the engine: the business, its texts, and its demo company. */
export interface Business extends Pick<
  AppOptions,
  | 'rules'
  | 'documents'
  | 'listActions'
  | 'dayRule'
  | 'boards'
  | 'printouts'
  | 'mailers'
  | 'importNames'
  | 'nameField'
  | 'views'
  | 'invariants'
  | 'maintenanceStatements'
  | 'seeds'
  | 'watches'
> {
  readonly registry: Registry
  readonly messages: Readonly<Record<Language, AllMessages>>
  /** Provides the texts of mails by language. */
  readonly mailMessages: Readonly<Record<Language, MailMessages>>
  readonly maintenance: Readonly<Record<Language, MaintenanceMessages>>
  readonly demo: (size: NonNullable<Environment['demo']>) => Promise<Company>
}
