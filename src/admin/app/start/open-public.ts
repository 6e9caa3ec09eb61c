import type { Root } from 'react-dom/client'
import { createDictionaries } from '../../core/i18n/dictionaries.ts'
import { createI18nProvider } from '../../core/i18n/i18n-provider.ts'
import type { ErrorStatus } from '../../kit/page/error-page.tsx'
import type { errorPages } from '../routing/pages.ts'
import { language } from '../../core/store/browser-keys.ts'
import type { Handed } from './handed.ts'
import { openPlain } from './open-plain.tsx'

const STATUS: Readonly<Record<(typeof errorPages)[number], ErrorStatus>> = {
  '/401': '401',
  '/404': '404',
  '/500': '500',
  '/503': '503',
}

/** Opens an error page for somebody who is not signed in. */
export async function openForStrangers(
  root: Root,
  { registry, words }: Handed,
  page: (typeof errorPages)[number],
): Promise<void> {
  const dictionaries = createDictionaries(registry, words)
  await dictionaries.load(language())
  const i18nProvider = createI18nProvider(registry, dictionaries, language())
  openPlain(root, { i18nProvider, status: STATUS[page] })
}
