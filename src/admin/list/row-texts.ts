import { useTranslation } from '../core/context/translation.ts'
import { useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import { meetsCondition } from '../../schema/condition.ts'
import type { Resource } from '../../schema/resource.ts'

/** Holds the texts of rows; created once per list. */
export interface RowTexts {
  readonly untitled: string
  /** Names the row in which a new record is typed. */
  readonly newRow: string
  select(title: string): string
  actions(title: string): string
}

/** Returns the texts of the checkboxes and menus of rows. */
export function useRowTexts({ name, document }: Resource): RowTexts {
  const t = useTranslation()
  return useMemo(
    () => ({
      // A document has no number before it is posted. Its status is shown beside the name of the
      // resource.
      untitled: document ? t.resource(name, 1) : t('list.untitled'),
      newRow: t('list.newRow'),
      select: (title) => t('list.selectRow', { title }),
      actions: (title) => t('list.rowActions', { title }),
    }),
    [t, name, document],
  )
}

/** Returns whether a record is inactive and therefore dimmed. */
export function isDimmed({ inactive }: Resource, record: RaRecord): boolean {
  return inactive !== undefined && meetsCondition(inactive, record)
}
