import { Button, IconButton, Menu, MenuItem } from '@mui/material'
import { Copy, MoreVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LinkBase, useCreatePath, useNavigate, type RaRecord } from 'react-admin'
import type { Tone } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { useWords } from '../context/words.ts'
import { cellOf } from '../fields/cells.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import { copyOf } from '../list/copy-of.ts'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRecordRights } from '../list/record-rights.ts'

interface ShowActionsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** The record's state, and what the person may do with it. */
export function ShowActions({ resource, record }: ShowActionsProps) {
  const say = useWords()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  return (
    <>
      <State resource={resource} record={record} />
      {rights.edit && (
        <Button
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'edit', id: record.id })}
          variant="contained"
          startIcon={<Pencil size={16} aria-hidden />}
        >
          {say('show.edit')}
        </Button>
      )}
      {(rights.create || rights.delete) && <MoreActions resource={resource} record={record} />}
    </>
  )
}

const TELLING: ReadonlySet<Tone> = new Set<Tone>(['success', 'warning', 'error'])

/** The state that matters most: the first field of which some states are good or bad. */
function State({ resource, record }: ShowActionsProps) {
  const tools = useCellTools()
  const state = Object.entries(resource.fields).find(
    ([, field]) =>
      field.kind === 'select' && Object.values(field.choices).some((tone) => TELLING.has(tone)),
  )
  if (!state) return null
  const [path, field] = state
  return cellOf(record[path], tools, { resource, path, field })
}

function MoreActions({ resource, record }: ShowActionsProps) {
  const say = useWords()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const list = createPath({ resource: resource.name, type: 'list' })
  const create = createPath({ resource: resource.name, type: 'create' })
  return (
    <>
      <IconButton
        aria-label={say('show.more')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertical size={18} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        onClick={() => setAnchor(null)}
      >
        {rights.create && (
          <MenuItem
            onClick={() => navigate(create, { state: { record: copyOf(resource, record) } })}
            sx={{ gap: 1.5 }}
          >
            <Copy size={16} aria-hidden />
            {say('show.duplicate')}
          </MenuItem>
        )}
        {rights.delete && (
          <MenuItem onClick={() => setDeleting(true)} sx={{ gap: 1.5, color: 'error.main' }}>
            <Trash2 size={16} aria-hidden />
            {say('show.delete')}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && (
        <DeleteDialog
          resource={resource}
          target={{ ids: [record.id], count: 1 }}
          titleOf={() => String(record[resource.title])}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(list)}
        />
      )}
    </>
  )
}
