import { useTranslation } from '../../core/context/translation.ts'
import { Divider, IconButton, MenuItem } from '@mui/material'
import { MoreVertical, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCreatePath, useNavigate, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { usePopup, PopupMenu } from '../../kit/popups/popups.tsx'
import { DeleteDialog } from '../../list/bulk/delete-dialog.tsx'

/** Describes an entry of the menu. A divider separates groups. */
export interface MenuEntry {
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
  readonly entries: readonly MenuEntry[]
  readonly mayDelete: boolean
}

/**
 * Draws the menu of further actions on a record. Deleting comes last and asks for confirmation.
 * Hidden when empty.
 */
export function RecordMenu({ resource, record, entries, mayDelete }: RecordMenuProps) {
  const t = useTranslation()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const menu = usePopup()
  const [isDeleting, setDeleting] = useState(false)
  const deletion: MenuEntry = {
    key: 'delete',
    group: 'delete',
    label: t('show.delete'),
    icon: <Trash2 size={16} aria-hidden />,
    isDangerous: true,
    onChoose: () => setDeleting(true),
  }
  const all = mayDelete ? [...entries, deletion] : entries
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
        <Overlay onClose={() => setDeleting(false)}>
          <DeleteDialog
            resource={resource}
            target={{ ids: [record.id], count: 1 }}
            findTitle={() => String(record[resource.title] ?? '') || t.resource(resource.name, 1)}
            onClose={() => setDeleting(false)}
            onDeleted={() => navigate(createPath({ resource: resource.name, type: 'list' }))}
          />
        </Overlay>
      )}
    </>
  )
}
