import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import {
  useCreatePath,
  useGetList,
  useNavigate,
  useNotify,
  useRefresh,
  type RaRecord,
} from 'react-admin'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { ApiError, describeError } from '../../../src/admin/core/data/api-error.ts'
import { LabelText } from '../../../src/admin/fields/inputs/field-box.tsx'
import { useHttp } from '../../../src/admin/core/context/session.tsx'
import { useRightsTexts } from './use-rights-texts.ts'

interface RoleDialogProps {
  readonly role: RaRecord
  readonly onClose: () => void
}

/** Asks for a name, copies the role under this name and opens the copy. */
export function CopyRole({ role, onClose }: RoleDialogProps) {
  const texts = useRightsTexts()
  const http = useHttp()
  const navigate = useNavigate()
  const createPath = useCreatePath()

  if (!texts) return null

  async function copy(body: object) {
    const path = `/api/v1/roles/${role.id}/copy`
    const { json } = await http<{ id: string }>(path, { method: 'POST', body })
    onClose()
    navigate(createPath({ resource: 'roles', type: 'show', id: json.id }))
  }

  return (
    <RoleDialog
      title={`${texts.translate('rights.copy')}: ${String(role.name)}`}
      about={texts.translate('rights.copyAbout')}
      submit={texts.translate('rights.copy')}
      onSubmit={copy}
      onClose={onClose}
    >
      <NameInput label={texts.translate('rights.copyName')} />
    </RoleDialog>
  )
}

/** Asks for a new name and renames the role. */
export function RenameRole({ role, onClose }: RoleDialogProps) {
  const texts = useRightsTexts()
  const t = useTranslation()
  const http = useHttp()
  const notify = useNotify()
  const refresh = useRefresh()
  if (!texts) return null

  async function rename(body: object) {
    await http(`/api/v1/roles/${role.id}`, { method: 'PATCH', body })
    notify(texts!.translate('rights.renamed'), { type: 'success' })
    onClose()
    refresh()
  }

  return (
    <RoleDialog
      title={`${texts.translate('rights.rename')}: ${String(role.name)}`}
      submit={t('form.save')}
      onSubmit={rename}
      onClose={onClose}
    >
      <NameInput label={texts.translate('rights.copyName')} name={String(role.name)} />
    </RoleDialog>
  )
}

/** Asks for confirmation and, when people have the role, for a replacement; then deletes the role. */
export function DeleteRole({ role, onClose }: RoleDialogProps) {
  const texts = useRightsTexts()
  const http = useHttp()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const [isUsed, setIsUsed] = useState(Number(role.members) > 0)
  const [replacement, setReplacement] = useState('')
  // Has the mutation key of a deletion in react-admin, so that everything except the deleted role is read again.
  const deletion = useMutation({
    mutationKey: ['roles', 'delete'],
    mutationFn: ({ id }: { readonly id: RaRecord['id'] }) => {
      const query = isUsed ? `?replacement=${replacement}` : ''
      return http(`/api/v1/roles/${id}${query}`, { method: 'DELETE' })
    },
  })
  const { data: roles = [] } = useGetList('roles', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'name', order: 'ASC' },
  })
  if (!texts) return null

  async function remove() {
    try {
      await deletion.mutateAsync({ id: role.id })
    } catch (error) {
      // People who are suspended or invited can have the role as well.
      if (error instanceof ApiError && error.code === 'ROLE_IN_USE') setIsUsed(true)
      throw error
    }
    notify(texts!.translate('rights.removed'), { type: 'success' })
    onClose()
    navigate(createPath({ resource: 'roles', type: 'list' }))
  }

  return (
    <RoleDialog
      title={`${texts.translate('rights.remove')}: ${String(role.name)}`}
      about={texts.translate(isUsed ? 'rights.removeReplaced' : 'rights.removeAbout', {
        role: String(role.name),
      })}
      submit={texts.translate('rights.remove')}
      isReady={!isUsed || replacement !== ''}
      isDestructive
      onSubmit={remove}
      onClose={onClose}
    >
      {isUsed && (
        <TextField
          select
          label={texts.translate('rights.replacement')}
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
        >
          {roles
            .filter(({ id }) => id !== role.id)
            .map(({ id, name }) => (
              <MenuItem key={id} value={String(id)}>
                {String(name)}
              </MenuItem>
            ))}
        </TextField>
      )}
    </RoleDialog>
  )
}

function NameInput({ label, name = '' }: { readonly label: string; readonly name?: string }) {
  return (
    <TextField
      name="name"
      label={<LabelText label={label} required />}
      defaultValue={name}
      autoFocus
      slotProps={{ htmlInput: { maxLength: 60, required: true } }}
    />
  )
}

interface FrameProps {
  readonly title: string
  readonly about?: string
  readonly submit: string
  readonly isReady?: boolean
  readonly isDestructive?: boolean
  /** Sends the values of the form; a thrown problem is shown. */
  readonly onSubmit: (values: object) => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}

function RoleDialog({ title, about, submit, isReady = true, isDestructive, ...rest }: FrameProps) {
  const t = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsBusy(true)
    setProblem('')
    try {
      await rest.onSubmit(Object.fromEntries(new FormData(event.currentTarget)))
    } catch (error) {
      setProblem(describeError(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog open onClose={rest.onClose} fullWidth maxWidth="xs" aria-labelledby="role-dialog">
      <form onSubmit={(event) => void send(event)}>
        <DialogTitle id="role-dialog">{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {about && <DialogContentText>{about}</DialogContentText>}
          {problem && <Alert severity="error">{problem}</Alert>}
          {rest.children}
        </DialogContent>
        <DialogActions sx={{ p: 3, pt: 0 }}>
          <Button onClick={rest.onClose}>{t('form.cancel')}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            loading={isBusy}
            disabled={!isReady}
          >
            {submit}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
