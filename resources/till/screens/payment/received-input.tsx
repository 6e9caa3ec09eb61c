import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box, Button } from '@mui/material'
import { useCallback, useRef } from 'react'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import { findRegion } from '../../../company/regions/regions.ts'
import { suggestAmounts } from './tenders.ts'
import { TillNumber } from '../till-number.tsx'

interface ReceivedInputProps {
  readonly value: number | null
  /** Holds the amount that remains to be paid. */
  readonly remaining: number
  /** Indicates that the payment is in cash. For cash, likely amounts are suggested. */
  readonly isCash: boolean
  readonly error: string | undefined
  readonly onChange: (value: number | null) => void
}

/** Draws the input of the received amount, which has the focus from the start. */
export function ReceivedInput({ value, remaining, isCash, error, onChange }: ReceivedInputProps) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const { team } = useSession()
  const box = useRef<HTMLElement>(null)
  const focusBox = useCallback((element: HTMLElement | null) => {
    box.current = element
    element?.focus()
  }, [])
  return (
    <Box>
      <TillNumber
        path="total"
        bare={false}
        label={t('till.received')}
        value={value}
        onChange={onChange}
        inputRef={focusBox}
        error={error}
      />
      {isCash && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {[remaining, ...suggestAmounts(remaining, findRegion(team.locale)?.banknotes)].map(
            (amount) => (
              <Button
                key={amount}
                size="small"
                variant="outlined"
                onClick={() => {
                  onChange(amount)
                  box.current?.focus()
                }}
              >
                {formats.money(amount)}
              </Button>
            ),
          )}
        </Box>
      )}
    </Box>
  )
}
