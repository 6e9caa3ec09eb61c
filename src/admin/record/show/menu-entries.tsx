import { useTranslation } from '../../core/context/translation.ts'
import { Printer, Copy } from 'lucide-react'
import { lazy, useState, type ReactNode } from 'react'
import { type RaRecord, useCreatePath, useNavigate } from 'react-admin'
import type { PrintoutOffer } from '../../../schema/printout.ts'
import type { Resource } from '../../../schema/resource.ts'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { usePrintouts } from '../../print/use-printouts.ts'
import type { MenuEntry } from './record-menu.tsx'
import { useRecordRights } from '../../core/context/session.tsx'
import { isCopyable, listCopiedValues } from '../../list/record-links.ts'

const PrintDialog = lazy(async () => ({
  default: (await import('../../print/print-dialog.tsx')).PrintDialog,
}))

/** Returns a menu entry for each printout of a record, and the dialog of the chosen printout. */
export function usePrintMenu(
  resource: Resource,
  record: RaRecord,
): { readonly entries: readonly MenuEntry[]; readonly dialog: ReactNode } {
  const t = useTranslation()
  const printouts = usePrintouts(resource)
  const [wanted, setWanted] = useState<PrintoutOffer>()
  const entries = printouts.offered(record).map((offer) => ({
    key: `printout ${offer.key}`,
    group: 'printouts',
    label: t.printout(resource.name, offer.key),
    icon: <Printer size={16} aria-hidden />,
    onChoose: () => setWanted(offer),
  }))
  const close = () => setWanted(undefined)
  const dialog = wanted && (
    <Overlay onClose={close}>
      <PrintDialog {...{ resource, record, offer: wanted, onClose: close }} />
    </Overlay>
  )
  return { entries, dialog }
}

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
