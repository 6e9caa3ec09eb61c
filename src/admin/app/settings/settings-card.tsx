import type { PartTranslation } from '../../core/i18n/dictionaries.ts'
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Typography,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useLoadedTexts } from '../../core/context/translation.ts'
import { ApiError, describeError } from '../../core/data/api-error.ts'
import { LabelText } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { LoadingPart } from '../../kit/page/page.tsx'

interface SettingsCardProps {
  readonly about: string
  /** Keeps the cards below invisible until this card has its final height. */
  readonly isLoading?: boolean
  readonly children?: ReactNode
}

/** Draws the first card of a screen of the settings, with the explanation of the screen. */
export function SettingsCard({ about, isLoading, children }: SettingsCardProps) {
  return (
    <>
      <Card>
        <CardContent sx={content}>
          <Typography color="textSecondary">{about}</Typography>
          {children}
        </CardContent>
      </Card>
      {isLoading && <LoadingPart />}
    </>
  )
}

interface TitledCardProps {
  readonly title: string
  readonly about?: ReactNode
  /** Shows a state beside the title. */
  readonly state?: ReactNode
  /** Stretches the content over the whole width of the card. */
  readonly isWide?: boolean
  /** Keeps the cards below invisible until this card has its final height. */
  readonly isLoading?: boolean
  /** Makes the card a form. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => Promise<void>
  readonly children: ReactNode
}

/** Draws a further card of a screen of the settings, with a title of its own. */
export function TitledCard(props: TitledCardProps) {
  const { title, about, state, isWide = false, isLoading, onSubmit, children } = props
  return (
    <>
      <Card component="section" aria-label={title} sx={{ mt: 2 }}>
        <CardContent
          {...(onSubmit && {
            component: 'form',
            onSubmit: (event: FormEvent) => void onSubmit(event as FormEvent<HTMLFormElement>),
          })}
          sx={isWide ? { ...content, justifyItems: 'stretch' } : content}
        >
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h2">{title}</Typography>
            {state}
          </Box>
          {about && <Typography color="textSecondary">{about}</Typography>}
          {children}
        </CardContent>
      </Card>
      {isLoading && <LoadingPart />}
    </>
  )
}

const content = { display: 'grid', gap: 2, justifyItems: 'start' } as const

interface RemovalCardProps {
  readonly title: string
  readonly about: string
  /** Labels the button that confirms the removal. */
  readonly confirm: string
  /** Sends the values of the inputs, and leaves the page. */
  readonly onRemove: (values: Readonly<Record<string, FormDataEntryValue>>) => Promise<void>
  /** Holds the inputs that a click on the first button shows. */
  readonly children?: ReactNode
}

/** Draws a card with a button that deletes the account or the team, or leaves the team, after a confirmation. */
export function RemovalCard({ title, about, confirm, onRemove, children }: RemovalCardProps) {
  const t = useLoadedTexts('settings')
  const [isFormShown, setIsFormShown] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsBusy(true)
    setProblem('')
    try {
      await onRemove(Object.fromEntries(new FormData(event.currentTarget)))
    } catch (error) {
      setProblem(describeProblem(error, t))
      setIsBusy(false)
    }
  }

  function cancel() {
    setIsFormShown(false)
    setProblem('')
  }

  return (
    <TitledCard title={title} about={about} onSubmit={remove}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {isFormShown ? (
        <>
          {children}
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <BusyButton type="submit" variant="contained" color="error" loading={isBusy}>
              {confirm}
            </BusyButton>
            <Button disabled={isBusy} onClick={cancel}>
              {t('shell.cancel')}
            </Button>
          </Box>
        </>
      ) : (
        <Button variant="outlined" color="error" onClick={() => setIsFormShown(true)}>
          {title}
        </Button>
      )}
    </TitledCard>
  )
}

interface CurrentPasswordProps {
  readonly value?: string
  readonly onChange?: (password: string) => void
}

/** Draws the input of the person's password, which forms send as `password`. */
export function CurrentPassword({ value, onChange }: CurrentPasswordProps) {
  const t = useLoadedTexts('settings')
  return (
    <TextField
      {...(onChange && { value, onChange: ({ target }) => onChange(target.value) })}
      name="password"
      type="password"
      label={<LabelText label={t('settings.account.current')} required />}
      autoComplete="current-password"
      slotProps={{ htmlInput: { required: true } }}
    />
  )
}

/**
 * Returns the message of a refused request: a wrong password or code, the first wrong field, or the
 * server's message. `labels` maps the names of values to the labels of their inputs, for forms with
 * several inputs.
 */
export function describeProblem(
  error: unknown,
  t: PartTranslation<'settings'>,
  labels: Readonly<Record<string, string>> = {},
): string {
  if (!(error instanceof ApiError)) return describeError(error)
  if (error.code === 'INVALID_PASSWORD') return t('settings.account.wrong')
  if (error.code === 'INVALID_CODE' || error.code === 'OTP_HAS_EXPIRED')
    return t('settings.secondFactor.wrong')
  const [issue] = error.problem?.errors ?? []
  if (!issue) return error.message
  const label = labels[issue.pointer.slice(1)]
  return label ? `${label}: ${issue.message}` : issue.message
}

/**
 * Returns a function that sends a request, whether a request is running, and the error of the last request, which
 * begins with the label of the wrong field.
 */
export function useSending(labels: Readonly<Record<string, string>> = {}) {
  const t = useLoadedTexts('settings')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(request: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    setProblem('')
    try {
      await request()
    } catch (error) {
      setProblem(describeProblem(error, t, labels))
    }
    setIsBusy(false)
  }

  return { isBusy, problem, send }
}

interface RadioChoiceProps<T extends string> {
  readonly label: string
  readonly choices: readonly (readonly [value: T, label: string])[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

/** Draws a choice of a few values as radio buttons. */
export function RadioChoice<T extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: RadioChoiceProps<T>) {
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ fontSize: 12, fontWeight: 550, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup value={chosen}>
        {choices.map(([value, name]) => (
          <FormControlLabel
            key={value}
            value={value}
            label={name}
            control={<Radio size="small" onChange={() => onChoose(value)} />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
