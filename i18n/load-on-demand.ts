import type { Language } from './languages.ts'
import type {
  BoardMessages,
  FormMessages,
  ToolMessages,
  LoadedMessages,
  MailingMessages,
  RareScreenMessages,
  ReportMessages,
  RightsMessages,
  SettingsMessages,
  TextPart,
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

/** Maps each part of the texts that only some screens need to the function that loads the part. */
export const textParts = {
  async settings(language: Language) {
    const [texts, resources] = await Promise.all([
      settings[`./${language}/engine-settings.ts`]!(),
      settingsNames[`./${language}/company-settings.ts`]!(),
    ])
    return { settings: texts, resources }
  },
  boards: async (language: Language) => ({
    boards: await boards[`./${language}/insights-boards.ts`]!(),
  }),
  screens: (language: Language) => rareScreens[`./${language}/rare-screens.ts`]!(),
  tools: async (language: Language) => ({
    tools: await tools[`./${language}/engine-tools.ts`]!(),
  }),
  forms: async (language: Language) => ({
    forms: await forms[`./${language}/engine-forms.ts`]!(),
  }),
  rights: async (language: Language) => ({ rights: await rights[`./${language}/rights.ts`]!() }),
  reports: async (language: Language) => ({
    reports: await reports[`./${language}/insights-reports.ts`]!(),
  }),
  mailing: async (language: Language) => ({
    mailing: await mailing[`./${language}/documents-mails.ts`]!(),
  }),
} as const satisfies Readonly<Record<TextPart, (language: Language) => Promise<object>>>
