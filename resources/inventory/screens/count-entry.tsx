import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box, Button, IconButton } from '@mui/material'
import { ArrowRight, Minus, Plus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { FieldInput } from '../../../src/admin/fields/inputs/inputs.tsx'
import type { Resource } from '../../../src/schema/resource.ts'
import { adjustments } from '../adjustments/adjustments.ts'
import { CountBooks } from './count-books.tsx'
import { addStep, type SheetRow } from './sheet.ts'

interface CountEntryProps {
  readonly row: SheetRow
  readonly problem: string | undefined
  readonly onCount: (counted: number | null) => void
  readonly onNext: () => void
  /** Indicates that no other product is left to count. */
  readonly isLast: boolean
}

/** Draws the product that is being counted: a large input, and Enter or the button for the next product. */
export function CountEntry({ row, problem, onCount, onNext, isLast }: CountEntryProps) {
  const t = useLoadedTexts('screens')
  const { quantity } = useFormats()
  /** Holds the input until it is accepted; a text when the input is not a number. */
  const [typed, setTyped] = useState<number | string | null>()
  const value = typed === undefined ? row.counted : typed
  const inputProblem =
    typeof value === 'string'
      ? t.issue({ code: 'TYPE', args: { type: 'number' } })
      : (value ?? 0) < 0
        ? t.issue({ code: 'TOO_SMALL', args: { min: quantity(0) } })
        : undefined

  /** Accepts the typed quantity; returns false when it is negative or not a number. */
  function acceptInput(): boolean {
    if (inputProblem) return false
    const isNew = typed !== row.counted && typeof typed !== 'string'
    if (isNew && typed !== undefined) onCount(typed)
    setTyped(undefined)
    return true
  }

  function step(by: number): void {
    if (inputProblem || typeof value === 'string') return
    setTyped(undefined)
    onCount(addStep(value, by))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.repeat) return
    event.preventDefault()
    if (acceptInput()) onNext()
  }

  return (
    <Box component="section" aria-label={t('count.counted', { name: row.name })} sx={panel}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.name}</Box>
      <CountBooks row={typeof value === 'string' ? row : { ...row, counted: value }} />
      <Box
        sx={field}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      >
        <IconButton aria-label={t('count.less')} onClick={() => step(-1)} sx={stepper}>
          <Minus size={22} aria-hidden />
        </IconButton>
        <FieldInput
          place={{
            resource: adjustments as Resource,
            path: 'lines.counted',
            field: adjustments.fields.lines.fields.counted,
          }}
          label={t('count.counted', { name: row.name })}
          bare
          value={value}
          onChange={(entered) => {
            if (typeof entered !== 'boolean') setTyped(entered as number | string | null)
          }}
          onBlur={acceptInput}
          inputRef={focusOnce}
          error={inputProblem ?? problem}
        />
        <IconButton aria-label={t('count.more')} onClick={() => step(1)} sx={stepper}>
          <Plus size={22} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {row.counted !== null && (
          <Button
            variant="text"
            onClick={() => {
              setTyped(undefined)
              onCount(null)
            }}
            sx={{ minHeight: 48 }}
          >
            {t('count.clear')}
          </Button>
        )}
        <Button
          variant="contained"
          endIcon={<ArrowRight size={18} aria-hidden />}
          onClick={() => acceptInput() && onNext()}
          disabled={value === null && isLast}
          sx={{ flex: 1, minHeight: 48 }}
        >
          {t(value === null ? 'count.skip' : 'count.next')}
        </Button>
      </Box>
    </Box>
  )
}

/** Focuses the input for each product without scrolling the page. */
function focusOnce(input: HTMLElement | null): void {
  input?.focus({ preventScroll: true })
}

const panel = {
  display: 'grid',
  gap: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px 12px 0 0',
  bgcolor: 'background.paper',
  position: 'sticky',
  bottom: 0,
  // The bar reaches to the end of the page, so that no row is visible below the bar.
  mb: { xs: -2, sm: -3 },
  pb: { xs: 2, sm: 3 },
  zIndex: 2,
  boxShadow: '0 -4px 12px rgb(0 0 0 / .12)',
} as const

const field = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: 1,
  alignItems: 'start',
  '& .MuiInputBase-root': { height: 56, fontSize: 28 },
  '& input': { fontWeight: 650, textAlign: 'center !important' },
} as const

const stepper = {
  width: 56,
  height: 56,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const
