import { useTranslation } from '../../core/context/translation.ts'
import { Box, Chip } from '@mui/material'
import { addDays, getSpanEnd, getSpanStart } from '../../../schema/days.ts'
import type { DayPart } from '../../../schema/resource.ts'
import { getFiscalYear, getFiscalYearStart, omitFiscalYears } from '../../../schema/fiscal-year.ts'
import { useSession } from '../../core/context/session.tsx'
import { useToday } from '../../core/context/formats.ts'

const presets = [
  'today',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'thisFiscalYear',
] as const
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
  const yearStart = getFiscalYearStart(useSession().team)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {omitFiscalYears(presets, yearStart).map((preset) => {
        const days = getPresetDays(preset, today, yearStart)
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
export function getPresetDays(
  preset: Preset,
  today: string,
  yearStart = 1,
): { readonly from: string; readonly to: string } {
  const find = (part: DayPart, day: string) => ({
    from: getSpanStart(part, day),
    to: getSpanEnd(part, day),
  })
  switch (preset) {
    case 'today':
      return find('day', today)
    case 'thisWeek':
      return find('week', today)
    case 'lastWeek':
      return find('week', addDays(getSpanStart('week', today), -1))
    case 'thisMonth':
      return find('month', today)
    case 'lastMonth':
      return find('month', addDays(getSpanStart('month', today), -1))
    case 'thisQuarter':
      return find('quarter', today)
    case 'lastQuarter':
      return find('quarter', addDays(getSpanStart('quarter', today), -1))
    case 'thisYear':
      return find('year', today)
    case 'thisFiscalYear':
      return getFiscalYear(today, yearStart)
  }
}
