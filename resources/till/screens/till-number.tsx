import { Box } from '@mui/material'
import type { KeyboardEvent, Ref } from 'react'
import { FieldInput } from '../../../src/admin/fields/inputs/inputs.tsx'
import type { Field } from '../../../src/schema/fields.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { sales } from '../../sales/sales.ts'

interface TillNumberProps {
  /** Names the field of the sale, such as `shipping` or `lines.quantity`. */
  readonly path: string
  readonly label: string
  readonly value: number | null
  /** Runs with the entered number, or with null for an empty input; does not run for text that is not a number. */
  readonly onChange: (value: number | null) => void
  /** Runs on Enter or Escape. */
  readonly onDone?: () => void
  /** Runs on the up and down arrows. */
  readonly onStep?: (step: 1 | -1) => void
  readonly onLeave?: () => void
  readonly error?: string | undefined
  readonly bare?: boolean
  readonly disabled?: boolean
  readonly inputRef?: Ref<HTMLElement>
}

/** Draws a number input. Its content is selected on focus, so that typing replaces it. */
export function TillNumber(props: TillNumberProps) {
  const { path, label, value, onChange, onDone, onStep, onLeave, error, bare = true } = props
  const { disabled = false, inputRef } = props

  function onKeyDown(event: KeyboardEvent): void {
    const step = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key]
    if (step !== undefined && onStep) {
      event.preventDefault()
      onStep(step)
    } else if ((event.key === 'Enter' || event.key === 'Escape') && onDone) {
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) onDone()
    }
  }

  return (
    <Box
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
    >
      <FieldInput
        place={{ resource: sales as Resource, path, field: findField(path) }}
        label={label}
        bare={bare}
        value={value}
        onChange={(entered) => {
          if (typeof entered === 'number' || entered === null) onChange(entered)
        }}
        {...(onLeave && { onBlur: onLeave })}
        error={error}
        disabled={disabled}
        {...(inputRef && { inputRef })}
      />
    </Box>
  )
}

function findField(path: string) {
  const [name = '', child] = path.split('.')
  const fields: Readonly<Record<string, Field>> = sales.fields
  const field = fields[name]
  const found = field?.kind === 'lines' && child ? field.fields[child] : field
  // The till passes only paths of fields with one input.
  return found as Exclude<Field, { kind: 'lines' | 'computed' }>
}
