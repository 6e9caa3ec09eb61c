import { Alert, Box, CircularProgress } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { PaperOffer, PaperPeriod } from '../../schema/paper.ts'
import type { Resource } from '../../schema/resource.ts'
import { useWords } from '../core/context/words.ts'
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
