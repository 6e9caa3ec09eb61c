import type { Root } from 'react-dom/client'
import { createLabels } from '../../schema/labels.ts'
import { createRegistry } from '../../schema/registry.ts'
import { createI18nProvider } from '../i18n/i18n-provider.ts'
import type { ErrorStatus } from '../pages/errors/error-page.tsx'
import type { errorPages } from '../routing/pages.ts'
import { language } from '../store/browser-keys.ts'
import type { Handed } from './handed.ts'
import { openPlain } from './open-plain.tsx'

const STATUS: Readonly<Record<(typeof errorPages)[number], ErrorStatus>> = {
  '/401': '401',
  '/404': '404',
  '/500': '500',
  '/503': '503',
}

/** An error page for somebody who is not signed in. */
export function openForStrangers(
  root: Root,
  handed: Handed,
  page: (typeof errorPages)[number],
): void {
  const { words, resources, roles } = handed
  const registry = createRegistry(resources, roles)
  const dictionary = (key: 'en' | 'pt') => ({
    words: words[key],
    labels: createLabels(registry, words[key]),
  })
  const i18nProvider = createI18nProvider(
    registry,
    { en: dictionary('en'), pt: dictionary('pt') },
    language(),
  )
  openPlain(root, { i18nProvider, status: STATUS[page] })
}
