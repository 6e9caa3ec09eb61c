import { access } from './pt/people.ts'
import type { Messages } from './messages.ts'
import { business } from './pt/common.ts'
import { files } from './pt/engine-files.ts'
import { document, documentActions, printout } from './pt/documents.ts'
import { customerInvoice } from './pt/sales.ts'
import { views } from './pt/engine-views.ts'
import { comingSoon, navigation } from './pt/navigation.ts'
import {
  apps,
  dashboard,
  errors,
  gallery,
  palette,
  settings,
  shell,
  teams,
} from './pt/engine-shell.ts'

/** Portuguese: one text for Portugal and Brazil; formats follow the team's region. */
export const pt = {
  ...business,
  sections: { ...business.sections, lines: 'Linhas' },
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
} as const satisfies Messages
