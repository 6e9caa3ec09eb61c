import { useTranslation } from '../../core/context/translation.ts'
import { Box, Chip } from '@mui/material'
import { getFiscalYearStart, omitFiscalYears } from '../../../schema/fiscal-year.ts'
import { periods, findPeriod, type Period } from '../../../schema/relative-day.ts'
import { useSession } from '../../core/context/session.tsx'

interface Days {
  readonly from: string | undefined
  readonly to: string | undefined
}

interface DayPresetsProps {
  readonly from: unknown
  readonly to: unknown
  readonly onChange: (days: Days) => void
}

/** Draws a chip for each common period. */
export function DayPresets({ from, to, onChange }: DayPresetsProps) {
  const t = useTranslation()
  const yearStart = getFiscalYearStart(useSession().team)
  const chosen = findPeriod(from, to)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {omitFiscalYears(Object.keys(periods) as Period[], yearStart).map((preset) => (
        <Chip
          key={preset}
          label={t(`list.presets.${preset}`)}
          variant={preset === chosen ? 'filled' : 'outlined'}
          aria-pressed={preset === chosen}
          onClick={() => onChange({ from: periods[preset][0], to: periods[preset][1] })}
        />
      ))}
      <Chip
        label={t('list.presets.all')}
        variant={from || to ? 'outlined' : 'filled'}
        aria-pressed={!from && !to}
        onClick={() => onChange({ from: undefined, to: undefined })}
      />
    </Box>
  )
}
