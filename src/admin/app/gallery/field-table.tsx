import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useMemo, useState } from 'react'
import type { Field } from '../../../schema/fields.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useWords } from '../../core/context/words.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { cellOf } from '../../fields/cells.tsx'
import type { Place } from '../../fields/field-text.ts'
import { FieldInput, type EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { sampleOf, sampleValues } from './sample.ts'

/** Draws each kind of field, shown and asked for; what is entered shows at once. */
export function FieldTable() {
  const words = useWords()
  const tools = useCellTools()
  const { resources } = useRegistry()
  const [first] = resources
  const sample = useMemo(() => sampleOf(first?.name ?? ''), [first])
  const [values, setValues] = useState(sampleValues)
  return (
    <Box
      component="section"
      sx={{ overflowX: 'auto' }}
      tabIndex={0}
      aria-label={words('gallery.fields')}
    >
      <Table size="small" sx={{ minWidth: 640 }}>
        <TableHead>
          <TableRow>
            <TableCell>{words('gallery.kind')}</TableCell>
            <TableCell>{words('gallery.cell')}</TableCell>
            <TableCell>{words('gallery.input')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {Object.entries<Field>(sample.fields).map(([path, field]) => {
            const place = { resource: sample, path, field }
            return (
              <TableRow key={path}>
                <TableCell sx={{ fontFamily: 'monospace' }}>{path}</TableCell>
                <TableCell>{cellOf(values[path], tools, place)}</TableCell>
                <TableCell sx={{ width: 320 }}>
                  {isEntered(place) && (
                    <FieldInput
                      bare
                      place={place}
                      label={path}
                      value={values[path]}
                      onChange={(value) => setValues((before) => ({ ...before, [path]: value }))}
                    />
                  )}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Box>
  )
}

/** Child rows are entered in a grid of their own on forms, and computed values nowhere. */
function isEntered(place: Place): place is EnteredPlace {
  return place.field.kind !== 'lines' && place.field.kind !== 'computed'
}
