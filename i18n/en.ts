import { access } from './en/people.ts'
import { business } from './en/common.ts'
import { files } from './en/engine-files.ts'
import { document, documentActions, printout } from './en/documents.ts'
import { customerInvoice } from './en/sales.ts'
import { views } from './en/engine-views.ts'
import { comingSoon, navigation } from './en/navigation.ts'
import {
  apps,
  dashboard,
  errors,
  gallery,
  palette,
  settings,
  shell,
  teams,
} from './en/engine-shell.ts'

/** English. The business's own words are in en/common.ts; the rest are the words of the screens. */
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
