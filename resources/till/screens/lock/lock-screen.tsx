import { ScreenSkeleton } from '../../../../src/admin/kit/page/page.tsx'
import { Alert, Box, Button, Dialog, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useHttp, useSession } from '../../../../src/admin/core/context/session.tsx'
import { useTexts, useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { deviceLock } from '../../../../src/admin/core/session/session.ts'
import { getInitials } from '../../../../src/admin/kit/person-face.tsx'
import { useTillConnection } from '../queue/use-connection.ts'
import { canUnlockOffline } from './offline-pin.ts'
import { PinPad, type PinPerson } from './pin-pad.tsx'
import { ReleaseForm } from './release-form.tsx'

/** Draws the locked till: the names of the people who have a PIN, and the pad on which the chosen person enters the PIN. */
export function LockScreen() {
  const hasTexts = useTexts('screens') !== undefined
  return (
    <Dialog open fullScreen aria-labelledby={hasTexts ? 'till-lock' : undefined} sx={front}>
      {hasTexts ? (
        <LockedTill />
      ) : (
        <Box sx={{ p: 3, minHeight: '100dvh', bgcolor: 'background.default' }}>
          <ScreenSkeleton />
        </Box>
      )}
    </Dialog>
  )
}

function LockedTill() {
  const t = useLoadedTexts('screens')
  const { person, team, device } = useSession()
  const { offlineSince, waiting } = useTillConnection()
  const { data: people, error } = usePinPeople()
  const [chosen, setChosen] = useState<PinPerson>()
  const [isReleasing, setIsReleasing] = useState(false)
  const last = deviceLock.getOperator()
  const peopleOffline = canUnlockOffline(person.id) ? [person] : []
  const shown = offlineSince ? peopleOffline : (people ?? [])
  return (
    <Box sx={page}>
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'center' }}>
        <Typography color="textSecondary">{team.name}</Typography>
        <Typography variant="h1" id="till-lock">
          {chosen ? t('till.lock.pinOf', { name: chosen.name }) : t('till.lock.title')}
        </Typography>
      </Box>
      {offlineSince && <Alert severity="warning">{t('till.lock.offline')}</Alert>}
      {waiting.length > 0 && (
        <Alert severity="info">
          {t('till.awaySales', { count: waiting.length })} {t('till.awayKeep')}
        </Alert>
      )}
      {error && !offlineSince && <Alert severity="error">{error.message}</Alert>}
      {people?.length === 0 && !offlineSince && (
        <Alert severity="info">{t('till.lock.nobody')}</Alert>
      )}
      {chosen ? (
        <PinPad key={chosen.id} person={chosen} onBack={() => setChosen(undefined)} />
      ) : (
        <Box component="ul" sx={tiles} onKeyDown={moveFocus}>
          {shown.map((each, i) => (
            <Box component="li" key={each.id} sx={{ display: 'grid' }}>
              <Button
                variant="outlined"
                sx={tile}
                autoFocus={each.id === last || (i === 0 && last === undefined)}
                onClick={() => setChosen(each)}
              >
                <Box component="span" aria-hidden sx={face}>
                  {getInitials(each.name)}
                </Box>
                {each.name}
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {isReleasing && device && (
        <ReleaseForm owner={device.owner.name} onCancel={() => setIsReleasing(false)} />
      )}
      {!isReleasing && !chosen && (
        <Button color="inherit" onClick={() => setIsReleasing(true)}>
          {t('till.lock.release')}
        </Button>
      )}
    </Box>
  )
}

/** Reads the people who can take over this device. */
export function usePinPeople() {
  const http = useHttp()
  return useQuery({
    queryKey: ['device', 'people'],
    queryFn: async ({ signal }) =>
      (await http<readonly PinPerson[]>('/api/v1/me/device/people', { signal })).json,
  })
}

/** Moves the focus between the names with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

/** Covers dialogs and toasts of the locked screens. */
const front = {
  zIndex: 'tooltip',
  '& .MuiDialog-paper': { border: 0, borderRadius: 0 },
} as const
const page = {
  display: 'grid',
  gap: 3,
  justifyItems: 'center',
  alignContent: 'center',
  minHeight: '100dvh',
  p: 3,
  bgcolor: 'background.default',
} as const
const tiles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 2,
  maxWidth: 720,
} as const
const tile = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  width: 148,
  minHeight: 124,
  p: 2,
  fontSize: 15,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
} as const
const face = {
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: '50%',
  fontWeight: 650,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const
