import { useCellTools } from '../../fields/cell-tools.tsx'
import { formatLinkTitle } from '../../fields/field-text.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { Divider, IconButton, MenuItem } from '@mui/material'
import { Copy, MoreVertical, Printer, Trash2 } from 'lucide-react'
import { lazy, useState, type ReactNode } from 'react'
import { useCreatePath, useNavigate, type RaRecord } from 'react-admin'
import type { PrintoutOffer } from '../../../schema/printout.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useRecordRights } from '../../core/context/session.tsx'
import { useScreenOffer } from '../../core/navigation/open-screen.ts'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { usePopup, PopupMenu } from '../../kit/popups/popups.tsx'
import { DeleteDialog } from '../../list/bulk/delete-dialog.tsx'
import { isCopyable, listCopiedValues } from '../../list/record-links.ts'
import { usePrintouts } from '../../print/use-printouts.ts'

const PrintDialog = lazy(async () => ({
  default: (await import('../../print/print-dialog.tsx')).PrintDialog,
}))

/** Describes an entry of the menu of a record. A divider separates groups. */
export interface RecordMenuEntry {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly icon: ReactNode
  readonly isDangerous?: boolean
  readonly onChoose: () => void
}

interface RecordMenuProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly entries: readonly RecordMenuEntry[]
  /** Lists the actions of the buttons beside the menu. The command palette offers these actions, too. */
  readonly buttons: readonly RecordMenuEntry[]
  readonly mayDelete: boolean
}

/** Draws the menu of further actions on a record. Deleting comes last. Draws nothing without entries. */
export function RecordMenu({ resource, record, entries, buttons, mayDelete }: RecordMenuProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const menu = usePopup()
  const [isDeleting, setIsDeleting] = useState(false)
  const deletion: RecordMenuEntry = {
    key: 'delete',
    group: 'delete',
    label: t('show.delete'),
    icon: <Trash2 size={16} aria-hidden />,
    isDangerous: true,
    onChoose: () => setIsDeleting(true),
  }
  const all = mayDelete ? [...entries, deletion] : entries
  const texts = useTexts('tools')
  useScreenOffer({
    kind: 'record',
    resource,
    commands: [...buttons, ...all].map(({ key, group, label, icon, onChoose }) => ({
      key,
      label: group === 'printouts' && texts ? texts('tools.palette.print', { name: label }) : label,
      icon,
      run: onChoose,
    })),
  })
  if (all.length === 0) return null
  return (
    <>
      <IconButton aria-label={t('show.more')} aria-haspopup="menu" onClick={menu.open}>
        <MoreVertical size={18} aria-hidden />
      </IconButton>
      <PopupMenu
        anchorEl={menu.anchor}
        open={menu.isOpen}
        onClose={menu.close}
        onClick={menu.close}
      >
        {all.flatMap(({ key, group, label, icon, isDangerous, onChoose }, i) => [
          i > 0 && all[i - 1]?.group !== group && <Divider key={`above ${key}`} />,
          <MenuItem
            key={key}
            onClick={onChoose}
            sx={{ gap: 1.5, ...(isDangerous && { color: 'error.main' }) }}
          >
            {icon}
            {label}
          </MenuItem>,
        ])}
      </PopupMenu>
      {isDeleting && (
        <Overlay onClose={() => setIsDeleting(false)}>
          <DeleteDialog
            resource={resource}
            target={{ ids: [record.id], count: 1 }}
            findTitle={() => formatLinkTitle(resource, record, tools)}
            onClose={() => setIsDeleting(false)}
            onDeleted={() => navigate(createPath({ resource: resource.name, type: 'list' }))}
          />
        </Overlay>
      )}
    </>
  )
}

/** Returns a menu entry for each printout of a record, and the dialog of the chosen printout. */
export function usePrintMenu(
  resource: Resource,
  record: RaRecord,
): { readonly entries: readonly RecordMenuEntry[]; readonly dialog: ReactNode } {
  const t = useTranslation()
  const printouts = usePrintouts(resource)
  const [wanted, setWanted] = useState<PrintoutOffer>()
  const entries = printouts.listOffered(record).map((offer) => ({
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

/** Returns the menu entry that opens the form for a copy of the record, if the person may create records. */
export function useDuplicateEntries(
  resource: Resource,
  record: RaRecord,
): readonly RecordMenuEntry[] {
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
