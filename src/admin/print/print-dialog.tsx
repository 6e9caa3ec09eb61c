import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { yearTo } from '../../schema/days.ts'
import type { PaperOffer } from '../../schema/paper.ts'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../core/context/labels.tsx'
import { useToday } from '../core/context/today.ts'
import { useWords } from '../core/context/words.ts'
import { PaperPeriodInputs } from './period-inputs.tsx'
import { PaperPreview } from './print-preview.tsx'
import { PaperButtons } from './print-buttons.tsx'

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
