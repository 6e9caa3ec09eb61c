import { business } from './common.ts'
import { files } from './engine-files.ts'
import { document, documentActions, printout, taxWords } from './documents.ts'
import { moneyEventNames, moneyEvents } from './finance.ts'
import { stockEventNames, stockEvents } from './inventory.ts'
import { purchaseEventNames, purchaseEvents } from './purchasing.ts'
import { customerInvoice, saleEventNames, saleEvents } from './sales.ts'
import { views } from './engine-views.ts'
import { navigation } from './navigation.ts'
import { errors, notifications, palette, shell, teams } from './engine-shell.ts'

/** Collects the English texts. The texts of the business are in en/common.ts. */
export const words = {
  ...business,
  sections: { ...business.sections, lines: 'Lines' },
  actions: documentActions,
  document,
  customerInvoice,
  printout,
  taxWords,
  ...views,
  ...files,
  navigation,
  shell,
  notifications: {
    ...notifications,
    names: {
      ...stockEventNames,
      ...purchaseEventNames,
      ...moneyEventNames,
      ...saleEventNames,
      ...notifications.names,
    },
    events: {
      ...stockEvents,
      ...purchaseEvents,
      ...moneyEvents,
      ...saleEvents,
      ...notifications.events,
    },
  },
  palette,
  errors,
  teams,
} as const
