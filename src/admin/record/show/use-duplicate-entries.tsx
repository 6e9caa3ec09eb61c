import { Copy } from 'lucide-react'
import { useCreatePath, useNavigate, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useRecordRights } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { isCopyable, listCopiedValues } from '../../list/record-links.ts'
import type { MenuEntry } from './record-menu.tsx'

/** Returns the menu entry that opens the form for a copy of the record, if the person may create one. */
export function useDuplicateEntries(resource: Resource, record: RaRecord): readonly MenuEntry[] {
  const t = useTranslation()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  if (!rights.create || !isCopyable(resource, record)) return []
  return [
    {
      key: 'duplicate',
      group: 'record',
      label: t('show.duplicate'),
      icon: <Copy size={16} aria-hidden />,
      onChoose: () =>
        navigate(createPath({ resource: resource.name, type: 'create' }), {
          state: { record: listCopiedValues(resource, record) },
        }),
    },
  ]
}
