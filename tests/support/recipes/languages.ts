import type { LanguageFacts } from '../../../i18n/languages.ts'

export const newLanguages = {
  es: { name: 'Español', direction: 'ltr', regions: { ES: 'EUR', MX: 'MXN' } },
} as const satisfies Readonly<Record<string, LanguageFacts>>
