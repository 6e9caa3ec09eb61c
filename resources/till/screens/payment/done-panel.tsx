import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box, Button, Card } from '@mui/material'
import { CircleCheck, CloudOff } from 'lucide-react'
import { useRef } from 'react'
import { LinkBase, useCreatePath } from 'react-admin'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { DonePrintouts } from './done-printouts.tsx'
import { Kbd } from '../kbd.tsx'
import type { FinishedSale } from '../queue/use-sale-steps.ts'

interface DonePanelProps {
  readonly done: FinishedSale
  readonly onNext: () => void
}

/** Draws the completed or queued sale: number, change, printouts, and the button for the next sale. */
export function DonePanel({ done: { sale, total, change }, onNext }: DonePanelProps) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const createPath = useCreatePath()
  const next = useRef<HTMLButtonElement>(null)
  const figures = [
    ['total', total],
    ['paid', sale?.paid],
    ['change', change],
    ['due', sale?.due],
  ] as const
  const shown = figures.filter(([name, value]) => name === 'total' || value)
  return (
    <Card component="section" variant="outlined" sx={card} aria-labelledby="till-done">
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box
          component={sale ? CircleCheck : CloudOff}
          size={28}
          aria-hidden
          sx={{ color: sale ? 'success.main' : 'warning.main', flex: 'none' }}
        />
        <Box>
          <Box id="till-done" component="h2" sx={{ m: 0, fontSize: 16, fontWeight: 650 }}>
            {t(sale ? 'till.completed' : 'till.waits')}
          </Box>
          {sale ? <span className="code">{sale.number}</span> : t('till.waitsHint')}
        </Box>
      </Box>
      <Box component="dl" sx={list}>
        {shown.map(([name, value]) => (
          <Box key={name} className={name}>
            <dt>{t(`till.${name}`)}</dt>
            <dd>{formats.money(value)}</dd>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {sale && <DonePrintouts sale={sale} onPrinting={() => next.current?.focus()} />}
        <Button
          ref={next}
          variant={sale ? 'outlined' : 'contained'}
          autoFocus={!sale}
          onClick={onNext}
          aria-keyshortcuts="F2"
        >
          {t('till.newSale')}
          <Kbd>F2</Kbd>
        </Button>
        {sale && (
          <Button
            component={LinkBase}
            to={createPath({ resource: 'sales', type: 'show', id: sale.id })}
          >
            {t('till.open')}
          </Button>
        )}
      </Box>
    </Card>
  )
}

const card = { p: 3, maxWidth: 440, mx: 'auto', mt: { md: 4 }, display: 'grid', gap: 2 } as const

const list = {
  m: 0,
  display: 'grid',
  gap: 0.5,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' },
  '& dd': { m: 0 },
  '& .total, & .change': { fontSize: 24, lineHeight: '32px', fontWeight: 650 },
  '& .change dd': { color: 'primary.main' },
} as const
