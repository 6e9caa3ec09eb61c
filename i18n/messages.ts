import type { DeclaredMessages } from '../src/schema/labels.ts'
import type { Translate } from '../src/schema/translate.ts'
import type { failure } from './en/failure.ts'
import type { login } from './en/engine-login.ts'
import type { mails } from './en/engine-mails.ts'
import type { newTeam } from './en/new-team.ts'
import type { words as en } from './en/words.ts'
import type { settings } from './en/engine-settings.ts'
import type { rareScreens } from './en/rare-screens.ts'
import type { boards } from './en/insights-boards.ts'
import type { forms } from './en/engine-forms.ts'
import type { tools } from './en/engine-tools.ts'
import type { rights } from './en/rights.ts'
import type { mailing } from './en/documents-mails.ts'
import type { reports } from './en/insights-reports.ts'
import type { printouts } from './en/documents-printouts.ts'
import type { ResourceMessages } from './resource-messages.ts'

/** Types the texts of another language, which must have the same keys. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }

type Business = keyof DeclaredMessages
type Screens = Omit<typeof en, Business>

/** Types the texts of boards in any language. */
export type BoardMessages = Translated<typeof boards>

/** Types the texts of screens of the business that most visits do not open, in any language. */
export type RareScreenMessages = Translated<typeof rareScreens>

/** Types the texts of the settings in any language. */
export type SettingsMessages = Translated<typeof settings>

/**
 * Types a complete translation: all texts of screens that English has, and the names of the
 * business.
 */
export type Messages = Omit<DeclaredMessages, 'resources' | 'issues'> & {
  readonly resources: ResourceMessages
  readonly issues: Translated<(typeof en)['issues']>
} & Translated<Screens>

/** Types the texts in a language's files, with the names of all resources. */
export type LoadedMessages = DeclaredMessages &
  Translated<Screens> &
  Readonly<Record<string, unknown>>

type Dotted<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Dotted<T[K]>}`
}[keyof T & string]

/** Types the keys of texts that every screen has, such as `list.columns`. */
export type MessageKey = Dotted<Screens>

/** Holds the texts that load on demand, by the part with which they load. */
interface Parts {
  readonly settings: { readonly settings: typeof settings }
  readonly boards: { readonly boards: typeof boards }
  readonly screens: typeof rareScreens
  readonly tools: { readonly tools: typeof tools }
  readonly forms: { readonly forms: typeof forms }
  readonly rights: { readonly rights: typeof rights }
  readonly reports: { readonly reports: typeof reports }
  readonly mailing: { readonly mailing: typeof mailing }
}

/** Names texts that only some screens need, and that load together. */
export type TextPart = keyof Parts

/** Types the keys of a part, such as `tools.applyFilter`. */
export type PartKey<P extends TextPart> = Dotted<Parts[P]>

/** Types the texts of printouts in any language. */
export type PrintoutMessages = Translated<typeof printouts>

/** Translates the texts of printouts. An unknown key does not compile. */
export type PrintoutTranslation = Translate<Dotted<typeof printouts>>

/** Types the texts, in any language, of the pages before signing in. */
export type LoginMessages = Translated<typeof login>

/** Translates the texts of the pages before signing in. An unknown key does not compile. */
export type LoginTranslation = Translate<Dotted<typeof login>>

/** Types the names of rights and the texts of the role screens in any language. */
export type RightsMessages = Translated<typeof rights>

/** Types the texts of screens and tools that load on demand in any language. */
export type ToolMessages = Translated<typeof tools>

/** Types the texts of forms that load with the first form in any language. */
export type FormMessages = Translated<typeof forms>

/** Types the names and descriptions of reports in any language. */
export type ReportMessages = Translated<typeof reports>

/** Types the texts of the screens that send printouts by mail in any language. */
export type MailingMessages = Translated<typeof mailing>

/** Types the texts of mails in any language. */
export type MailMessages = Translated<typeof mails>

/** Types the texts of a failed start in any language. */
export type FailureMessages = Translated<typeof failure>

/** Types the names of a new team's records in any language. */
export type NewTeamMessages = Translated<typeof newTeam>

/** Types the keys of `NewTeamMessages`, such as `units.piece.name`. */
export type NewTeamKey = Dotted<typeof newTeam>
