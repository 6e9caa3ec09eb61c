import { useTranslate } from 'react-admin'
import type { MessageKey } from '../../../../i18n/messages.ts'

/** A word of the screens by its key, with figures for its `%{name}` places and `smart_count` for its plural. */
export type Say = (key: MessageKey, args?: Readonly<Record<string, unknown>>) => string

/** Returns the words of the screens in the language of the screen; a key that does not exist does not compile. */
export function useWords(): Say {
  return useTranslate()
}
