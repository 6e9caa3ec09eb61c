import { useMemo } from 'react'
import { loadToolMessages } from '../../../i18n/load-on-demand.ts'
import type { ToolKey } from '../../../i18n/messages.ts'
import { createTranslate, type Translate } from '../../schema/translate.ts'
import { useLanguage, useLoadedTexts } from '../core/context/translation.ts'

/** Returns the text of a screen or tool that loads on demand, such as `applyFilter`. */
export type ToolTexts = Translate<ToolKey>

/** Loads the texts of screens and tools that most visits do not open. Undefined while loading. */
export function useToolTexts(): ToolTexts | undefined {
  const language = useLanguage()
  const data = useLoadedTexts('tools', loadToolMessages)
  return useMemo(() => data && createTranslate<ToolKey>(data, language), [data, language])
}
