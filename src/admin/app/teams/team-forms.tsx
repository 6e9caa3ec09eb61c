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
import { Check } from 'lucide-react'
import { useMemo, useState, type FormEvent, type Ref } from 'react'
import type { Language } from '../../../../i18n/languages.ts'
import { useAccount, useHttp, useSession } from '../../core/context/session.tsx'
import { useLanguage, useTexts, useTranslation } from '../../core/context/translation.ts'
import { matches } from '../../core/format/fold.ts'
import type { HttpClient } from '../../core/data/http-client.ts'
import {
  changeTeamValue,
  listCurrencies,
  getRegions,
  guessRegion,
  listTimezones,
  type TeamRegion,
} from '../../core/session/regions.ts'
import { signOut } from '../../core/session/marker.ts'
import { formatHelperText, LabelText } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { useWindowTitle } from '../../kit/page/page.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { describeError } from '../../core/data/api-error.ts'

/**
 * Draws the form in which a signed-in person without a team creates a team: after an interrupted sign-up, or after the
 * person left all teams or was suspended in them.
 */
export function FirstTeam({ http }: { readonly http: HttpClient }) {
  const t = useTranslation()
  const { isBusy, problem, create } = useTeamCreation(http, async () => location.assign('/'))
  useWindowTitle(t('teams.newTitle'))

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
  const { switchTeam } = useAccount()
  const { isBusy, problem, create } = useTeamCreation(useHttp(), switchTeam)

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="new-team"
    >
      <form onSubmit={(event) => void create(event)}>
        <DialogTitle id="new-team">{t('teams.newTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t('teams.newAbout')}</DialogContentText>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TeamFields />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {t('shell.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" loading={isBusy}>
            {t('teams.create')}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/**
 * Returns a function that creates a team with the values of a form and opens the team, whether a request is running,
 * and the error of the last request.
 */
function useTeamCreation(http: HttpClient, open: (team: string) => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsBusy(true)
    setProblem('')
    try {
      const body = Object.fromEntries(new FormData(event.currentTarget))
      const { json } = await http<{ id: string }>('/api/v1/teams', { method: 'POST', body })
      await open(json.id)
    } catch (error) {
      setProblem(describeError(error))
      setIsBusy(false)
    }
  }

  return { isBusy, problem, create }
}

/** Draws a dialog in which a person with many teams finds a team by typing and switches to the team. */
export function SwitchTeamDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslation()
  const texts = useTexts('tools')
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
        <DialogTitle id="switch-team">{texts('tools.switchTeam')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            type="search"
            label={texts('tools.findTeam')}
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
            {first ? '' : texts('tools.noTeamFound', { text: text.trim() })}
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

/** Keeps the height of the list while the person types. */
const teamList = { height: 320, overflow: 'auto', listStyle: 'none', m: 0, mt: 1, p: 0 } as const

const teamLine = {
  justifyContent: 'space-between',
  color: 'text.primary',
  fontWeight: 450,
  textAlign: 'start',
  overflowWrap: 'anywhere',
} as const

/** Draws the inputs for name, currency, region and time zone of a new team. */
function TeamFields() {
  const t = useTranslation()
  const [guess] = useState(() => guessRegion())
  const [values, setValues] = useState<TeamValues>({ name: '', ...guess })
  return TEAM_VALUES.map((name) => (
    <TeamInput
      key={name}
      name={name}
      label={t(`teams.${name}`)}
      region={guess}
      value={values[name]}
      onChange={(value) => setValues(changeTeamValue(values, name, value))}
      autoFocus={name === 'name'}
    />
  ))
}

/** Holds the values of a team that people enter. */
export interface TeamValues extends TeamRegion {
  readonly name: string
}

/** Lists the values of a team in the order of their inputs. */
export const TEAM_VALUES = ['name', 'locale', 'timezone', 'currency'] as const

interface TeamInputProps {
  readonly name: keyof TeamValues
  readonly label: string
  /** Offers the region and the time zone of the team, or of the browser, also if they are not in the lists. */
  readonly region: TeamRegion
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLElement>
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly isDisabled?: boolean
  readonly autoFocus?: boolean
}

/** Draws the input of one value of a team. */
export function TeamInput(props: TeamInputProps) {
  const { name, label, region, value, onChange, onBlur, inputRef, error, help } = props
  const locale = useLanguage()
  const choices = useMemo(() => listChoices(name, region, locale), [name, region, locale])
  const isRequired = choices === undefined
  return (
    <TextField
      name={name}
      label={<LabelText label={label} required={isRequired} />}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      error={error !== undefined}
      helperText={formatHelperText(error, help)}
      disabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
      {...(choices
        ? { select: true, slotProps: { select: { native: true } } }
        : {
            autoComplete: 'organization',
            slotProps: { htmlInput: { maxLength: 100, required: true } },
          })}
    >
      {choices?.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </TextField>
  )
}

/** Returns the choices of a value of a team; undefined for its name, which people type. */
export function listChoices(
  name: keyof TeamValues,
  region: TeamRegion,
  language: Language,
): readonly (readonly [value: string, label: string])[] | undefined {
  switch (name) {
    case 'name':
      return undefined
    case 'currency':
      return listCurrencies(language)
    case 'locale':
      return Object.entries({ [region.locale]: region.locale, ...getRegions() })
    case 'timezone':
      return listTimezones(region.timezone).map((zone) => [zone, zone.replaceAll('_', ' ')])
  }
}
