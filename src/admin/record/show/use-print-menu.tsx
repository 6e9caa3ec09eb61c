import { Printer } from 'lucide-react'
import { lazy, useState, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { PaperOffer } from '../../../schema/paper.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useLabels } from '../../core/context/words.tsx'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { usePapers } from '../../print/use-printouts.ts'
import type { MenuEntry } from './record-menu.tsx'

const PaperDialog = lazy(async () => ({
  default: (await import('../../print/print-dialog.tsx')).PaperDialog,
}))

/** Returns a line of the record's menu for each of its papers, and the dialog that the chosen one is shown in. */
export function usePaperMenu(
  resource: Resource,
  record: RaRecord,
): { readonly entries: readonly MenuEntry[]; readonly dialog: ReactNode } {
  const labels = useLabels()
  const papers = usePapers(resource)
  const [wanted, setWanted] = useState<PaperOffer>()
  const entries = papers.offered(record).map((offer) => ({
    key: `paper ${offer.key}`,
    group: 'papers',
    label: labels.paper(resource.name, offer.key),
    icon: <Printer size={16} aria-hidden />,
    onChoose: () => setWanted(offer),
  }))
  const close = () => setWanted(undefined)
  const dialog = wanted && (
    <Overlay onClose={close}>
      <PaperDialog {...{ resource, record, offer: wanted, onClose: close }} />
    </Overlay>
  )
  return { entries, dialog }
}
