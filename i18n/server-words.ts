import { languageCodes, type Language } from './languages.ts'
import type { LoadedWords } from './messages.ts'

/** Holds the texts that the server needs, by language, including the problems that only the server reports. */
export const serverWords = Object.fromEntries(
  await Promise.all(languageCodes.map(async (language) => [language, await load(language)])),
) as Readonly<Record<Language, LoadedWords>>

async function load(language: Language): Promise<LoadedWords> {
  const [{ words }, { refusals }] = await Promise.all([
    import(`./${language}/words.ts`),
    import(`./${language}/refusals.ts`),
  ])
  return { ...words, issues: { ...words.issues, ...refusals } }
}
