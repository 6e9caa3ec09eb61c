import { access } from './en-access.ts'
import { business } from './en-business.ts'
import { files } from './en-files.ts'
import { customerInvoice, document, documentActions, printout } from './en-documents.ts'
import { views } from './en-views.ts'
import { comingSoon, navigation } from './en-navigation.ts'
import { apps, dashboard, errors, gallery, palette, settings, shell, teams } from './en-shell.ts'

/** English. The business's own words are in en-business.ts; the rest are the words of the screens. */
export const en = {
  ...business,
  sections: { ...business.sections, lines: 'Lines' },
  actions: documentActions,
  document,
  customerInvoice,
  printout,
  ...views,
  ...files,
  navigation,
  comingSoon,
  shell,
  palette,
  errors,
  settings,
  access,
  teams,
  dashboard,
  apps,
  gallery,
} as const
