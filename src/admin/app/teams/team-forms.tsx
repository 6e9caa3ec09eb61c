import {
  Alert,
  Box,
  Card,
  CardContent,
  Typography,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Button,
  TextField,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import {
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from 'react'
import { useAccount, useHttp, useSession } from '../../core/context/session.tsx'
import { useLanguage, useToolTexts, useTranslation } from '../../core/context/translation.ts'
import { matches } from '../../core/format/fold.ts'
import type { HttpClient } from '../../core/data/http-client.ts'
import {
  listCurrencies,
  getRegions,
  guessRegion,
  suggestCurrency,
  listTimezones,
  type TeamRegion,
} from '../../core/session/regions.ts'
import { signOut } from '../../core/session/marker.ts'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { useWindowTitle } from '../../kit/page/page.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'

/**
 * Draws the form in which a signed-in person without a team creates one: after an interrupted
 * sign-up, or after the person left or was suspended in all teams.
 */
export function FirstTeam({ http }: { readonly http: HttpClient }) {
  const t = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useWindowTitle(t('teams.newTitle'))

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
          <Typography variant="h1">{t('teams.newTitle')}</Typography>
          <Typography color="textSecondary">{t('teams.none')}</Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TeamFields />
          <BusyButton type="submit" variant="contained" loading={isBusy}>
            {t('teams.create')}
          </BusyButton>
          <Button onClick={() => void signOut(http)}>{t('shell.account.logOut')}</Button>
        </CardContent>
      </Card>
    </Box>
  )
}

/** Draws a dialog that creates another team and switches to it. */
export function NewTeamDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslation()
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
        <DialogTitle id="new-team">{t('teams.newTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t('teams.newAbout')}</DialogContentText>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TeamFields />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <BusyButton type="submit" variant="contained" loading={isBusy}>
            {t('teams.create')}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Draws a dialog in which a person with many teams finds one by typing and switches to it. */
export function SwitchTeamDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslation()
  const texts = useToolTexts()
  const { team, teams } = useSession()
  const { switchTeam } = useAccount()
  const showError = useShowError()
  const [text, setText] = useState('')
  const found = teams.filter(({ name }) => matches(name, text))
  const first = found[0]
  if (!texts) return null
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="switch-team">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (first && text.trim() !== '') void switchTeam(first.id).catch(showError)
        }}
      >
        <DialogTitle id="switch-team">{texts('switchTeam')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            type="search"
            label={texts('findTeam')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Box component="ul" sx={teamList}>
            {found.map(({ id, name }) => (
              <li key={id}>
                <Button
                  fullWidth
                  aria-current={id === team.id || undefined}
                  endIcon={id === team.id && <Check size={16} aria-hidden />}
                  onClick={() => void switchTeam(id).catch(showError)}
                  sx={teamLine}
                >
                  {name}
                </Button>
              </li>
            ))}
          </Box>
          <Typography role="status" color="textSecondary">
            {first ? '' : texts('noTeamFound', { text: text.trim() })}
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Keeps its height while the person types. */
const teamList = { height: 320, overflow: 'auto', listStyle: 'none', m: 0, mt: 1, p: 0 } as const

const teamLine = {
  justifyContent: 'space-between',
  color: 'text.primary',
  fontWeight: 450,
  textAlign: 'start',
  overflowWrap: 'anywhere',
} as const

/** Names the result of saving the team: nothing had changed, the values were saved, or an error is shown. */
export type TeamOutcome = 'unchanged' | 'saved' | 'failed'

interface TeamCardProps {
  /** Receives the function that saves the team together with other settings; without it, the card has a button. */
  readonly saver?: RefObject<(() => Promise<TeamOutcome>) | undefined>
}

/** Draws the form that changes name, currency, region and time zone of the team. */
export function TeamCard({ saver }: TeamCardProps) {
  const t = useTranslation()
  const http = useHttp()
  const { team } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { data } = useQuery({
    queryKey: ['team', team.id],
    queryFn: async ({ signal }) =>
      (await http<{ isCurrencyFixed: boolean }>(`/api/v1/teams/${team.id}`, { signal })).json,
    gcTime: 0,
  })

  async function save(): Promise<TeamOutcome> {
    const body = Object.fromEntries(new FormData(form.current!))
    const stored: Readonly<Record<string, unknown>> = { ...team }
    if (Object.entries(body).every(([name, value]) => value === stored[name])) return 'unchanged'
    if (!form.current!.reportValidity()) return 'failed'
    setIsBusy(true)
    setProblem('')
    try {
      await http(`/api/v1/teams/${team.id}`, { method: 'PATCH', body })
      return 'saved'
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      form.current!.scrollIntoView({ block: 'center' })
      return 'failed'
    } finally {
      setIsBusy(false)
    }
  }

  useImperativeHandle(saver, () => save)

  return (
    <Card sx={{ mt: 2 }}>
      <CardContent
        component="form"
        ref={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          // All screens format with the region of the team.
          if (!saver) void save().then((outcome) => outcome === 'saved' && location.reload())
        }}
        sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}
      >
        <Typography variant="h2">{t('settings.account.team')}</Typography>
        <TeamFields stored={team} isCurrencyFixed={data?.isCurrencyFixed ?? true} />
        <Typography color="textSecondary">
          {t(
            data?.isCurrencyFixed ? 'settings.rules.currencyFixed' : 'settings.rules.currencyHelp',
          )}
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        {!saver && (
          <BusyButton type="submit" variant="contained" loading={isBusy}>
            {t('settings.rules.saveTeam')}
          </BusyButton>
        )}
      </CardContent>
    </Card>
  )
}

interface TeamFieldsProps {
  /** Holds the stored values; a new team has none. */
  readonly stored?: TeamRegion & { readonly name: string }
  readonly isCurrencyFixed?: boolean
}

/**
 * Draws the inputs for name, currency, region and time zone of a team. The currency of a new team follows its region
 * until the person chooses one.
 */
function TeamFields({ stored, isCurrencyFixed = false }: TeamFieldsProps) {
  const t = useTranslation()
  const locale = useLanguage()
  const guess = useMemo(() => stored ?? guessRegion(), [stored])
  const [chosen, setChosen] = useState(guess)
  const [isOwnCurrency, setIsOwnCurrency] = useState(stored !== undefined)
  const change = (name: keyof TeamRegion, value: string) => {
    if (name === 'currency') setIsOwnCurrency(true)
    const follows = name === 'locale' && !isOwnCurrency
    setChosen({ ...chosen, [name]: value, ...(follows && { currency: suggestCurrency(value) }) })
  }
  const choices = useMemo(
    () => ({
      currency: listCurrencies(locale),
      locale: Object.entries({ [guess.locale]: guess.locale, ...getRegions() }),
      timezone: listTimezones(guess.timezone).map(
        (zone) => [zone, zone.replaceAll('_', ' ')] as const,
      ),
    }),
    [locale, guess],
  )
  return (
    <>
      <TextField
        name="name"
        label={t('teams.name')}
        required
        autoFocus={stored === undefined}
        defaultValue={stored?.name}
        autoComplete="organization"
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {(['currency', 'locale', 'timezone'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`teams.${name}`)}
          value={chosen[name]}
          onChange={({ target }) => change(name, target.value)}
          select
          disabled={name === 'currency' && isCurrencyFixed}
          slotProps={{ select: { native: true } }}
        >
          {choices[name].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
      ))}
    </>
  )
}
