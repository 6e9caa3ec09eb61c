import { Box, Button, Card } from '@mui/material'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { LinkBase, useCreatePath } from 'react-admin'
import { useFormats } from '../../../src/admin/context/formats.ts'
import { DonePapers } from './done-papers.tsx'
import { Kbd } from './kbd.tsx'
import type { Done } from './use-sale-steps.tsx'
import { useTillWords } from './use-till-words.tsx'

interface DonePanelProps {
  readonly done: Done
  readonly onNext: () => void
}

/** The sale is made: its number, what goes back, its papers, and the next one. */
export function DonePanel({ done: { sale, change }, onNext }: DonePanelProps) {
  const say = useTillWords()
  const formats = useFormats()
  const createPath = useCreatePath()
  const next = useRef<HTMLButtonElement>(null)
  const figures = [
    ['total', sale.total],
    ['paid', sale.paid],
    ['change', change],
    ['due', sale.due],
  ] as const
  const shown = figures.filter(([name, value]) => name === 'total' || value)
  return (
    <Card component="section" variant="outlined" sx={card} aria-labelledby="till-done">
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box component={CircleCheck} size={28} aria-hidden sx={{ color: 'success.main' }} />
        <Box>
          <Box id="till-done" component="h2" sx={{ m: 0, fontSize: 16, fontWeight: 650 }}>
            {say('completed')}
          </Box>
          <span className="code">{sale.number}</span>
        </Box>
      </Box>
      <Box component="dl" sx={list}>
        {shown.map(([name, value]) => (
          <Box key={name} className={name}>
            <dt>{say(name)}</dt>
            <dd>{formats.money(value)}</dd>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <DonePapers sale={sale} onPrinting={() => next.current?.focus()} />
        <Button ref={next} variant="outlined" onClick={onNext} aria-keyshortcuts="F2">
          {say('newSale')}
          <Kbd>F2</Kbd>
        </Button>
        <Button
          component={LinkBase}
          to={createPath({ resource: 'sales', type: 'show', id: sale.id })}
        >
          {say('open')}
        </Button>
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
