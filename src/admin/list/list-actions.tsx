import { isDeletable } from '../../schema/document.ts'
import { lowercaseWords } from '../../schema/naming.ts'
import { useKeyHint } from '../core/store/store.ts'
import { useTranslation } from '../core/context/translation.ts'
import { Button, IconButton, useMediaQuery } from '@mui/material'
import { Download, MoreVertical, Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useRecordRights } from '../core/context/session.tsx'
import { useScreenOffer } from '../core/navigation/open-screen.ts'
import type { ExportFormat } from '../export/export-job.ts'
import type { MenuEntry } from '../kit/popups/opened-popups.tsx'
import { EntryMenu } from '../kit/popups/popups.tsx'
import type { ListDialog } from './bulk/use-bulk.ts'
import { ListDialogs } from './list-dialogs.tsx'
import { useCreatePage } from './record-links.ts'
import type { Columns } from './view/columns.ts'

interface ListActionsProps {
  readonly resource: Resource
  readonly columns: Columns
  readonly isEmpty: boolean
}

/** Draws the buttons to create, export and import records, and to show deleted records. */
export function ListActions({ resource, columns, isEmpty }: ListActionsProps) {
  const t = useTranslation()
  const hint = useKeyHint()
  const rights = useRecordRights(resource)
  const createPage = useCreatePage(resource)
  const isPhone = useMediaQuery('(max-width: 599px)')
  const [dialog, setDialog] = useState<ListDialog>()
  const newOne = t('list.new', {
    one: lowercaseWords(t.resource(resource.name, 1)),
  })
  const onExport =
    rights.export && !isEmpty
      ? (format?: ExportFormat) =>
          setDialog({ kind: 'export', target: { ids: [], count: 0 }, ...(format && { format }) })
      : undefined
  const onDeleted =
    resource.source === 'table' && isDeletable(resource) && rights.create
      ? () => setDialog({ kind: 'deleted', target: { ids: [], count: 0 } })
      : undefined
  useScreenOffer({
    kind: 'list',
    resource,
    commands: [
      ...(onExport ? [{ key: 'export', run: () => onExport(), onExportAs: onExport }] : []),
      ...(onDeleted ? [{ key: 'deleted', run: onDeleted }] : []),
    ],
  })
  return (
    <>
      {onExport && !isPhone && (
        <Button
          variant="outlined"
          title={t('list.export')}
          startIcon={<Download size={16} aria-hidden />}
          onClick={() => onExport()}
        >
          <span className="label">{t('list.export')}</span>
        </Button>
      )}
      {createPage !== undefined && !isEmpty && (
        <Button
          component={LinkBase}
          to={createPage}
          variant="contained"
          aria-keyshortcuts="n"
          title={hint(newOne, 'n')}
          // A long label beside a long heading would push the menu into its own line.
          aria-label={isPhone ? newOne : undefined}
          startIcon={!isPhone && <Plus size={16} aria-hidden />}
          sx={isPhone ? { minWidth: 44, px: 0 } : undefined}
        >
          {isPhone ? <Plus size={20} aria-hidden /> : newOne}
        </Button>
      )}
      <MoreMenu
        onExport={isPhone && onExport ? () => onExport() : undefined}
        onDeleted={onDeleted}
        importPath={rights.import && !isEmpty ? `${resource.routes.list}/import` : undefined}
      />
      <ListDialogs
        resource={resource}
        columns={columns}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
      />
    </>
  )
}

interface MoreMenuProps {
  readonly onExport: (() => void) | undefined
  readonly importPath: string | undefined
  readonly onDeleted: (() => void) | undefined
}

/** Draws the menu of actions that are used less often or do not fit beside the heading. */
function MoreMenu({ onExport, importPath, onDeleted }: MoreMenuProps) {
  const t = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const entries: readonly MenuEntry[] = [
    ...(onExport ? [{ key: 'export', label: t('list.export'), onClick: onExport }] : []),
    ...(importPath ? [{ key: 'import', label: t('list.import'), to: importPath }] : []),
    ...(onDeleted
      ? [{ key: 'deleted', label: t('list.recentlyDeleted'), onClick: onDeleted }]
      : []),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={t('list.more')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertical size={18} aria-hidden />
      </IconButton>
      <EntryMenu anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />
    </>
  )
}
