import {
  Alert,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Button,
} from '@mui/material'
import { useState, type FormEvent } from 'react'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { useAccount } from '../../core/context/account.tsx'
import { useHttp } from '../../core/context/http.tsx'
import { useWords } from '../../core/context/words.ts'
import { TeamFields } from './team-fields.tsx'

/** Makes a further team and goes to work in it. */
export function NewTeamDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const http = useHttp()
  const { switchTeam } = useAccount()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsBusy(true)
    setProblem('')
    try {
      const body = Object.fromEntries(new FormData(event.currentTarget))
      const { json } = await http<{ id: string }>('/api/v1/teams', { method: 'POST', body })
      await switchTeam(json.id)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="new-team">
      <form onSubmit={(event) => void create(event)}>
        <DialogTitle id="new-team">{words('teams.newTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{words('teams.newAbout')}</DialogContentText>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TeamFields />
        </DialogContent>
        <DialogActions sx={{ p: 3, pt: 0 }}>
          <Button onClick={onClose}>{words('shell.cancel')}</Button>
          <BusyButton type="submit" variant="contained" loading={isBusy}>
            {words('teams.create')}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
