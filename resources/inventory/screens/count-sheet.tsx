import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Alert, Box, Button } from '@mui/material'
import { useRef, useState } from 'react'
import { LinkBase } from 'react-admin'
import { CountEntry } from './count-entry.tsx'
import { CountFilters } from './count-filters.tsx'
import { CountProgress } from './count-progress.tsx'
import { CountRow } from './count-row.tsx'
import { CountScans } from './count-scans.tsx'
import { countCountedRows, findNextUncounted, filterRows, type SheetRow } from './sheet.ts'
import type { useCountQueue } from './use-count-queue.ts'

interface CountSheetProps {
  readonly rows: readonly SheetRow[]
  readonly queue: ReturnType<typeof useCountQueue>
  /** Holds the address of the adjustment's page, where the count is reviewed and posted. */
  readonly page: string
}

/** Draws the sheet at the top and the current product at the bottom, within reach of the thumb. */
export function CountSheet({ rows, queue, page }: CountSheetProps) {
  const t = useLoadedTexts('screens')
  const scope = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [onlyUncounted, setOnlyUncounted] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [scans, setScans] = useState(0)
  const current =
    rows.find(({ product }) => product === chosen) ?? findNextUncounted(rows, undefined)
  const shown = filterRows(rows, { text, onlyUncounted, current: current?.product })
  const done = countCountedRows(rows)

  function goToNext(from: SheetRow): void {
    setChosen(findNextUncounted(rows, from.product)?.product)
    setText('')
  }

  function countScan(product: string): number {
    const { activeElement } = document
    // Leaving the field accepts the quantity that is being typed.
    if (activeElement instanceof HTMLElement && scope.current?.contains(activeElement)) {
      activeElement.blur()
    }
    const row = rows.find((each) => each.product === product)
    const counted = queue.addOne(product, row?.counted ?? null)
    setChosen(product)
    setScans((before) => before + 1)
    setText('')
    return counted
  }

  return (
    <Box ref={scope} sx={layout}>
      <CountProgress done={done} all={rows.length} />
      {queue.waiting > 0 && (
        <Alert severity="warning" role="alert">
          {t('count.waiting', { count: queue.waiting })}
        </Alert>
      )}
      <CountScans scope={scope} onScan={countScan} />
      <CountFilters
        text={text}
        onText={setText}
        onlyUncounted={onlyUncounted}
        onOnlyUncounted={setOnlyUncounted}
        onAdd={(product) => {
          if (!rows.some((row) => row.product === product)) queue.put(product, null)
          setChosen(product)
        }}
      />
      <Box component="ul" sx={list}>
        {shown.map((row) => (
          <CountRow
            key={row.product}
            row={row}
            isCurrent={row.product === current?.product}
            problem={queue.problems.get(row.product)}
            onChoose={() => setChosen(row.product)}
          />
        ))}
        {shown.length === 0 && (
          <Box component="li" sx={{ p: 2, color: 'text.secondary' }}>
            {t(rows.length === 0 ? 'count.nothingListed' : 'count.none')}
          </Box>
        )}
      </Box>
      {current ? (
        <CountEntry
          key={`${current.product} ${scans}`}
          row={current}
          problem={queue.problems.get(current.product)}
          onCount={(counted) => queue.put(current.product, counted)}
          onNext={() => goToNext(current)}
          isLast={!findNextUncounted(rows, current.product)}
        />
      ) : (
        rows.length > 0 && (
          <Box sx={finished}>
            <Box role="status">{t('count.allCounted')}</Box>
            <Button component={LinkBase} to={page} variant="contained" sx={{ minHeight: 48 }}>
              {t('count.toSheet')}
            </Button>
          </Box>
        )
      )}
    </Box>
  )
}

const layout = { display: 'grid', gap: 1.5, maxWidth: 720, minWidth: 0 } as const

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const

const finished = {
  display: 'grid',
  gap: 1,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  position: 'sticky',
  bottom: 8,
} as const
