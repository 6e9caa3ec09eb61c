import type { Language } from './languages.ts'
import type {
  BoardMessages,
  FormMessages,
  ToolMessages,
  LoadedMessages,
  MailingMessages,
  PayingMessages,
  RareScreenMessages,
  ReportMessages,
  RightsMessages,
  SettingsMessages,
} from './messages.ts'

// These loaders are not in `load.ts`, because the pages before signing in load that file and need none of these texts.
const settings = import.meta.glob<SettingsMessages>('./*/engine-settings.ts', {
  import: 'settings',
})
const settingsNames = import.meta.glob<LoadedMessages['resources']>('./*/company-settings.ts', {
  import: 'settingsResources',
})
const boards = import.meta.glob<BoardMessages>('./*/insights-boards.ts', {
  import: 'boards',
})
const tools = import.meta.glob<ToolMessages>('./*/engine-tools.ts', { import: 'tools' })
const forms = import.meta.glob<FormMessages>('./*/engine-forms.ts', { import: 'forms' })
const rights = import.meta.glob<RightsMessages>('./*/rights.ts', { import: 'rights' })
const reports = import.meta.glob<ReportMessages>('./*/insights-reports.ts', { import: 'reports' })
const mailing = import.meta.glob<MailingMessages>('./*/documents-mails.ts', {
  import: 'mailing',
})

const rareScreens = import.meta.glob<RareScreenMessages>('./*/rare-screens.ts', {
  import: 'rareScreens',
})

/** Loads the texts of the settings screens and the names of the company's settings. */
export async function loadSettingsTexts(language: Language) {
  const [texts, resources] = await Promise.all([
    settings[`./${language}/engine-settings.ts`]!(),
    settingsNames[`./${language}/company-settings.ts`]!(),
  ])
  return { settings: texts, resources }
}

/** Loads the texts of boards. */
export async function loadBoardTexts(language: Language) {
  return { boards: await boards[`./${language}/insights-boards.ts`]!() }
}

/** Loads the texts of screens of the business that most visits do not open. */
export async function loadRareScreenTexts(language: Language): Promise<RareScreenMessages> {
  return rareScreens[`./${language}/rare-screens.ts`]!()
}

/** Maps the parts of the texts that only some screens need to the functions that load them. */
export const textParts = {
  settings: loadSettingsTexts,
  boards: loadBoardTexts,
  screens: loadRareScreenTexts,
} as const

/** Loads the texts of screens and tools that load on demand. */
export async function loadToolMessages(language: Language): Promise<ToolMessages> {
  return tools[`./${language}/engine-tools.ts`]!()
}

/** Loads the texts of forms that load with the first form. */
export async function loadFormMessages(language: Language): Promise<FormMessages> {
  return forms[`./${language}/engine-forms.ts`]!()
}

/** Loads the names of rights and the texts of the role screens. */
export async function loadRightsMessages(language: Language): Promise<RightsMessages> {
  return rights[`./${language}/rights.ts`]!()
}

/** Loads the names and descriptions of reports in their index. */
export async function loadReportMessages(language: Language): Promise<ReportMessages> {
  return reports[`./${language}/insights-reports.ts`]!()
}

/** Loads the texts of the screens that send printouts by mail. */
export async function loadMailingMessages(language: Language): Promise<MailingMessages> {
  return mailing[`./${language}/documents-mails.ts`]!()
}

/** Loads the texts of the screens of payments. */
export async function loadPayingMessages(language: Language): Promise<PayingMessages> {
  return (await loadRareScreenTexts(language)).paying
}
