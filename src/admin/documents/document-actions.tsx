import {
  Button,
  Divider,
  IconButton,
  Menu,
  MenuItem,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { MoreVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCreatePath, useNavigate, useNotify, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../context/labels.tsx'
import { useSession } from '../context/session.tsx'
import { useWords } from '../context/words.ts'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRecordRights } from '../list/record-rights.ts'
import { Icon } from '../shell/icon.tsx'
import { ActionDialog } from './action-dialog.tsx'
import {
  isOpen,
  isUndoing,
  offeredActions,
  primaryOf,
  type OfferedAction,
} from './offered-actions.ts'

interface DocumentActionsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** How many buttons stand beside the primary one where there is room. */
const BESIDE = 2

/** What the person may do with a document as it is now: the next step first, what undoes in the menu. */
export function DocumentActions({ resource, record }: DocumentActionsProps) {
  const say = useWords()
  const labels = useLabels()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const { can } = useSession()
  const isRoomy = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  const [asked, setAsked] = useState<OfferedAction>()
  const offered = offeredActions(resource, record, can)
  const primary = primaryOf(offered)
  const onward = offered.filter((one) => one !== primary && !isUndoing(one))
  const beside = isRoomy ? onward.slice(0, BESIDE) : []
  const rest = offered.filter((one) => one !== primary && !beside.includes(one))

  function done(answer: RaRecord): void {
    setAsked(undefined)
    notify(say('document.done', { action: labels.action(resource, asked?.name ?? '') }), {
      type: 'success',
    })
    // Some actions answer with the document that came of them, such as that of the goods given back.
    if (answer.id !== record.id) {
      navigate(createPath({ resource: resource.name, type: 'show', id: answer.id }))
    }
  }

  return (
    <>
      {beside.map((one) => (
        <ActionButton key={one.name} resource={resource} offered={one} onAsk={setAsked} />
      ))}
      {primary && (
        <ActionButton resource={resource} offered={primary} onAsk={setAsked} variant="contained" />
      )}
      <MoreActions resource={resource} record={record} rest={rest} onAsk={setAsked} />
      {asked && (
        <ActionDialog
          resource={resource}
          record={record}
          offered={asked}
          onClose={() => setAsked(undefined)}
          onDone={done}
        />
      )}
    </>
  )
}

interface ActionButtonProps {
  readonly resource: Resource
  readonly offered: OfferedAction
  readonly onAsk: (offered: OfferedAction) => void
  readonly variant?: 'contained' | 'outlined'
}

function ActionButton({ resource, offered, onAsk, variant = 'outlined' }: ActionButtonProps) {
  const labels = useLabels()
  const { name, action } = offered
  return (
    <Button
      variant={variant}
      startIcon={action.icon && <Icon name={action.icon} />}
      onClick={() => onAsk(offered)}
    >
      {labels.action(resource, name)}
    </Button>
  )
}

interface MoreActionsProps extends DocumentActionsProps {
  readonly rest: readonly OfferedAction[]
  readonly onAsk: (offered: OfferedAction) => void
}

function MoreActions({ resource, record, rest, onAsk }: MoreActionsProps) {
  const say = useWords()
  const labels = useLabels()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const open = isOpen(resource, record)
  const mayEdit = rights.edit && (open || (resource.document?.always?.length ?? 0) > 0)
  const mayDelete = rights.delete && open
  if (rest.length === 0 && !mayEdit && !mayDelete) return null
  const pathTo = (type: 'edit' | 'list') =>
    createPath({ resource: resource.name, type, ...(type === 'edit' && { id: record.id }) })
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
        {mayEdit && (
          <MenuItem onClick={() => navigate(pathTo('edit'))} sx={{ gap: 1.5 }}>
            <Pencil size={16} aria-hidden />
            {say('show.edit')}
          </MenuItem>
        )}
        {rest.map((one) => (
          <MenuItem
            key={one.name}
            onClick={() => onAsk(one)}
            sx={{ gap: 1.5, ...(one.action.tone === 'error' && { color: 'error.main' }) }}
          >
            <Icon name={one.action.icon ?? 'circle-dot'} />
            {labels.action(resource, one.name)}
          </MenuItem>
        ))}
        {mayDelete && <Divider />}
        {mayDelete && (
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
          titleOf={() => String(record[resource.title] ?? '') || labels.resource(resource.name, 1)}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(pathTo('list'))}
        />
      )}
    </>
  )
}
