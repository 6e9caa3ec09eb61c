import type { Language } from './languages.ts'
import { createTranslate } from '../src/schema/translate.ts'
import type {
  LoadedMessages,
  LoginTranslation,
  PrintoutTranslation,
  RightsMessages,
} from './messages.ts'

// A dynamic import with a composed name has no type, so each function declares the type that all
// languages have.

/** Loads the texts of the screens, with react-admin's own. */
export async function loadMessages(language: Language): Promise<LoadedMessages> {
  const [{ words }, { reactAdmin }] = await Promise.all([
    import(`./${language}/words.ts`),
    import(`./${language}/react-admin.ts`),
  ])
  return { ...words, ...reactAdmin }
}

/** Loads the texts of the pages before signing in. */
export async function loadLoginTranslation(language: Language): Promise<LoginTranslation> {
  return createTranslate((await import(`./${language}/engine-login.ts`)).login, language)
}

/** Loads the texts of printouts. */
export async function loadPrintoutTranslation(language: Language): Promise<PrintoutTranslation> {
  return createTranslate((await import(`./${language}/documents-printouts.ts`)).printouts, language)
}

/** Loads the names of rights and the texts of the role screens. */
export async function loadRightsMessages(language: Language): Promise<RightsMessages> {
  return (await import(`./${language}/rights.ts`)).rights
}
