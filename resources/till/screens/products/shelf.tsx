import { Box, Button, IconButton } from '@mui/material'
import { Pencil, Star } from 'lucide-react'
import { useCallback, useState, type KeyboardEvent } from 'react'
import { useGetList, useStore, type RaRecord } from 'react-admin'
import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import type { Goods } from '../cart/cart.ts'

/** Names the shelf of the person's favourites. */
const FAVOURITES = 'favourites'

/** Holds which products the till shows: all, those of a category, or the favourites. */
export interface Shelf {
  /** Holds the filter of the chosen products; undefined for all. */
  readonly filter: Readonly<Record<string, unknown>> | undefined
  /** Names the text that is shown when the shelf has no products. */
  readonly emptyText: 'noProducts' | 'noFavourites' | 'noneInCategory'
  /** Returns whether a product is on the chosen shelf. */
  readonly has: (goods: Goods) => boolean
  /** Holds the id of the chosen category, or `favourites`; undefined for all products. */
  readonly chosen: string | undefined
  readonly choose: (chosen: string | undefined) => void
  readonly favourites: readonly string[]
  /** Indicates that a tap marks a product as favourite instead of selling it. */
  readonly isMarking: boolean
  readonly setIsMarking: (isMarking: boolean) => void
  readonly toggle: (id: string) => void
}

/** Keeps the chosen shelf of the till, and the favourites of the person. */
export function useShelf(): Shelf {
  const [chosen, choose] = useState<string>()
  const [isMarking, setIsMarking] = useState(false)
  const [favourites, setFavourites] = useStore<readonly string[]>('till.favourites', NONE)
  const toggle = useCallback(
    (id: string) =>
      // Reads the favourites when the toggle runs: one that waits for a search would overwrite later toggles.
      setFavourites((before = NONE) =>
        before.includes(id)
          ? before.filter((each) => each !== id)
          : [...before, id].slice(-MAX_FAVOURITES),
      ),
    [setFavourites],
  )
  const isFavourites = chosen === FAVOURITES && !isMarking
  const category = chosen === FAVOURITES ? undefined : chosen
  return {
    emptyText: isFavourites ? 'noFavourites' : category ? 'noneInCategory' : 'noProducts',
    filter: isFavourites
      ? { id: favourites.length > 0 ? favourites : [NO_PRODUCT] }
      : category === undefined
        ? undefined
        : { category },
    has: (goods) =>
      isFavourites ? favourites.includes(goods.id) : !category || goods.category === category,
    chosen,
    choose,
    favourites,
    isMarking,
    setIsMarking,
    toggle,
  }
}

const NONE: readonly string[] = []

/**
 * Holds an id that no product has. The filter contains this id when there are no favourites, because a filter by an
 * empty list of ids would match all products.
 */
const NO_PRODUCT = '00000000-0000-7000-8000-000000000000'

const MAX_FAVOURITES = 40

/** Limits the categories, which are drawn in one row. */
const MAX_CATEGORIES = 60

/** Draws the choice of the products on the screen: all, the favourites, or those of a category. */
export function ShelfChoice({ shelf }: { readonly shelf: Shelf }) {
  const t = useLoadedTexts('screens')
  const { can } = useSession()
  const { data = [] } = useGetList<RaRecord & { name: string }>(
    'categories',
    {
      pagination: { page: 1, perPage: MAX_CATEGORIES },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    },
    { enabled: can('category.view') },
  )
  const { chosen, choose, isMarking, setIsMarking } = shelf
  const chip = (value: string | undefined, label: string, icon?: React.ReactNode) => (
    <Button
      key={value ?? 'all'}
      size="small"
      variant="outlined"
      role="radio"
      aria-checked={chosen === value}
      tabIndex={chosen === value ? 0 : -1}
      startIcon={icon}
      onClick={() => {
        setIsMarking(false)
        choose(value)
      }}
      sx={chosen === value ? pressed : undefined}
    >
      {label}
    </Button>
  )
  return (
    <Box sx={row}>
      <Box
        role="radiogroup"
        aria-label={t('till.shelves')}
        onKeyDown={chooseShelfByKey}
        sx={places}
      >
        {chip(undefined, t('till.allProducts'))}
        {chip(FAVOURITES, t('till.favourites'), <Star size={14} aria-hidden />)}
        {data.map(({ id, name }) => chip(String(id), name))}
      </Box>
      <IconButton
        aria-label={t('till.markFavourites')}
        title={t('till.markFavourites')}
        aria-pressed={isMarking}
        onClick={() => setIsMarking(!isMarking)}
        sx={isMarking ? { ...mark, ...pressed, border: 1 } : mark}
      >
        <Pencil size={16} aria-hidden />
      </IconButton>
    </Box>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Chooses the next or the previous shelf with an arrow key, as in any group of radio buttons. */
function chooseShelfByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
  const from = all.findIndex((each) => each === event.target)
  if (step === undefined || from === -1) return
  event.preventDefault()
  const next = all.at((from + step) % all.length)
  next?.focus()
  next?.click()
}

const row = {
  display: 'flex',
  flex: 'none',
  gap: 1,
  p: '2px',
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  '& > *': { flex: 'none' },
} as const

/** Places the categories after the button that marks favourites. */
const places = {
  display: 'contents',
  '& > *': { flex: 'none' },
  '& > :nth-of-type(n + 3)': { order: 2 },
} as const
const mark = { order: 1 } as const

const pressed = {
  bgcolor: 'action.selected',
  borderColor: 'primary.main',
  color: 'primary.main',
} as const
