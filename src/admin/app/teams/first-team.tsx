import { Alert, Box, Card, CardContent, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { useWords } from '../../core/context/words.ts'
import type { HttpClient } from '../../core/data/http-client.ts'
import { useWindowTitle } from '../../kit/page/page.tsx'
import { TeamFields } from './team-fields.tsx'

/** For somebody who is signed in and belongs to no team: a sign-up that was cut short ends here well. */
export function FirstTeam({ http }: { readonly http: HttpClient }) {
  const words = useWords()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useWindowTitle(words('teams.newTitle'))

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsBusy(true)
    try {
      const body = Object.fromEntries(new FormData(event.currentTarget))
      await http('/api/v1/teams', { method: 'POST', body })
      location.assign('/')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }

  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Card sx={{ width: '100%', maxWidth: 440 }}>
        <CardContent
          component="form"
          onSubmit={(event) => void create(event as FormEvent<HTMLFormElement>)}
          sx={{ display: 'grid', gap: 2 }}
        >
          <Typography variant="h1">{words('teams.newTitle')}</Typography>
          <Typography color="textSecondary">{words('teams.none')}</Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TeamFields />
          <BusyButton type="submit" variant="contained" loading={isBusy}>
            {words('teams.create')}
          </BusyButton>
        </CardContent>
      </Card>
    </Box>
  )
}
