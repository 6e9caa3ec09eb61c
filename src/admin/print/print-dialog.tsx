import { useTranslation } from '../core/context/translation.ts'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
  Box,
  TextField,
  type Theme,
} from '@mui/material'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { getYearUntil } from '../../schema/days.ts'
import type { PrintoutOffer, PrintoutPeriod } from '../../schema/printout.ts'
import type { Resource } from '../../schema/resource.ts'
import { useToday } from '../core/context/formats.ts'
import { PrintPreview, PrintButtons } from './print-preview.tsx'

interface PrintDialogProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly offer: PrintoutOffer
  readonly onClose: () => void
}

/** Draws a dialog with the preview of a printout and the buttons to print and save it. */
export function PrintDialog({ resource, record, offer, onClose }: PrintDialogProps) {
  const t = useTranslation()
  const [period, setPeriod] = useState(getYearUntil(useToday()))
  const chosenPeriod = offer.hasPeriod && period
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby="printout-title"
    >
      <DialogTitle id="printout-title">{t.printout(resource.name, offer.key)}</DialogTitle>
      <DialogContent dividers sx={{ p: { xs: 1, sm: 2 }, bgcolor: 'background.default' }}>
        {chosenPeriod && <PeriodInputs period={chosenPeriod} onChange={setPeriod} />}
        <PrintPreview resource={resource} record={record} offer={offer} period={chosenPeriod} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2, flexWrap: 'wrap' }}>
        <Button onClick={onClose} sx={{ marginInlineEnd: 'auto' }}>
          {t('list.close')}
        </Button>
        <PrintButtons resource={resource} record={record} offer={offer} period={chosenPeriod} />
      </DialogActions>
    </Dialog>
  )
}

interface PeriodInputsProps {
  readonly period: PrintoutPeriod
  readonly onChange: (period: PrintoutPeriod) => void
}

/**
 * Draws the inputs for the first and last day of a printout. A first day after the last day is
 * ignored.
 */
export function PeriodInputs({ period, onChange }: PeriodInputsProps) {
  const t = useTranslation()
  // While the person is typing, the value can be an incomplete date.
  const [typed, setTyped] = useState(period)
  const change = (end: 'from' | 'to', day: string) => {
    const next = { ...typed, [end]: day }
    setTyped(next)
    if (next.from !== '' && next.from <= next.to) onChange(next)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      {(['from', 'to'] as const).map((end) => (
        <Box key={end} component="label" sx={{ display: 'grid', gap: 0.5, fontSize: 12 }}>
          {t(`field.${end}`)}
          <TextField
            type="date"
            value={typed[end]}
            onChange={({ target }) => change(end, target.value)}
            sx={{ width: 160 }}
            slotProps={{ htmlInput: { max: '9999-12-31' } }}
          />
        </Box>
      ))}
    </Box>
  )
}
