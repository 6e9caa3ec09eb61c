import { access } from './people.ts'
import type { Messages } from '../messages.ts'
import { business } from './common.ts'
import { files } from './engine-files.ts'
import { document, documentActions, printout } from './documents.ts'
import { customerInvoice } from './sales.ts'
import { views } from './engine-views.ts'
import { comingSoon, navigation } from './navigation.ts'
import {
  apps,
  dashboard,
  errors,
  gallery,
  palette,
  settings,
  shell,
  teams,
} from './engine-shell.ts'

/** Portuguese: one text for Portugal and Brazil; formats follow the team's region. */
export const words = {
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
