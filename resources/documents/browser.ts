import type { BrowserModule } from '../modules/browser-module.ts'

/** Lists the resources whose printouts are sent by mail, with their names in the singular. */
const mailed = [
  ['sales', 'sale'],
  ['purchases', 'purchase'],
  ['customers', 'customer'],
  ['suppliers', 'supplier'],
] as const

/** Adds the screens and cards that send printouts by mail to the browser app. */
export const module: BrowserModule = {
  screens: mailed.map(([resource, one]) => ({
    address: `/mail-${resource}`,
    right: `${one}.mail`,
    recordLink: { resource, as: 'ids', label: 'printout.mail', icon: 'mail', bulk: 'filter' },
    load: async () => (await import('./screens/bulk-mail.tsx')).createBulkMail(resource),
  })),
  extensions: mailed.map(([resource]) => ({
    resource,
    panel: 'show',
    load: async () => (await import('./screens/mail-card.tsx')).MailCard,
  })),
}
