import { useTranslation } from '../core/context/translation.ts'
import { useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import { meetsCondition } from '../../schema/condition.ts'
import type { Resource } from '../../schema/resource.ts'
import { useCellTools } from '../fields/cell-tools.tsx'
import { formatTitle } from '../fields/field-text.ts'

/** Holds the texts of rows; created once per list. */
export interface RowTexts {
  /** Names a record without title: a document by its status, such as “Draft”. */
  readonly nameUntitled: (record: RaRecord) => string
  /** Names the row in which a new record is typed. */
  readonly newRow: string
  select(title: string): string
  actions(title: string): string
}

/** Returns the texts of the checkboxes and menus of rows. */
export function useRowTexts(resource: Resource): RowTexts {
  const t = useTranslation()
  return useMemo(
    () => ({
      // A document has no number before it is posted.
      nameUntitled: (record) => {
        const status: unknown = resource.document && record[resource.document.status]
        return resource.document && typeof status === 'string'
          ? t.choice(resource, resource.document.status, status)
          : t('list.untitled')
      },
      newRow: t('list.newRow'),
      select: (title) => t('list.selectRow', { title }),
      actions: (title) => t('list.rowActions', { title }),
    }),
    [t, resource],
  )
}

/** Returns whether a record is inactive and therefore dimmed. */
export function isDimmed({ inactive }: Resource, record: RaRecord): boolean {
  return inactive !== undefined && meetsCondition(inactive, record)
}

/** Returns a function that writes the title of a record. Documents without a number have their status as title. */
export function useTitleText(resource: Resource): (record: RaRecord) => string {
  const tools = useCellTools()
  const { nameUntitled } = useRowTexts(resource)
  return (record) => formatTitle(resource, record, tools) || nameUntitled(record)
}
