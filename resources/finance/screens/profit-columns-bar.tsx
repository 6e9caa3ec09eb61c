import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box, MenuItem, TextField } from '@mui/material'
import { useGetList } from 'react-admin'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { getFiscalYearStart, omitFiscalYears } from '../../../src/schema/fiscal-year.ts'
import { columnGroups, periodNames, type ProfitChoice, toTextKey } from './profit-columns-choice.ts'

interface ProfitColumnsBarProps {
  readonly chosen: ProfitChoice
  readonly onChange: (choice: Partial<ProfitChoice>) => void
}

/** Draws the choices of columns, period and branch. */
export function ProfitColumnsBar({ chosen, onChange }: ProfitColumnsBarProps) {
  const t = useLoadedTexts('screens')
  const { data: branches = [] } = useGetList('branches', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'name', order: 'ASC' },
  })
  const start = getFiscalYearStart(useSession().team)
  const hasBranches = branches.length > 1
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <Choice
        label={t('profitColumns.columns')}
        value={chosen.by}
        choices={columnGroups
          .filter((by) => by !== 'branch' || hasBranches)
          .map((by) => [by, t(`profitColumns.by.${toTextKey(by)}`)])}
        onChange={(by) => onChange({ by })}
      />
      <Choice
        label={t('profitColumns.period')}
        value={chosen.period}
        choices={omitFiscalYears(periodNames, start).map((period) => [
          period,
          t(`profitColumns.periods.${period}`),
        ])}
        onChange={(period) => onChange({ period })}
      />
      {chosen.period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            value={chosen[end]}
            onChange={({ target: { value } }) => value && onChange({ [end]: value })}
            sx={{ width: { xs: 'calc(50% - 6px)', sm: 150 } }}
            slotProps={{
              htmlInput: { 'aria-label': t(`profitColumns.${end}`), max: '9999-12-31' },
            }}
          />
        ))}
      {hasBranches && (
        <Choice
          label={t('profitColumns.branch')}
          value={chosen.branch ?? ''}
          choices={[
            ['', t('profitColumns.allBranches')],
            ...branches.map(({ id, name }): [string, string] => [String(id), String(name)]),
          ]}
          onChange={(branch) => onChange({ branch: branch === '' ? null : branch })}
        />
      )}
    </Box>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly (readonly [Value, string])[]
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <TextField
      select
      // The branch may not be loaded yet, or the person may not see it.
      value={choices.some(([choice]) => choice === value) ? value : ''}
      onChange={({ target }) => {
        const chosen = choices.find(([choice]) => choice === target.value)
        if (chosen) onChange(chosen[0])
      }}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 170 } }}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } },
      }}
    >
      {choices.map(([choice, text]) => (
        <MenuItem key={choice} value={choice}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
