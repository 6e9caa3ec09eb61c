import type { Translate } from '../../src/schema/translate.ts'
import type { NewTeamKey } from '../../i18n/messages.ts'

/** Returns a text in the language of the demo company's team. */
export type DemoText = Translate<NewTeamKey>

/** Types records by resource in the shape of the API, with ids. */
export type DemoRecords = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
