import { useLocale } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useWords } from '../../core/context/words.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { fieldText } from '../../fields/field-text.ts'
import { lastDay } from './drill-down.ts'

/** Returns the label of a group: the title of a record, a state, a month in words. */
export function useGroupText(resource: Resource, group: Group): (key: unknown) => string {
  const say = useWords()
  const tools = useCellTools()
  const month = new Intl.DateTimeFormat(useLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const { field, declared, part } = group
  return (key) => {
    if (key === null || key === '') return `(${say('list.empty')})`
    if (declared.kind !== 'date')
      return fieldText(key, tools, { resource, path: field, field: declared })
    const day = String(key)
    const { date } = tools.formats
    switch (part) {
      case 'week':
        return `${date(day)} – ${date(lastDay(day, part))}`
      case 'month':
        return month.format(new Date(`${day}T00:00:00Z`))
      case 'quarter':
        return say('list.quarter', {
          quarter: Math.ceil(Number(day.slice(5, 7)) / 3),
          year: day.slice(0, 4),
        })
      case 'year':
        return day.slice(0, 4)
      default:
        return date(day)
    }
  }
}
