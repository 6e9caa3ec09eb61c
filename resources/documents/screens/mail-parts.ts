import type { PrintoutOffer } from '../../../src/schema/printout.ts'
import { getResource, type Registry } from '../../../src/schema/registry.ts'
import type { BrowserModule } from '../../modules/browser-module.ts'

/** Returns the card and the page that send printouts by mail, for each resource with printouts that are mailed. */
export function createMailParts(
  registry: Registry,
  printouts: readonly PrintoutOffer[],
): Required<Pick<BrowserModule, 'screens' | 'extensions'>> {
  const mailed = printouts.flatMap(({ resource, isMailed }) => (isMailed ? resource : []))
  const names = [...new Set(mailed)]
  return {
    screens: names.map((resource) => ({
      address: `/mail-${resource}`,
      right: `${getResource(registry, resource).one}.mail`,
      recordLink: { resource, as: 'ids', label: 'printout.mail', icon: 'mail', bulk: 'filter' },
      load: async () => (await import('./bulk-mail.tsx')).createBulkMail(resource),
    })),
    extensions: names.map((resource) => ({
      resource,
      panel: 'show',
      load: async () => (await import('./mail-card.tsx')).MailCard,
    })),
  }
}
