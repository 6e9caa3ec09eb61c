import { createTranslate, fill, type Translate } from '../src/schema/translate.ts'
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
  const [, country = ''] = locale.split('-')
  const known = findLanguage(locale) ?? defaultLanguage
  const { newTeam, newTeamIn } = newTeams.get(known)!
  const t = createTranslate<NewTeamKey>(newTeam, known)
  return (key, figures = {}) => {
    const own = newTeamIn[country]?.[key]
    return own === undefined ? t(key, figures) : fill(own, figures)
  }
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

interface NewTeam {
  readonly newTeam: NewTeamMessages
  /** Holds names that differ between countries. */
  readonly newTeamIn: Readonly<Record<string, Readonly<Partial<Record<NewTeamKey, string>>>>>
}

async function loadNewTeam(language: Language): Promise<NewTeam> {
  return import(`./${language}/new-team.ts`)
}
