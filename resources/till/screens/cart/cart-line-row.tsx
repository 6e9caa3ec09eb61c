import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box, IconButton } from '@mui/material'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import { visuallyHidden } from '../../../../src/admin/kit/theme/components.ts'
import { subtract, sum } from '../../../../src/schema/decimal.ts'
import type { CartLineAmounts } from './cart-amounts.ts'
import type { CartLine, LineChange } from './cart.ts'
import { DiscountInput } from './discount-input.tsx'
import { StockNote } from './stock-note.tsx'
import { TillNumber } from '../till-number.tsx'
import type { LineProblems } from '../queue/use-problems.ts'

interface CartLineRowProps {
  readonly line: CartLine
  readonly priced: CartLineAmounts
  readonly available: number | undefined
  readonly isCurrent: boolean
  readonly problems: LineProblems
  readonly onChange: (key: string, change: LineChange) => void
  readonly onRemove: (key: string) => void
  /** Runs when an arrow key moves to the line above or below. */
  readonly onMove: (key: string, step: 1 | -1) => void
  readonly onCurrent: (key: string) => void
  readonly onDone: () => void
}

/** Returns the element id of a line's quantity input, which F4 focuses. */
export function buildQuantityId(key: string): string {
  return `till-quantity-${key}`
}

/** Draws a line of the sale: product, quantity, price, discount. */
export const CartLineRow = memo(function CartLineRow(props: CartLineRowProps) {
  const { line, priced, available, isCurrent, problems } = props
  const { onChange, onRemove, onMove, onCurrent, onDone } = props
  const { key, goods, quantity } = line
  const { name } = goods
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const { can } = useSession()
  const messages = [...new Set(Object.values(problems).filter(Boolean))]
  const change = (changed: LineChange) => onChange(key, changed)
  /** Indicates that the quantity is 0. The line is removed when the input loses the focus. */
  const [isZero, setIsZero] = useState(false)

  function leave(): void {
    if (isZero) onRemove(key)
  }

  return (
    <Box
      component="li"
      aria-current={isCurrent || undefined}
      onFocus={() => onCurrent(key)}
      sx={{ ...row, ...(isCurrent && { bgcolor: 'action.selected' }) }}
    >
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Box>
        <StockNote available={available} quantity={quantity} />
      </Box>
      <Box sx={{ gridArea: 'total', textAlign: 'end', fontWeight: 650 }}>
        {formats.money(subtract(priced.gross, priced.discount))}
      </Box>
      <Box sx={{ gridArea: 'quantity', ...stepper }}>
        <IconButton
          aria-label={t('till.less', { name })}
          onClick={() =>
            quantity > 1 ? change({ quantity: subtract(quantity, 1) }) : onRemove(key)
          }
        >
          <Minus size={16} aria-hidden />
        </IconButton>
        <Box id={buildQuantityId(key)} sx={{ minWidth: 0 }}>
          <TillNumber
            path="lines.quantity"
            label={t('till.quantityOf', { name })}
            value={isZero ? 0 : quantity}
            onChange={(entered) => {
              setIsZero(entered === 0)
              if (entered !== null && entered > 0) change({ quantity: entered })
            }}
            onStep={(step) => onMove(key, step === 1 ? -1 : 1)}
            onDone={() => {
              leave()
              onDone()
            }}
            onLeave={leave}
            error={problems.quantity}
          />
        </Box>
        <IconButton
          aria-label={t('till.more', { name })}
          onClick={() => change({ quantity: sum([quantity, 1]) })}
        >
          <Plus size={16} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ gridArea: 'price', minWidth: 0 }}>
        {can('sale.change_price') ? (
          <TillNumber
            path="lines.unitPrice"
            label={t('till.priceOf', { name })}
            value={priced.unitPrice}
            onChange={(unitPrice) => change({ unitPrice })}
            onDone={onDone}
            error={problems.price}
          />
        ) : (
          <Box sx={{ textAlign: 'end', lineHeight: '36px' }}>{formats.price(priced.unitPrice)}</Box>
        )}
      </Box>
      <Box sx={{ gridArea: 'discount', minWidth: 0 }}>
        <DiscountInput
          prefix="lines."
          label={t('till.discountOf', { name })}
          value={line}
          onChange={change}
          onDone={onDone}
          error={problems.discount}
        />
      </Box>
      <IconButton
        aria-label={t('till.remove', { name })}
        onClick={() => onRemove(key)}
        sx={{ gridArea: 'remove', justifySelf: 'end' }}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
      {messages.length > 0 && (
        <Box role="alert" sx={problem}>
          {messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Box>
      )}
    </Box>
  )
})

const problem = {
  gridArea: 'problem',
  color: 'error.main',
  fontSize: 12,
  lineHeight: '16px',
} as const

const row = {
  position: 'relative',
  display: 'grid',
  // The line shows the message below the inputs; the inputs keep the message for screen readers.
  '& .MuiFormHelperText-root': visuallyHidden,
  gridTemplateColumns: {
    xs: 'minmax(0, 144px) minmax(0, 1fr)',
    sm: '136px minmax(72px, 1fr) minmax(100px, 112px) 32px',
  },
  gridTemplateAreas: {
    xs: '"name total" "quantity price" "discount remove" "problem problem"',
    sm: '"name name total total" "quantity price discount remove" "problem problem problem problem"',
  },
  columnGap: 1,
  rowGap: 0.5,
  alignItems: 'start',
  px: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const

const stepper = {
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr) 32px',
  alignItems: 'start',
  gap: '2px',
  '& .MuiIconButton-root': { height: 36, '@media (pointer: coarse)': { height: 44 } },
} as const
