import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useStore } from 'react-admin'
import { useBusiness } from '../../context/business.tsx'
import { useHttp } from '../../context/http.tsx'
import { useSession } from '../../context/session.tsx'
import { useWords } from '../../context/words.ts'
import { todayIn } from '../../fields/wall-clock.ts'
import { FigureCard, figureAt } from './figure-card.tsx'
import { periodOf, periods, type PeriodName } from './periods.ts'

/** The figures of a period, each beside that of the period before. */
export function FigureCards() {
  const say = useWords()
  const http = useHttp()
  const { figures } = useBusiness()
  const { can, team } = useSession()
  const [name, setName] = useStore<PeriodName>('dashboard.period', 'thisMonth')
  const period = periodOf(name, todayIn(team.timezone))
  const { from, to } = period
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', from, to],
    queryFn: async ({ signal }) =>
      (await http<object>(`/api/v1/dashboard?from=${from}&to=${to}`, { signal })).json,
    enabled: can('dashboard.view'),
    // Nearly every write changes one of them; asking again is cheaper than saying which.
    staleTime: 0,
    placeholderData: (previous) => previous,
  })
  if (!can('dashboard.view')) return null
  // What the person may not know is absent from the answer; until that is here, all have their place.
  const shown = data ? figures.filter(({ path }) => figureAt(data, path) !== undefined) : figures
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {say('figures.title')}
        </Typography>
        <PeriodPicker name={name} onPick={setName} />
      </Box>
      {error && (
        <Alert
          severity="error"
          sx={{ mb: 1 }}
          action={<Button onClick={() => void refetch()}>{say('list.retry')}</Button>}
        >
          {say('figures.failed')}
        </Alert>
      )}
      {!error && (
        <Box sx={cards}>
          {shown.map((figure) => (
            <FigureCard key={figure.key} figure={figure} answer={data} period={period} />
          ))}
        </Box>
      )}
    </Box>
  )
}

interface PeriodPickerProps {
  readonly name: PeriodName
  readonly onPick: (name: PeriodName) => void
}

function PeriodPicker({ name, onPick }: PeriodPickerProps) {
  const say = useWords()
  const id = useId()
  return (
    <TextField
      select
      id={id}
      value={name}
      onChange={(event) => {
        const picked = periods.find((one) => one === event.target.value)
        if (picked) onPick(picked)
      }}
      sx={{ width: 180 }}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': say('figures.period') } } }}
    >
      {periods.map((one) => (
        <MenuItem key={one} value={one}>
          {say(`figures.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const
