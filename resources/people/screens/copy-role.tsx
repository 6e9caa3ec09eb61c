import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useCreatePath, useNavigate, type RaRecord } from 'react-admin'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { useHttp } from '../../../src/admin/core/context/session.tsx'

interface CopyRoleProps {
  readonly role: RaRecord
  readonly onClose: () => void
}

/** Asks for a name, copies the role under this name and opens the copy. */
export function CopyRole({ role, onClose }: CopyRoleProps) {
  const t = useTranslation()
  const http = useHttp()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function copy(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsBusy(true)
    setProblem('')
    try {
      const body = Object.fromEntries(new FormData(event.currentTarget))
      const path = `/api/v1/roles/${role.id}/copy`
      const { json } = await http<{ id: string }>(path, { method: 'POST', body })
      onClose()
      navigate(createPath({ resource: 'roles', type: 'show', id: json.id }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="copy-role">
      <form onSubmit={(event) => void copy(event)}>
        <DialogTitle id="copy-role">{`${t('access.copy')}: ${String(role.name)}`}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t('access.copyAbout')}</DialogContentText>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            name="name"
            label={t('access.copyName')}
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions sx={{ p: 3, pt: 0 }}>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <BusyButton type="submit" variant="contained" loading={isBusy}>
            {t('access.copy')}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
