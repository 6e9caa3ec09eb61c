import type { Language } from './languages.ts'
import type { LoadedWords, LoginWords, PrintoutWords } from './messages.ts'

// An import with a name that is put together has no type; each function states the type that every language satisfies.

/** Loads the words of the screens, with react-admin's own. */
export async function loadWords(language: Language): Promise<LoadedWords> {
  const [{ words }, { reactAdmin }] = await Promise.all([
    import(`./${language}/words.ts`),
    import(`./${language}/react-admin.ts`),
  ])
  return { ...words, ...reactAdmin }
}

/** Loads the words of the screens before signing in. */
export async function loadLoginWords(language: Language): Promise<LoginWords> {
  return (await import(`./${language}/engine-login.ts`)).login
}

/** Loads the words of printouts. */
export async function loadPrintoutWords(language: Language): Promise<PrintoutWords> {
  return (await import(`./${language}/documents-printouts.ts`)).printouts
}
