import { useMediaQuery, type Theme } from '@mui/material'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { PaperOffer, PaperPeriod } from '../../schema/paper.ts'
import type { Resource } from '../../schema/resource.ts'
import { BusyButton } from '../kit/button/busy-button.tsx'
import { useWords } from '../core/context/words.ts'
import { usePapers } from './use-printouts.ts'

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
