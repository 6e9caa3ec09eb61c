import { useMemo } from 'react'
import type { MailingKey } from '../../../i18n/messages.ts'
import { loadMailingMessages } from '../../../i18n/load-on-demand.ts'
import { useLanguage, useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { createTranslate, type Translate } from '../../../src/schema/translate.ts'

/** Translates a key of the mail screens; replaces the placeholders of the text. */
export type MailingTexts = Translate<MailingKey>

/** Loads the texts of the mail screens; undefined while they are loading. */
export function useMailingTexts(): MailingTexts | undefined {
  const language = useLanguage()
  const data = useLoadedTexts('mailing', loadMailingMessages)
  return useMemo(() => data && createTranslate(data, language), [data, language])
}
