import { getPeriodKeys } from '../../../schema/params.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import type { ChangeEvent } from 'react'
import { useListContext, useNavigate } from 'react-admin'
import { listGroups, type Group } from '../../../schema/groups.ts'
import { lowercaseWords } from '../../../schema/naming.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useCalendar } from '../../core/context/formats.ts'
import { linkFilter } from '../../core/data/wire.ts'
import { useSession } from '../../core/context/session.tsx'
import type { FilterValues } from '../../fields/filter-values.ts'
import {
  buildArrangementPath,
  bases,
  readPeriod,
  withPeriod,
  type Arrangement,
} from './compared-period.ts'
import { useGroupLevels } from '../layouts/layouts.ts'
import { selectStyle } from './group-choice.tsx'

interface ArrangementChoiceProps {
  readonly resource: Resource
  readonly group: Group
  readonly arranged: Arrangement
}

/**
 * Draws the choice whether groups contain their records, show all figures, are spread over columns, or are
 * compared with another period.
 */
export function ArrangementChoice({ resource, group, arranged }: ArrangementChoiceProps) {
  const t = useTranslation()
  const navigate = useNavigate()
  const calendar = useCalendar()
  const { can } = useSession()
  const [, setLevels] = useGroupLevels(resource)
  const filterValues = useListContext().filterValues as FilterValues
  const others = listGroups(resource, can).filter(({ name }) => name !== group.name)
  const hasPeriod = getPeriodKeys(resource) !== undefined && group.declared.kind !== 'date'
  const choices: readonly (readonly [Arrangement, string])[] = [
    ...(resource.statement ? [] : [[{ kind: 'records' }, t('list.arranged.records')] as const]),
    [{ kind: 'totals' }, t('list.arranged.totals')],
    ...others.map(({ name }): [Arrangement, string] => [
      { kind: 'across', by: name },
      t('list.arranged.across', { group: lowercaseWords(t.field(resource, name)) }),
    ]),
    ...(hasPeriod ? bases : []).map((basis): [Arrangement, string] => [
      { kind: 'against', basis },
      t(`list.arranged.${basis}`),
    ]),
  ]
  const toPath = (one: Arrangement) => buildArrangementPath(resource.name, group.name, one)

  function arrange(path: string) {
    const chosen = choices.find(([one]) => toPath(one) === path)
    if (chosen?.[0].kind === 'records') setLevels([group.name])
    // Without a period there is nothing to compare: the list is filtered to the current month until today.
    const needsDays =
      chosen?.[0].kind === 'against' && !readPeriod(resource, filterValues, calendar)
    const filter = needsDays
      ? withPeriod(resource, filterValues, calendar, { from: 'startOfMonth', to: 'today' })
      : filterValues
    navigate(linkFilter(path, filter))
  }

  return (
    <Box
      component="select"
      aria-label={t('list.arranged.label')}
      value={toPath(arranged)}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => arrange(target.value)}
      sx={{ ...selectStyle, maxWidth: 290, fieldSizing: 'content' }}
    >
      {choices.map(([one, text]) => (
        <option key={toPath(one)} value={toPath(one)}>
          {text}
        </option>
      ))}
    </Box>
  )
}

interface FigureChoiceProps {
  readonly figures: readonly { readonly name: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (name: string) => void
}

/** Draws the choice of the figure that a table shows. */
export function FigureChoice({ figures, value, onChange }: FigureChoiceProps) {
  const t = useTranslation()
  if (figures.length < 2) return null
  return (
    <Box
      component="select"
      aria-label={t('list.figure')}
      value={value}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onChange(target.value)}
      sx={{ ...selectStyle, fieldSizing: 'content' }}
    >
      {figures.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Box>
  )
}
