import { loadMessages } from '../i18n/load.ts'
import type { AppDefinition } from '../src/admin/app/start/app-definition.ts'
import type { BrowserModule } from './modules/browser-module.ts'
import { nameTaxField } from './company/tax-words.ts'
import { navigationOrder } from './navigation-order.ts'
import { registry } from './registry.ts'

/** Lists the browser parts of all modules: every folder that has a `browser.ts`. */
const modules = Object.values(
  import.meta.glob<BrowserModule>('./*/browser.ts', { eager: true, import: 'module' }),
)

/** Collects the browser parts of all modules. */
export const business = {
  registry,
  navigation: modules
    .flatMap(({ navigation = [] }) => navigation)
    .toSorted((a, b) => findPlace(a.key) - findPlace(b.key)),
  events: modules.flatMap(({ events = [] }) => events),
  screens: modules.flatMap(({ screens = [] }) => screens),
  extensions: modules.flatMap(({ extensions = [] }) => extensions),
  printouts: modules.flatMap(({ printouts = [] }) => printouts),
  device: modules.find(({ device }) => device)?.device,
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
