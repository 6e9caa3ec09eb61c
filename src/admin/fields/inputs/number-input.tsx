import { InputAdornment } from '@mui/material'
import { useState } from 'react'
import type { Kind } from '../../../schema/fields.ts'
import { parseDecimal, formatTypedDecimal } from '../../../schema/parse-decimal.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useSession } from '../../core/context/session.tsx'
import { FieldBox, type InputProps } from './field-box.tsx'

const AMOUNTS: ReadonlySet<Kind> = new Set<Kind>(['money', 'price'])

/**
 * Draws the input of a number, typed or pasted in any region's format. Passes on text that is not a number as text, so
 * that the person still sees the text and the check can report the error.
 */
export function NumberInput({ value, onChange, onBlur, place, unit, ...input }: InputProps) {
  const { decimalMark, currencySign } = useFormats()
  const { team } = useSession()
  const [draft, setDraft] = useState<string>()
  const { kind } = place.field
  const sign = kind === 'percent' ? '%' : unit
  const isAmount = AMOUNTS.has(kind)
  const isWhole = kind === 'integer' || (kind === 'money' && team.decimals === 0)
  const settled =
    typeof value === 'number'
      ? formatTypedDecimal(value, decimalMark, isAmount ? team.decimals : 0)
      : String(value ?? '')

  return (
    <FieldBox
      input={{
        ...input,
        onBlur: () => {
          setDraft(undefined)
          onBlur?.()
        },
      }}
      value={draft ?? settled}
      onText={(text) => {
        setDraft(text)
        onChange(parseDecimal(text, decimalMark))
      }}
      attributes={{
        inputMode: isWhole ? 'numeric' : 'decimal',
        style: {
          fontVariantNumeric: 'tabular-nums',
          ...(input.bare && { textAlign: 'end' }),
          ...(isAmount && !input.bare && { paddingInlineStart: 0 }),
        },
      }}
      start={isAmount && !input.bare && <Sign position="start" text={currencySign} />}
      end={sign && <Sign position="end" text={sign} />}
    />
  )
}

function Sign({ position, text }: { readonly position: 'start' | 'end'; readonly text: string }) {
  return (
    <InputAdornment
      position={position}
      aria-hidden
      disableTypography
      sx={{ color: 'text.secondary' }}
    >
      {text}
    </InputAdornment>
  )
}
