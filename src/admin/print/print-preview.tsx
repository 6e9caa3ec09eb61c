import { useTranslation } from '../core/context/translation.ts'
import { Alert, Box, CircularProgress, useMediaQuery, type Theme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Language } from '../../../i18n/languages.ts'
import type { PrintoutOffer, PrintoutPeriod } from '../../schema/printout.ts'
import type { Resource } from '../../schema/resource.ts'
import { BusyButton } from '../kit/button/busy-button.tsx'
import { PrintoutView } from './html/printout-view.tsx'
import { usePrintouts } from './use-printouts.ts'

interface PrintPreviewProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly offer: PrintoutOffer
  readonly period?: PrintoutPeriod | undefined
  /** Sets the language of the printout; by default the language of the person. */
  readonly language?: Language | undefined
}

/** Draws the preview of a printout. */
export function PrintPreview({ resource, record, offer, period, language }: PrintPreviewProps) {
  const t = useTranslation()
  const printouts = usePrintouts(resource, language)
  const { data, isError } = useQuery({
    // The key is separate from the record's, because a printout also depends on records that the cache tags of its
    // document do not cover.
    queryKey: ['printouts', resource.name, offer.key, record, period, language],
    queryFn: () => printouts.make(offer, record, period),
    gcTime: 0,
    retry: false,
  })
  if (isError) return <Alert severity="error">{t('printout.failed')}</Alert>
  if (data) return <PrintoutView printout={data} />
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 240 }}>
      <CircularProgress aria-label={t('printout.making')} />
    </Box>
  )
}

interface PrintButtonsProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly offer: PrintoutOffer
  readonly period?: PrintoutPeriod | undefined
  /** Runs after the browser's print dialog. */
  readonly onPrinted?: () => void
}

/** Draws the buttons to save and print a printout. Enter prints. */
export function PrintButtons({ resource, record, offer, period, onPrinted }: PrintButtonsProps) {
  const t = useTranslation()
  const printouts = usePrintouts(resource)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [busy, setBusy] = useState<'print' | 'download'>()
  const run = (action: 'print' | 'download') => {
    setBusy(action)
    void printouts[action](offer, record, period).then(() => {
      setBusy(undefined)
      if (action === 'print') onPrinted?.()
    })
  }
  return (
    <>
      <BusyButton
        variant="outlined"
        aria-label={t('printout.download')}
        loading={busy === 'download'}
        disabled={busy !== undefined}
        left={<Download size={16} aria-hidden />}
        onClick={() => run('download')}
      >
        {isNarrow ? 'PDF' : t('printout.download')}
      </BusyButton>
      <BusyButton
        variant="contained"
        autoFocus
        loading={busy === 'print'}
        disabled={busy !== undefined}
        left={<Printer size={16} aria-hidden />}
        onClick={() => run('print')}
      >
        {t('printout.print')}
      </BusyButton>
    </>
  )
}
