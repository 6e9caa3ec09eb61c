import { languageCodes, type Language } from '../../i18n/languages.ts'
import { select } from '../../src/schema/fields.ts'

const CHOICES = Object.fromEntries(languageCodes.map((code) => [code, 'neutral'])) as Readonly<
  Record<Language, 'neutral'>
>

/** Declares the language of mails to a customer or supplier; if blank, the language of the team's region. */
export function declareLanguageField() {
  return select({ choices: CHOICES })
}
