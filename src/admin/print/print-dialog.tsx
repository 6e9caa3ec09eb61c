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
import { yearTo } from '../../schema/days.ts'
import type { PaperOffer, PaperPeriod } from '../../schema/paper.ts'
import type { Resource } from '../../schema/resource.ts'
import { useToday } from '../core/context/formats.ts'
import { useLabels, useWords } from '../core/context/words.tsx'
import { PaperPreview, PaperButtons } from './print-preview.tsx'

interface PaperDialogProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly offer: PaperOffer
  readonly onClose: () => void
}

/** Draws a paper before it is printed or saved. */
export function PaperDialog({ resource, record, offer, onClose }: PaperDialogProps) {
  const say = useWords()
  const [period, setPeriod] = useState(yearTo(useToday()))
  const asked = offer.hasPeriod && period
  const labels = useLabels()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby="paper-title"
    >
      <DialogTitle id="paper-title">{labels.paper(resource.name, offer.key)}</DialogTitle>
      <DialogContent dividers sx={{ p: { xs: 1, sm: 2 }, bgcolor: 'background.default' }}>
        {asked && <PaperPeriodInputs period={asked} onChange={setPeriod} />}
        <PaperPreview resource={resource} record={record} offer={offer} period={asked} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2, flexWrap: 'wrap' }}>
        <Button onClick={onClose} sx={{ mr: 'auto' }}>
          {say('list.close')}
        </Button>
        <PaperButtons resource={resource} record={record} offer={offer} period={asked} />
      </DialogActions>
    </Dialog>
  )
}

interface PaperPeriodInputsProps {
  readonly period: PaperPeriod
  readonly onChange: (period: PaperPeriod) => void
}

/** Draws the first and the last day that a paper is of; days the wrong way round are not taken. */
function PaperPeriodInputs({ period, onChange }: PaperPeriodInputsProps) {
  const say = useWords()
  // Typing goes through days that are none.
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
          {say(`field.${end}`)}
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
