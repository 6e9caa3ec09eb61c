import { Box } from '@mui/material'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { cellOf } from '../../fields/cells.tsx'
import { isVisible } from '../../form/form-values.ts'
import { isOpen } from '../../form/offered-actions.ts'

interface StateChipsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** Shows the states of a document: its status, and goods, payment and returns where they say something. */
export function StateChips({ resource, record }: StateChipsProps) {
  const tools = useCellTools()
  const status = resource.document?.status
  const shown = axesOf(resource).filter(({ name, field }) => {
    if (name === status) return true
    // A draft shows only what depends on the date: its other states have not started.
    if (isOpen(resource, record) && !field.derived) return false
    if (!isVisible(resource, name, record) || !record[name]) return false
    return field.choices[String(record[name])] !== 'neutral'
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, mt: -1 }}>
      {shown.map(({ name, field }) => (
        <span key={name}>{cellOf(record[name], tools, { resource, path: name, field })}</span>
      ))}
    </Box>
  )
}

/** Returns the states that the server keeps of a document. */
export function axesOf(resource: Resource) {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'select' && field.readOnly ? [{ name, field }] : [],
  )
}
