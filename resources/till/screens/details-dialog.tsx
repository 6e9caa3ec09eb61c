import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { FieldInput, type EnteredPlace } from '../../../src/admin/fields/inputs/inputs.tsx'
import { sales } from '../../sales/sales.ts'
import type { Details } from './cart/cart.ts'
import { getToday } from '../../../src/schema/days.ts'

interface DetailsDialogProps {
  readonly value: Details
  readonly onChange: (value: Details) => void
  readonly problems: Readonly<Record<string, string>>
  readonly onClose: () => void
}

const NAMES = [
  'date',
  'dueDate',
  'salesperson',
  'shipping',
  'shippingTax',
  'roundTo',
  'taxRounding',
  'notes',
] as const

/** Draws the dialog for rarely used fields: dates, salesperson, freight, rounding, note. */
export function DetailsDialog({ value, onChange, problems, onClose }: DetailsDialogProps) {
  const t = useLoadedTexts('screens')
  const { team, can, device } = useSession()
  const canChooseSalesperson = can('sale.view_all') && device === null
  const today = getToday(team.timezone)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="till-details">
      <DialogTitle id="till-details">{t('till.detailsTitle')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {NAMES.filter((name) => canChooseSalesperson || name !== 'salesperson').map((name) => {
            const place: EnteredPlace = { resource: sales, path: name, field: sales.fields[name] }
            return (
              <Box key={name} sx={{ gridColumn: name === 'notes' ? '1 / -1' : undefined }}>
                <FieldInput
                  place={place}
                  label={t.field(sales, name)}
                  help={t.help(sales, name)}
                  value={name === 'date' ? (value.date ?? today) : value[name]}
                  onChange={(entered) => onChange({ ...value, [name]: entered ?? null })}
                  error={problems[name]}
                />
              </Box>
            )
          })}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('till.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
