import { Box } from '@mui/material'
import { useEffect, useRef } from 'react'
import { CartLineRow, quantityId } from './cart-line-row.tsx'
import { noLineProblems } from './use-problems.tsx'
import type { StockOf } from './use-stock.tsx'
import type { useTill } from './use-till.tsx'
import { useTillWords } from './use-till-words.tsx'

interface CartLinesProps {
  readonly till: ReturnType<typeof useTill>
  readonly stockOf: StockOf
  /** Back to where products are entered. */
  readonly onDone: () => void
}

/** What is on the counter, in the order in which it came. */
export function CartLines({ till, stockOf, onDone }: CartLinesProps) {
  const say = useTillWords()
  const { cart, amounts, problems, current } = till
  const list = useRef<HTMLUListElement>(null)
  const { lines } = cart

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.key, lines.length])

  useEffect(() => {
    const [at] = problems.lines.keys()
    const key = at === undefined ? undefined : list.current?.children[at]
    key?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])

  function move(key: string, step: 1 | -1): void {
    const at = lines.findIndex((line) => line.key === key)
    const next = lines[at + step]
    if (next) goToQuantity(next.key)
  }

  if (lines.length === 0) {
    return <Box sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>{say('empty')}</Box>
  }
  return (
    <Box component="ul" ref={list} aria-label={say('cart')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
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
  )
}

/** Puts the focus on how many of a line. */
export function goToQuantity(key: string): void {
  document.getElementById(quantityId(key))?.querySelector('input')?.focus()
}
