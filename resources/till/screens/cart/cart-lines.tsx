import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box } from '@mui/material'
import { useEffect, useRef } from 'react'
import { sales } from '../../../sales/sales.ts'
import { CartLineRow, buildQuantityId } from './cart-line-row.tsx'
import { Kbd } from '../kbd.tsx'
import { noLineProblems } from '../queue/use-problems.ts'
import type { StockOf } from './use-stock.ts'
import type { TillState } from '../use-till.ts'

interface CartLinesProps {
  readonly till: TillState
  readonly stockOf: StockOf
  /** Returns to the product search. */
  readonly onDone: () => void
}

/** Draws the lines of the cart, in the order of entry. */
export function CartLines({ till, stockOf, onDone }: CartLinesProps) {
  const t = useLoadedTexts('screens')
  const { cart, amounts, problems, current } = till
  const list = useRef<HTMLUListElement>(null)
  const { lines } = cart

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.key, lines.length])

  useEffect(() => {
    const [at] = problems.lines.keys()
    const row = at === undefined ? undefined : list.current?.children[at]
    row?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])

  function move(key: string, step: 1 | -1): void {
    const at = lines.findIndex((line) => line.key === key)
    const next = lines[at + step]
    if (next) focusQuantity(next.key)
  }

  if (lines.length === 0) {
    return <Box sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>{t('till.empty')}</Box>
  }
  return (
    <>
      <Box aria-hidden sx={headings}>
        <span>
          {t.field(sales, 'lines.quantity')}
          <Kbd>F4</Kbd>
        </span>
        <span>{t.field(sales, 'lines.unitPrice')}</span>
        <span>{t('till.discount')}</span>
      </Box>
      <Box
        component="ul"
        ref={list}
        aria-label={t('till.cart')}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {lines.map((line, i) => (
          <CartLineRow
            key={line.key}
            line={line}
            priced={amounts.lines[i]!}
            available={stockOf(line.goods)}
            isCurrent={line.key === current?.key}
            problems={problems.lines.get(i) ?? noLineProblems}
            onChange={till.setLine}
            onRemove={till.remove}
            onMove={move}
            onCurrent={till.setCurrent}
            onDone={onDone}
          />
        ))}
      </Box>
    </>
  )
}

/** Styles the headings of the lines, which are hidden on phones; each input has a label. */
const headings = {
  display: { xs: 'none', sm: 'grid' },
  gridTemplateColumns: '136px minmax(72px, 1fr) minmax(100px, 112px) 32px',
  columnGap: 1,
  px: 1.5,
  pt: 1,
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
  '& span:first-of-type': { textAlign: 'center' },
  '& span:nth-of-type(2)': { textAlign: 'end' },
} as const

/** Focuses the quantity of a line. */
export function focusQuantity(key: string): void {
  document.getElementById(buildQuantityId(key))?.querySelector('input')?.focus()
}
