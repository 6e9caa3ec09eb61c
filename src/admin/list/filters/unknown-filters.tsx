import { splitKey } from '../../../schema/condition.ts'
import { Chip } from '@mui/material'
import type { Resource } from '../../../schema/resource.ts'
import { useLabels } from '../../core/context/labels.tsx'
import { useFilters } from './use-filters.ts'

interface StrayChipsProps {
  readonly resource: Resource
  readonly keys: readonly string[]
}

/** Conditions that came with a link and that no editor offers: seen and removable, so that no row is hidden silently. */
export function StrayChips({ resource, keys }: StrayChipsProps) {
  const labels = useLabels()
  const { values, drop } = useFilters()
  return keys.map((key) => {
    const [path] = splitKey(key, (name) => Object.hasOwn(resource.fields, name))
    const text = String(values[key])
    const label = `${labels.field(resource, path)}: ${text.length > 40 ? '…' : text}`
    return <Chip key={key} variant="outlined" label={label} onDelete={() => drop([key])} />
  })
}
