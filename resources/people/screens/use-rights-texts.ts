import { useMemo } from 'react'
import type { RightsMessages } from '../../../i18n/messages.ts'
import { loadRightsMessages } from '../../../i18n/load-on-demand.ts'
import {
  useLanguage,
  useLoadedTexts,
  useTranslation,
} from '../../../src/admin/core/context/translation.ts'
import type { ScreenTranslation } from '../../../src/admin/core/i18n/dictionaries.ts'
import type { DeclaredRight } from '../../../src/schema/declared-rights.ts'
import { createTranslate, type Translate } from '../../../src/schema/translate.ts'
import { humanize } from '../../../src/schema/naming.ts'
import type { Resource } from '../../../src/schema/resource.ts'

export interface RightsTexts {
  /** Returns a text of the role screens with its figures. */
  readonly translate: Translate<TextKey>
  /** Returns the name of a right. */
  readonly name: (right: DeclaredRight, resource: Resource | undefined) => string
}

type TextKey = Exclude<keyof RightsMessages, 'records' | 'names'>

/** Loads the texts of the role screens; undefined while they are loading. */
export function useRightsTexts(): RightsTexts | undefined {
  const t = useTranslation()
  const data = useLoadedTexts('rights', loadRightsMessages)
  const language = useLanguage()
  return useMemo(() => data && createTexts(data, t, language), [data, t, language])
}

function createTexts(data: RightsMessages, t: ScreenTranslation, language: string): RightsTexts {
  const records: Readonly<Record<string, string>> = data.records
  const names: Readonly<Record<string, string>> = data.names
  return {
    translate: createTranslate(data, language),
    name: ({ right, name, kind }, resource) => {
      if (kind === 'record') return records[name] ?? humanize(name)
      if (kind === 'action' && resource) return t.action(resource, name)
      return names[right] ?? humanize(name)
    },
  }
}
