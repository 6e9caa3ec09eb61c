import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useState } from 'react'
import { FieldInput } from '../../../src/admin/fields/inputs/inputs.tsx'
import type { Resource } from '../../../src/schema/resource.ts'
import { adjustments } from '../adjustments/adjustments.ts'

interface CountFiltersProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onlyUncounted: boolean
  readonly onOnlyUncounted: (onlyUncounted: boolean) => void
  /** Adds a product to the sheet if it is missing. */
  readonly onAdd: (product: string) => void
}

/** Draws the search of the sheet, the filter of uncounted products, and the input that adds products. */
export function CountFilters({
  text,
  onText,
  onlyUncounted,
  onOnlyUncounted,
  onAdd,
}: CountFiltersProps) {
  const t = useLoadedTexts('screens')
  // A new key empties the input after each choice.
  const [additions, setAdditions] = useState(0)
  return (
    <Box sx={filters}>
      <TextField
        type="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        label={t('count.find')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <FieldInput
        key={additions}
        place={{
          resource: adjustments as Resource,
          path: 'lines.product',
          field: adjustments.fields.lines.fields.product,
        }}
        label={t('count.add')}
        value={null}
        onChange={(product) => {
          if (typeof product !== 'string') return
          onAdd(product)
          setAdditions((before) => before + 1)
        }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={onlyUncounted}
            onChange={(event) => onOnlyUncounted(event.target.checked)}
          />
        }
        label={t('count.left')}
      />
    </Box>
  )
}

const filters = {
  display: 'grid',
  gap: 1,
  alignItems: 'end',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) minmax(0, 1fr)',
    sm: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  },
} as const
