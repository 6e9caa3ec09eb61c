import type { Translate } from '../../src/schema/translate.ts'
import type { NewTeamKey } from '../../i18n/messages.ts'

/** Translates a key into the language of the demo company's team. */
export type DemoText = Translate<NewTeamKey>

/** Holds records by resource, as the API returns them. */
export type DemoRecords = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
