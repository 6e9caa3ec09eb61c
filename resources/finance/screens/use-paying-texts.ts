import { useMemo } from 'react'
import type { PayingKey } from '../../../i18n/messages.ts'
import { loadPayingMessages } from '../../../i18n/load-on-demand.ts'
import { useLanguage, useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { createTranslate, type Translate } from '../../../src/schema/translate.ts'

/** Returns a text of the screens of payments with its figures. */
export type PayingTexts = Translate<PayingKey>

/** Loads the texts of the screens of payments; undefined while they are loading. */
export function usePayingTexts(): PayingTexts | undefined {
  const language = useLanguage()
  const data = useLoadedTexts('paying', loadPayingMessages)
  return useMemo(() => data && createTranslate(data, language), [data, language])
}
