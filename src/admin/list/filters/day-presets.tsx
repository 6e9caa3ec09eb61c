import { useTranslation } from '../../core/context/translation.ts'
import { Box, Chip } from '@mui/material'
import { useToday } from '../../core/context/formats.ts'

const presets = ['today', 'thisWeek', 'thisMonth', 'lastMonth', 'thisQuarter', 'thisYear'] as const
type Preset = (typeof presets)[number]

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
  const today = useToday()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {presets.map((preset) => {
        const days = presetDays(preset, today)
        const isOn = days.from === from && days.to === to
        return (
          <Chip
            key={preset}
            label={t(`list.presets.${preset}`)}
            variant={isOn ? 'filled' : 'outlined'}
            aria-pressed={isOn}
            onClick={() => onChange(days)}
          />
        )
      })}
      <Chip
        label={t('list.presets.all')}
        variant={from || to ? 'outlined' : 'filled'}
        aria-pressed={!from && !to}
        onClick={() => onChange({ from: undefined, to: undefined })}
      />
    </Box>
  )
}

/**
 * Returns the first and last day of a preset. The current period ends with its last day instead of
 * today, because documents can have future dates.
 */
export function presetDays(preset: Preset, today: string): { from: string; to: string } {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const at = (y: number, m: number, d: number) =>
    new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10)
  // Weeks start on Monday (ISO 8601).
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const quarter = month - ((month - 1) % 3)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'thisWeek':
      return { from: at(year, month, day - weekday), to: at(year, month, day - weekday + 6) }
    case 'thisMonth':
      return { from: at(year, month, 1), to: at(year, month + 1, 0) }
    case 'lastMonth':
      return { from: at(year, month - 1, 1), to: at(year, month, 0) }
    case 'thisQuarter':
      return { from: at(year, quarter, 1), to: at(year, quarter + 3, 0) }
    case 'thisYear':
      return { from: at(year, 1, 1), to: at(year, 12, 31) }
  }
}
