import { loadMessages } from '../i18n/load.ts'
import type { AppDefinition } from '../src/admin/app/start/app-definition.ts'
import type { Registry } from '../src/schema/registry.ts'
import type { BrowserModule } from './modules/browser-module.ts'
import { nameTaxField } from './company/tax-words.ts'
import { createMailParts } from './documents/screens/mail-parts.ts'
import { navigationOrder } from './navigation-order.ts'
import { registry } from './registry.ts'

/** Lists the browser parts of all modules: every folder that has a `browser.ts`. */
export const modules = Object.values(
  import.meta.glob<BrowserModule>('./*/browser.ts', { eager: true, import: 'module' }),
)

/** Collects the browser parts of modules. */
export function collectParts(declared: Registry, from: readonly BrowserModule[]) {
  const printouts = from.flatMap(({ printouts: own = [] }) => own)
  const mail = createMailParts(declared, printouts)
  return {
    registry: declared,
    navigation: from
      .flatMap(({ navigation = [] }) => navigation)
      .toSorted((a, b) => findPlace(a.key) - findPlace(b.key)),
    events: from.flatMap(({ events = [] }) => events),
    screens: [...mail.screens, ...from.flatMap(({ screens = [] }) => screens)],
    extensions: [...mail.extensions, ...from.flatMap(({ extensions = [] }) => extensions)],
    printouts,
    device: from.find(({ device }) => device)?.device,
  } as const satisfies Partial<AppDefinition>
}

/** Holds the browser parts of all modules, and the texts. */
export const business = {
  ...collectParts(registry, modules),
  messages: loadMessages,
  loadPart: async (language, part) =>
    (await import('../i18n/load-on-demand.ts')).textParts[part](language),
  nameField: nameTaxField,
} as const satisfies AppDefinition

/** Returns the position of a group in the sidebar. Groups that are not listed come before the settings, which are last. */
function findPlace(key: string): number {
  const place = navigationOrder.indexOf(key)
  return place < 0 ? navigationOrder.length - 1.5 : place
}
