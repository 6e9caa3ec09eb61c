import { Alert, Box, Button, IconButton, TextField } from '@mui/material'
import { Delete } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { useAccount } from '../../../../src/admin/core/context/session.tsx'
import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { ApiError } from '../../../../src/admin/core/data/api-error.ts'
import { deviceLock } from '../../../../src/admin/core/session/session.ts'
import { BusyButton } from '../../../../src/admin/kit/button/busy-button.tsx'
import { PIN_MAX, PIN_MIN } from '../../../../src/schema/pin.ts'
import { matchesPin, rememberPin } from './offline-pin.ts'

/** Describes a person who can take over the till. */
export interface PinPerson {
  readonly id: string
  readonly name: string
}

interface PinPadProps {
  readonly person: PinPerson
  readonly onBack: () => void
}

/** Draws the keys on which a person enters their PIN; a keyboard works, too. */
export function PinPad({ person, onBack }: PinPadProps) {
  const t = useLoadedTexts('screens')
  const { takeOver } = useAccount()
  const input = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  function change(next: string): void {
    setProblem('')
    setPin(next.replaceAll(/\D/g, '').slice(0, PIN_MAX))
    input.current?.focus()
  }

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (pin.length < PIN_MIN || isBusy) return
    setIsBusy(true)
    try {
      await takeOver(person.id, pin)
      await rememberPin(person.id, pin)
    } catch (failure) {
      const isUnreachable = failure instanceof ApiError && failure.status === 0
      const token = deviceLock.getToken(person.id)
      if (isUnreachable && token !== undefined && (await matchesPin(person.id, pin))) {
        return deviceLock.unlock(person.id, token)
      }
      setPin('')
      setProblem(isUnreachable ? t('till.lock.notOffline') : (failure as Error).message)
    }
    setIsBusy(false)
    input.current?.focus()
  }

  return (
    <Box component="form" onSubmit={(event: FormEvent) => void enter(event)} sx={form}>
      <TextField
        type="password"
        label={t('till.lock.pin')}
        value={pin}
        onChange={({ target }) => change(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onBack()}
        autoFocus
        inputRef={input}
        slotProps={{
          // The keys below replace the keyboard of a touch screen.
          htmlInput: { inputMode: 'none', autoComplete: 'off', maxLength: PIN_MAX, sx: dots },
        }}
      />
      {/* Reserves the height of a problem, so that the keys do not move under a finger. */}
      <Box sx={{ minHeight: 84 }}>
        {problem && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
      </Box>
      <Box sx={keys} dir="ltr">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Key key={digit} label={digit} onPress={() => change(pin + digit)} />
        ))}
        <IconButton
          aria-label={t('till.lock.erase')}
          onClick={() => change(pin.slice(0, -1))}
          sx={{ minHeight: 56, borderRadius: 1 }}
        >
          <Delete size={22} />
        </IconButton>
        <Key label="0" onPress={() => change(`${pin}0`)} />
        <BusyButton
          type="submit"
          variant="contained"
          loading={isBusy}
          disabled={pin.length < PIN_MIN}
          sx={{ minHeight: 56 }}
        >
          {t('till.lock.enter')}
        </BusyButton>
      </Box>
      <Button type="button" color="inherit" onClick={onBack}>
        {t('till.lock.others')}
      </Button>
    </Box>
  )
}

function Key({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <Button
      type="button"
      variant="outlined"
      onClick={onPress}
      sx={{ minHeight: 56, fontSize: 22, fontWeight: 550 }}
    >
      {label}
    </Button>
  )
}

const form = { display: 'grid', gap: 2, width: 288 } as const
const keys = { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, 1fr)' } as const
const dots = { textAlign: 'center', fontSize: 22, letterSpacing: 8 } as const
