import { Button, IconButton, Menu, MenuItem } from '@mui/material'
import { Download, MoreVertical, Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkBase, useCreatePath } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../context/labels.tsx'
import { useWords } from '../context/words.ts'
import { ListDialogs, type ListDialog } from './list-dialogs.tsx'
import { useRecordRights } from './record-rights.ts'
import type { Columns } from './use-columns.ts'

interface ListActionsProps {
  readonly resource: Resource
  readonly columns: Columns
  readonly isEmpty: boolean
}

/** The way to a new record, to a file of the list and to records from a file. */
export function ListActions({ resource, columns, isEmpty }: ListActionsProps) {
  const say = useWords()
  const labels = useLabels()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  const [dialog, setDialog] = useState<ListDialog>()
  return (
    <>
      {rights.export && !isEmpty && (
        <Button
          variant="outlined"
          startIcon={<Download size={16} aria-hidden />}
          onClick={() => setDialog({ kind: 'export', target: { ids: [], count: 0 } })}
        >
          {say('list.export')}
        </Button>
      )}
      {rights.create && !isEmpty && (
        <Button
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'create' })}
          variant="contained"
          startIcon={<Plus size={16} aria-hidden />}
        >
          {say('list.new', { one: labels.resource(resource.name, 1).toLocaleLowerCase() })}
        </Button>
      )}
      {rights.import && !isEmpty && <MoreMenu resource={resource} />}
      <ListDialogs
        resource={resource}
        columns={columns}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
      />
    </>
  )
}

function MoreMenu({ resource }: { readonly resource: Resource }) {
  const say = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={say('list.more')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertical size={18} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem component={LinkBase} to={`${resource.routes.list}/import`}>
          {say('list.import')}
        </MenuItem>
      </Menu>
    </>
  )
}
