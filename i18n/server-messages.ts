import { createTranslate, type Translate } from '../src/schema/translate.ts'
import { defaultLanguage, findLanguage, languageCodes, type Language } from './languages.ts'
import type { LoadedMessages, MailMessages, NewTeamKey, NewTeamMessages } from './messages.ts'

/**
 * Holds the texts that the server needs by language, including the problems that only the server
 * reports.
 */
export const serverMessages = Object.fromEntries(
  await Promise.all(languageCodes.map(async (language) => [language, await load(language)])),
) as Readonly<Record<Language, LoadedMessages>>

/** Holds the texts of mails by language. */
export const mailMessages = Object.fromEntries(
  await Promise.all(languageCodes.map(async (language) => [language, await loadMails(language)])),
) as Readonly<Record<Language, MailMessages>>

const newTeams = new Map(
  await Promise.all(languageCodes.map(async (code) => [code, await loadNewTeam(code)] as const)),
)

/** Returns the names of a new team's records in a locale, by key. */
export function createNewTeamTranslation(locale: string): Translate<NewTeamKey> {
  const language = findLanguage(locale) ?? defaultLanguage
  return createTranslate(newTeams.get(language)!, language)
}

async function load(language: Language): Promise<LoadedMessages> {
  const [{ words }, { refusals }, { settingsResources }] = await Promise.all([
    import(`./${language}/words.ts`),
    import(`./${language}/refusals.ts`),
    import(`./${language}/company-settings.ts`),
  ])
  const resources = { ...words.resources, ...settingsResources }
  return { ...words, resources, issues: { ...words.issues, ...refusals } }
}

async function loadMails(language: Language): Promise<MailMessages> {
  return (await import(`./${language}/engine-mails.ts`)).mails
}

async function loadNewTeam(language: Language): Promise<NewTeamMessages> {
  return (await import(`./${language}/new-team.ts`)).newTeam
}
