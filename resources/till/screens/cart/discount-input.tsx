import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box, Button } from '@mui/material'
import { useState, type Ref } from 'react'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { TillNumber } from '../till-number.tsx'

export interface Discount {
  readonly discountPercent: number | null
  readonly discountAmount: number | null
}

interface DiscountInputProps {
  /** Sets the prefix of the field names: `lines.` for a line. */
  readonly prefix: '' | 'lines.'
  readonly label: string
  readonly value: Discount
  readonly onChange: (value: Discount) => void
  readonly onDone: () => void
  readonly error?: string | undefined
  readonly inputRef?: Ref<HTMLElement>
}

/** Draws the input of a discount, with a button that switches between percent and amount. */
export function DiscountInput(props: DiscountInputProps) {
  const { prefix, label, value, onChange, onDone, error, inputRef } = props
  const t = useLoadedTexts('screens')
  const { currencySign } = useFormats()
  const [chosen, setChosen] = useState<'percent' | 'money'>('percent')
  const isMoney = value.discountAmount !== null || (chosen === 'money' && !value.discountPercent)
  const figure = isMoney ? value.discountAmount : value.discountPercent

  function enter(next: number | null, asMoney = isMoney): void {
    const discount = next === 0 ? null : next
    onChange({
      discountPercent: asMoney ? null : discount,
      discountAmount: asMoney ? discount : null,
    })
  }

  function toggleKind(): void {
    setChosen(isMoney ? 'percent' : 'money')
    enter(figure !== null && isMoney ? Math.min(figure, 100) : figure, !isMoney)
  }

  return (
    <Box sx={pair}>
      <TillNumber
        path={`${prefix}${isMoney ? 'discountAmount' : 'discountPercent'}`}
        label={label}
        value={figure}
        onChange={(next) => enter(next)}
        onDone={onDone}
        error={error}
        {...(inputRef && { inputRef })}
      />
      <Button
        variant="text"
        onClick={toggleKind}
        aria-label={t(isMoney ? 'till.inMoney' : 'till.inPercent')}
        sx={{ minWidth: 36, px: 0.5, alignSelf: 'start' }}
      >
        {isMoney ? currencySign : '%'}
      </Button>
    </Box>
  )
}

/** Hides the sign in the input (% or currency), because the button shows the sign. */
const pair = {
  display: 'grid',
  gridTemplateColumns: 'minmax(64px, 1fr) auto',
  gap: '2px',
  '& .MuiInputAdornment-root': { display: 'none' },
} as const
