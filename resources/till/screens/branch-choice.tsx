import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { MenuItem, TextField } from '@mui/material'
import { sales } from '../../sales/sales.ts'
import type { Branch } from './use-shop.ts'

interface BranchChoiceProps {
  readonly branches: readonly Branch[]
  readonly value: string | null
  readonly onChange: (id: string) => void
}

/**
 * Draws the choice of the selling branch. Draws nothing when the person can sell in one branch only, and while no branch
 * is chosen.
 */
export function BranchChoice({ branches, value, onChange }: BranchChoiceProps) {
  const t = useTranslation()
  if (branches.length < 2 || value === null) return null
  return (
    <TextField
      select
      value={value}
      onChange={(event) => onChange(event.target.value)}
      fullWidth={false}
      // On a phone, the choice takes the space that the buttons beside it leave.
      sx={{
        flex: { xs: '1 1 104px', sm: 'none' },
        minWidth: { xs: 104, sm: 140 },
        maxWidth: { xs: 160, sm: 220 },
      }}
      slotProps={{
        select: { SelectDisplayProps: { 'aria-label': t.field(sales, 'branch') } },
      }}
    >
      {branches.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
