import { Alert, Box, CircularProgress, useMediaQuery, type Theme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { PaperOffer, PaperPeriod } from '../../schema/paper.ts'
import type { Resource } from '../../schema/resource.ts'
import { useWords } from '../core/context/words.tsx'
import { BusyButton } from '../kit/button/busy-button.tsx'
import { PaperView } from './html/printout-view.tsx'
import { usePapers } from './use-printouts.ts'

interface PaperPreviewProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly offer: PaperOffer
  readonly period?: PaperPeriod | undefined
}

/** Shows the preview of a printout. */
export function PaperPreview({ resource, record, offer, period }: PaperPreviewProps) {
  const say = useWords()
  const papers = usePapers(resource)
  const { data, isError } = useQuery({
    // Its own key: what a paper says also depends on records that the document's tags do not tell of.
    queryKey: ['papers', resource.name, offer.key, record, period],
    queryFn: () => papers.make(offer, record, period),
    gcTime: 0,
    retry: false,
  })
  if (isError) return <Alert severity="error">{say('paper.failed')}</Alert>
  if (data) return <PaperView paper={data} />
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 240 }}>
      <CircularProgress aria-label={say('paper.making')} />
    </Box>
  )
}

interface PaperButtonsProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly offer: PaperOffer
  readonly period?: PaperPeriod | undefined
}

/** Saves a paper or prints it; printing is what Enter does. */
export function PaperButtons({ resource, record, offer, period }: PaperButtonsProps) {
  const say = useWords()
  const papers = usePapers(resource)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [busy, setBusy] = useState<'print' | 'download'>()
  const take = (way: 'print' | 'download') => {
    setBusy(way)
    void papers[way](offer, record, period).then(() => setBusy(undefined))
  }
  return (
    <>
      <BusyButton
        variant="outlined"
        aria-label={say('paper.download')}
        loading={busy === 'download'}
        disabled={busy !== undefined}
        left={<Download size={16} aria-hidden />}
        onClick={() => take('download')}
      >
        {isNarrow ? 'PDF' : say('paper.download')}
      </BusyButton>
      <BusyButton
        variant="contained"
        autoFocus
        loading={busy === 'print'}
        disabled={busy !== undefined}
        left={<Printer size={16} aria-hidden />}
        onClick={() => take('print')}
      >
        {say('paper.print')}
      </BusyButton>
    </>
  )
}
