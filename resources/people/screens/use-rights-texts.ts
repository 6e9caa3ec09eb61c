import { useMemo } from 'react'
import type { PartKey } from '../../../i18n/messages.ts'
import { useTexts } from '../../../src/admin/core/context/translation.ts'
import type { PartTranslation } from '../../../src/admin/core/i18n/dictionaries.ts'
import type { DeclaredRight } from '../../../src/schema/declared-rights.ts'
import { humanize } from '../../../src/schema/naming.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Translate } from '../../../src/schema/translate.ts'

export interface RightsTexts {
  /** Translates a text of the role screens. */
  readonly translate: Translate<PartKey<'rights'>>
  /** Returns the name of a right. */
  readonly name: (right: DeclaredRight, resource: Resource | undefined) => string
}

/** Loads the texts of the role screens; undefined while they are loading. */
export function useRightsTexts(): RightsTexts | undefined {
  const t = useTexts('rights')
  return useMemo(() => t && { translate: t, name: createNames(t) }, [t])
}

function createNames(t: PartTranslation<'rights'>): RightsTexts['name'] {
  return ({ right, name, kind }, resource) => {
    if (kind === 'record') return t.declared(`rights.records.${name}`, { _: humanize(name) })
    if (kind === 'action' && resource) return t.action(resource, name)
    return t.declared(`rights.names.${right}`, { _: humanize(name) })
  }
}
