import { useTexts, useTranslation } from '../core/context/translation.ts'
import { Divider, ListItemIcon, MenuItem } from '@mui/material'
import { ArrowDown, ArrowUp, Copy, Eye, PanelRight, Pencil, Trash2 } from 'lucide-react'
import { useCreatePath, useDataProvider, useNavigate, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useRecordRights } from '../core/context/session.tsx'
import { PopupMenu } from '../kit/popups/popups.tsx'
import { useShowError } from '../kit/toast/toast.tsx'
import { useRowMoves } from './layouts/moves.ts'
import { useTreeRecords } from './layouts/record-tree.tsx'
import { useLayout } from './layouts/layouts.ts'
import { isCopyable, listCopiedValues, useRecordLink } from './record-links.ts'

/** Lists the moves of a row in a list in manual order (`manualOrder`). */
const STEPS = [
  { by: -1, key: 'ArrowUp', name: 'tools.moveRowUp', icon: <ArrowUp size={16} /> },
  { by: 1, key: 'ArrowDown', name: 'tools.moveRowDown', icon: <ArrowDown size={16} /> },
] as const

/** Describes the open menu of a row. */
export interface OpenMenu {
  readonly record: RaRecord
  /** Holds the button at which the menu opens. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
  /** Opens the record beside the list; undefined where records do not open beside the list. */
  readonly onPeek: ((record: RaRecord) => void) | undefined
  readonly onDelete: (record: RaRecord) => void
}

interface RowMenuProps {
  readonly resource: Resource
  readonly menu: OpenMenu
}

/** Draws the actions on one record. */
export function RowMenu({ resource, menu }: RowMenuProps) {
  const { record, anchor, onClose, onPeek, onDelete } = menu
  const t = useTranslation()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  const address = useRecordLink(resource)(record)
  const dataProvider = useDataProvider()
  const showError = useShowError()
  const isTree = useLayout(resource).kind === 'tree' && resource.manualOrder !== undefined
  const { data: tree } = useTreeRecords(resource, [], isTree)
  const moves = useRowMoves(resource, tree)
  const texts = useTexts('tools')

  /** Opens the form for a copy. The rows of a list have no lines, so the record of a document is read first. */
  async function duplicate(): Promise<void> {
    try {
      const { data } = resource.document
        ? await dataProvider.getOne(resource.name, { id: record.id })
        : { data: record }
      navigate(createPath({ resource: resource.name, type: 'create' }), {
        state: { record: listCopiedValues(resource, data) },
      })
    } catch (error) {
      showError(error)
    }
  }

  return (
    <PopupMenu open anchorEl={anchor} onClose={onClose} onClick={onClose}>
      <MenuItem disabled={!address} onClick={() => address && navigate(address)}>
        <ListItemIcon>
          <Eye size={16} />
        </ListItemIcon>
        {t('list.open')}
      </MenuItem>
      {onPeek && (
        <MenuItem onClick={() => onPeek(record)}>
          <ListItemIcon>
            <PanelRight size={16} />
          </ListItemIcon>
          {t('list.peek')}
        </MenuItem>
      )}
      {rights.edit && (
        <MenuItem
          onClick={() =>
            navigate(createPath({ resource: resource.name, type: 'edit', id: record.id }))
          }
        >
          <ListItemIcon>
            <Pencil size={16} />
          </ListItemIcon>
          {t('list.edit')}
        </MenuItem>
      )}
      {rights.create && isCopyable(resource, record) && (
        <MenuItem onClick={() => void duplicate()}>
          <ListItemIcon>
            <Copy size={16} />
          </ListItemIcon>
          {t('list.duplicate')}
        </MenuItem>
      )}
      {moves.canArrange && <Divider />}
      {moves.canArrange &&
        STEPS.map(({ by, key, name, icon }) => (
          <MenuItem
            key={name}
            disabled={!moves.canStep(record, by)}
            aria-keyshortcuts={`Control+Shift+${key}`}
            onClick={() => void moves.step(record, by)}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {texts?.(name)}
          </MenuItem>
        ))}
      {rights.delete && <Divider />}
      {rights.delete && (
        <MenuItem onClick={() => onDelete(record)} sx={{ color: 'error.main' }}>
          <ListItemIcon sx={{ color: 'inherit' }}>
            <Trash2 size={16} />
          </ListItemIcon>
          {t('list.delete')}
        </MenuItem>
      )}
    </PopupMenu>
  )
}
