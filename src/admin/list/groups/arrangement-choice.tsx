import type { ChangeEvent } from 'react'
import { Box } from '@mui/material'
import { useListContext, useNavigate } from 'react-admin'
import { startOf } from '../../../schema/days.ts'
import { groupsFor, type Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useLabels } from '../../core/context/labels.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useToday } from '../../core/context/today.ts'
import { useWords } from '../../core/context/words.ts'
import type { FilterValues } from '../../fields/filter-values.ts'
import { arrangedPath, bases, type Arrangement } from './arrangement.ts'
import { periodKeys, periodOf, withPeriod } from './compared-period.ts'
import { select } from './select-style.ts'

interface ArrangementChoiceProps {
  readonly resource: Resource
  readonly group: Group
  readonly arranged: Arrangement
}

/** Chooses whether groups show all their figures, are spread over columns, or are compared with another period. */
export function ArrangementChoice({ resource, group, arranged }: ArrangementChoiceProps) {
  const say = useWords()
  const labels = useLabels()
  const navigate = useNavigate()
  const today = useToday()
  const { can } = useSession()
  const filterValues = useListContext().filterValues as FilterValues
  const others = groupsFor(resource, can).filter(({ name }) => name !== group.name)
  const hasPeriod = periodKeys(resource) !== undefined && group.declared.kind !== 'date'
  const choices: readonly (readonly [Arrangement, string])[] = [
    [{ kind: 'totals' }, say('list.arranged.totals')],
    ...others.map(({ name }): [Arrangement, string] => [
      { kind: 'across', by: name },
      say('list.arranged.across', { group: labels.field(resource, name).toLocaleLowerCase() }),
    ]),
    ...(hasPeriod ? bases : []).map((basis): [Arrangement, string] => [
      { kind: 'against', basis },
      say(`list.arranged.${basis}`),
    ]),
  ]
  const pathOf = (one: Arrangement) => arrangedPath(resource.name, group.name, one)

  function arrange(path: string) {
    const chosen = choices.find(([one]) => pathOf(one) === path)
    // Without days there is nothing to compare with: those that are compared most.
    const needsDays = chosen?.[0].kind === 'against' && !periodOf(resource, filterValues)
    const filter = needsDays
      ? withPeriod(resource, filterValues, { from: startOf('month', today), to: today })
      : filterValues
    navigate(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  }

  return (
    <Box
      component="select"
      aria-label={say('list.arranged.label')}
      value={pathOf(arranged)}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => arrange(target.value)}
      sx={{ ...select, maxWidth: 250 }}
    >
      {choices.map(([one, text]) => (
        <option key={pathOf(one)} value={pathOf(one)}>
          {text}
        </option>
      ))}
    </Box>
  )
}
