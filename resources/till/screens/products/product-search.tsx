import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { isMirrored } from '../../../../src/admin/core/store/browser-keys.ts'
import { InputAdornment, TextField } from '@mui/material'
import { Search } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { countColumns, NONE, buildOptionId, RESULTS } from './product-results.tsx'
import { Kbd } from '../kbd.tsx'
import type { ProductSearch as Searching } from './use-product-search.ts'

interface ProductSearchProps {
  readonly search: Searching
  /** Holds the index of the product that Enter adds. */
  readonly active: number
  readonly onActive: (active: number) => void
  /** Adds the active product. */
  readonly onAdd: () => void
  readonly inputRef: Ref<HTMLInputElement>
}

/** Draws the product search: arrow keys move through the results, Enter adds a product. */
export function ProductSearch(props: ProductSearchProps) {
  const { search, active, onActive, onAdd, inputRef } = props
  const { typed, setTyped, found, isBehind } = search
  const t = useLoadedTexts('screens')

  /**
   * Sets the text and chooses the first result, which Enter adds. Without text, only an arrow key
   * chooses a result.
   */
  function enter(text: string): void {
    setTyped(text)
    onActive(text === '' ? NONE : 0)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = findNextResult(event, active, found.length)
    if (next !== undefined) {
      event.preventDefault()
      onActive(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) onAdd()
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      enter('')
    }
  }

  const isActive = !isBehind && active >= 0 && found[active] !== undefined
  return (
    <TextField
      value={typed}
      onChange={(event) => enter(event.target.value)}
      onKeyDown={onKeyDown}
      inputRef={inputRef}
      placeholder={t('till.searchHint')}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={18} aria-hidden />
            </InputAdornment>
          ),
          endAdornment: <Kbd>F2</Kbd>,
          sx: { minHeight: 44, fontSize: 16, '& input': { paddingInlineStart: 0 } },
        },
        htmlInput: {
          role: 'combobox',
          'aria-label': t('till.search'),
          'aria-expanded': true,
          'aria-controls': RESULTS,
          'aria-autocomplete': 'list',
          'aria-activedescendant': isActive ? buildOptionId(active) : undefined,
          'aria-keyshortcuts': 'F2',
          autoComplete: 'off',
          spellCheck: false,
          enterKeyHint: 'done',
        },
      }}
    />
  )
}

/**
 * Returns the index of the next result: up and down move between rows; left and right move within a row when the cursor
 * is at the end of the text.
 */
function findNextResult(
  { key, target }: KeyboardEvent,
  active: number,
  count: number,
): number | undefined {
  const isAtEnd =
    target instanceof HTMLInputElement && target.selectionStart === target.value.length
  const canMoveSideways = isAtEnd && active >= 0
  const [onward, backward] = isMirrored()
    ? ['ArrowLeft', 'ArrowRight']
    : ['ArrowRight', 'ArrowLeft']
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: active < 0 ? 1 : countColumns(),
    ArrowUp: -countColumns(),
    ...(canMoveSideways && { [onward]: 1 }),
    ...(canMoveSideways && active > 0 && { [backward]: -1 }),
  }
  const step = steps[key]
  if (step === undefined || count === 0) return undefined
  return Math.min(Math.max(active + step, 0), count - 1)
}
