import type { Language } from './languages.ts'
import { createTranslate } from '../src/schema/translate.ts'
import type { LoadedMessages, LoginTranslation } from './messages.ts'

// Vite writes less code for `import.meta.glob` than for `import()` with a composed name.
const words = import.meta.glob<LoadedMessages>('./*/words.ts', { import: 'words' })
const reactAdmin = import.meta.glob<object>('./*/react-admin.ts', { import: 'reactAdmin' })
const login = import.meta.glob<object>('./*/engine-login.ts', { import: 'login' })

/** Loads the texts of our screens and those of react-admin. */
export async function loadMessages(language: Language): Promise<LoadedMessages> {
  const [own, ofReactAdmin] = await Promise.all([
    words[`./${language}/words.ts`]!(),
    reactAdmin[`./${language}/react-admin.ts`]!(),
  ])
  return { ...own, ...ofReactAdmin }
}

/** Loads the texts of the pages before signing in. */
export async function loadLoginTranslation(language: Language): Promise<LoginTranslation> {
  return createTranslate(await login[`./${language}/engine-login.ts`]!(), language)
}
