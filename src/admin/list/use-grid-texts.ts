import { useMemo } from 'react'
import { loadGridMessages } from '../../../i18n/load-on-demand.ts'
import type { GridKey } from '../../../i18n/messages.ts'
import { createTranslate, type Translate } from '../../schema/translate.ts'
import { useLanguage, useLoadedTexts } from '../core/context/translation.ts'

/** Returns the text of a key of the tools of lists, such as `applyFilter`. */
export type GridTexts = Translate<GridKey>

/** Loads the texts of the tools of lists: filter builder, editing in the grid, records beside the list. Undefined while loading. */
export function useGridTexts(): GridTexts | undefined {
  const language = useLanguage()
  const data = useLoadedTexts('grid', loadGridMessages)
  return useMemo(() => data && createTranslate<GridKey>(data, language), [data, language])
}
