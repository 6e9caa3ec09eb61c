import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { addDays, getToday } from '../../../schema/days.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { useLoadedTexts } from '../../core/context/translation.ts'
import { LabelText } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { LoadingPart } from '../../kit/page/page.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { TitledCard, useSending } from './settings-card.tsx'

interface PersonName {
  readonly id: string
  readonly name: string
}

/** Describes a period in which a deputy approves for a person. */
interface Delegation {
  readonly id: string
  readonly person: PersonName
  readonly deputy: PersonName
  readonly from: string
  readonly until: string
}

interface Overview {
  readonly mayDelegate: boolean
  readonly delegations: readonly Delegation[]
  readonly candidates: readonly PersonName[]
}

const ADDRESS = '/api/v1/me/delegations'
const DELEGATIONS = ['me', 'delegations'] as const

/**
 * Draws the deputies of the person and the people for whom the person is deputy; nothing for people
 * who cannot approve and are not deputies.
 */
export function DelegationCard() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const { data, error } = useQuery({
    queryKey: DELEGATIONS,
    queryFn: async ({ signal }) => (await http<Overview>(ADDRESS, { signal })).json,
    gcTime: 0,
  })
  // The error boundary of the settings screen shows the error.
  if (error && !data) throw error
  if (!data) return <LoadingPart />
  if (!data.mayDelegate && data.delegations.length === 0) return null
  const { mayDelegate, delegations, candidates } = data
  return (
    <TitledCard title={t('settings.deputies.title')} about={t('settings.deputies.about')} isWide>
      {delegations.length === 0 ? (
        <Typography color="textSecondary">{t('settings.deputies.none')}</Typography>
      ) : (
        <DelegationList delegations={delegations} />
      )}
      {mayDelegate && candidates.length === 0 && (
        <Alert severity="info">{t('settings.deputies.nobody')}</Alert>
      )}
      {mayDelegate && candidates.length > 0 && <DeputyForm candidates={candidates} />}
    </TitledCard>
  )
}

/** Draws each delegation with its period and a button that ends the delegation. */
function DelegationList({ delegations }: Pick<Overview, 'delegations'>) {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const notify = useNotify()
  const showError = useShowError()
  const cache = useQueryClient()
  const { date } = useFormats()
  const { person: self } = useSession()

  async function end(id: string) {
    try {
      await http(`${ADDRESS}/${id}`, { method: 'DELETE' })
      notify('settings.deputies.ended', { type: 'success' })
    } catch (problem) {
      showError(problem)
    }
    await cache.invalidateQueries({ queryKey: DELEGATIONS })
  }

  return (
    <Box component="ul" sx={list}>
      {delegations.map(({ id, person, deputy, from, until }) => {
        const isOwn = person.id === self.id
        const other = isOwn ? deputy.name : person.name
        return (
          <Box component="li" key={id} sx={line}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 550 }}>
                {t(isOwn ? 'settings.deputies.yours' : 'settings.deputies.others', { name: other })}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {t('settings.deputies.period', { from: date(from), until: date(until) })}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              aria-label={t('settings.deputies.endFor', { name: other })}
              onClick={() => void end(id)}
            >
              {t('settings.deputies.end')}
            </Button>
          </Box>
        )
      })}
    </Box>
  )
}

/** Draws the form that names a deputy for a period, by default seven days from today. */
function DeputyForm({ candidates }: Pick<Overview, 'candidates'>) {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const notify = useNotify()
  const cache = useQueryClient()
  const { team } = useSession()
  const today = getToday(team.timezone)
  const [deputy, setDeputy] = useState('')
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState(addDays(today, 6))

  const labels = {
    deputy: t('settings.deputies.deputy'),
    from: t('settings.deputies.from'),
    until: t('settings.deputies.until'),
  }
  const { isBusy, problem, send } = useSending(labels)

  async function save(event: FormEvent) {
    event.preventDefault()
    await send(async () => {
      const { json } = await http<Delegation>(ADDRESS, {
        method: 'POST',
        body: { deputy, from, until },
      })
      setDeputy('')
      notify('settings.deputies.added', {
        type: 'success',
        messageArgs: { name: json.deputy.name },
      })
      await cache.invalidateQueries({ queryKey: DELEGATIONS })
    })
  }

  const drawDay = (
    label: string,
    value: string,
    min: string,
    onChange: (value: string) => void,
  ) => (
    <TextField
      type="date"
      label={<LabelText label={label} required />}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { required: true, min } }}
      sx={{ flex: '1 1 200px' }}
    />
  )
  return (
    <Box component="form" onSubmit={(event: FormEvent) => void save(event)} sx={form}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        select
        label={<LabelText label={labels.deputy} required />}
        value={deputy}
        onChange={({ target }) => setDeputy(target.value)}
      >
        {candidates.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', width: '100%' }}>
        {drawDay(labels.from, from, today, setFrom)}
        {drawDay(labels.until, until, from, setUntil)}
      </Box>
      <BusyButton
        type="submit"
        variant="outlined"
        loading={isBusy}
        disabled={deputy === '' || from === '' || until === ''}
      >
        {t('settings.deputies.add')}
      </BusyButton>
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 } as const
const line = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
} as const
const form = { display: 'grid', gap: 2, justifyItems: 'start' } as const
