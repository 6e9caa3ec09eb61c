import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box, Button } from '@mui/material'
import { memo, useEffect, useRef } from 'react'
import { LinkBase, useCreatePath } from 'react-admin'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { UploadedImage } from '../../../../src/admin/fields/uploads/uploaded-image.tsx'
import { Star } from 'lucide-react'
import type { Goods } from '../cart/cart.ts'
import { StockNote } from '../cart/stock-note.tsx'
import type { ProductSearch } from './use-product-search.ts'
import type { StockOf } from '../cart/use-stock.ts'

/** Holds the element id of the result list, which the search input controls. */
export const RESULTS = 'till-results'

/** Marks that no product is chosen. */
export const NONE = -1

/** Returns how many products are side by side in a row of the results. */
export function countColumns(): number {
  const list = document.getElementById(RESULTS)
  return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1
}

/** Returns the element id of a search result, to which the search box refers as its active option. */
export function buildOptionId(index: number): string {
  return `till-result-${index}`
}

interface ProductResultsProps {
  readonly search: ProductSearch
  readonly active: number
  readonly stockOf: StockOf
  readonly priceOf: (goods: Goods) => number
  readonly onAdd: (goods: Goods) => void
}

/** Draws the found products, or best sellers without a search; a tap adds a product. */
export function ProductResults(props: ProductResultsProps) {
  const { search, active, stockOf, priceOf, onAdd } = props
  const t = useLoadedTexts('screens')
  const { found, isBehind, typed, error, retry, shelf } = search
  const list = useRef<HTMLDivElement>(null)
  const createPath = useCreatePath()
  const mayAdd = useSession().can('product.create')

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  if (error) {
    return (
      <Box role="alert" sx={note}>
        {t('till.failed')}{' '}
        <Button size="small" onClick={retry}>
          {t('till.retry')}
        </Button>
      </Box>
    )
  }
  const isEmpty = found.length === 0 && !isBehind
  return (
    <Box sx={{ minHeight: 0, overflowY: 'auto' }}>
      {isEmpty && (
        <Box sx={note}>
          {typed ? t('till.nothingFound', { text: typed }) : t(`till.${shelf.emptyText}`)}
          {!typed && mayAdd && shelf.emptyText === 'noProducts' && (
            <Button
              component={LinkBase}
              to={createPath({ resource: 'products', type: 'create' })}
              variant="outlined"
              sx={{ display: 'flex', mx: 'auto', mt: 1.5, width: 'fit-content' }}
            >
              {t('till.addProduct')}
            </Button>
          )}
        </Box>
      )}
      <Box
        ref={list}
        id={RESULTS}
        role="listbox"
        aria-label={t('till.results')}
        aria-busy={isBehind}
        sx={{ ...tiles, opacity: isBehind && typed !== '' ? 0.6 : 1 }}
      >
        {found.map((goods, i) => (
          <Tile
            key={goods.id}
            id={buildOptionId(i)}
            goods={goods}
            isActive={i === active}
            available={stockOf(goods)}
            price={priceOf(goods)}
            isFavourite={shelf.favourites.includes(goods.id)}
            onAdd={onAdd}
          />
        ))}
      </Box>
    </Box>
  )
}

interface TileProps {
  readonly id: string
  readonly goods: Goods
  readonly isActive: boolean
  readonly available: number | undefined
  readonly price: number
  /** Indicates that the product is a favourite of the person. */
  readonly isFavourite: boolean
  readonly onAdd: (goods: Goods) => void
}

const Tile = memo(function Tile(props: TileProps) {
  const { id, goods, isActive, available, price, isFavourite, onAdd } = props
  const t = useLoadedTexts('screens')
  const [picture] = goods.images ?? []
  const formats = useFormats()
  const isAsListed = price === goods.price
  return (
    // Keeps the focus in the search input, which handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="tile"
      onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
      onClick={() => onAdd(goods)}
      onKeyDown={(event) => event.key === 'Enter' && onAdd(goods)}
    >
      {picture !== undefined && (
        <span className="picture">
          <UploadedImage id={picture} size={256} />
        </span>
      )}
      <span className="name" title={goods.name}>
        {isFavourite && (
          <Star size={12} fill="currentColor" role="img" aria-label={t('till.favourite')} />
        )}{' '}
        {goods.name}
      </span>
      <span className="code">{goods.sku}</span>
      <span className="foot">
        <StockNote available={available} />
        <strong>{isAsListed ? formats.price(price) : formats.money(price)}</strong>
      </span>
    </div>
  )
})

const note = { p: 2, color: 'text.secondary' } as const

const tiles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
  gap: 1,
  p: '2px',
  '& .tile': {
    display: 'grid',
    alignContent: 'start',
    gridTemplateRows: 'auto auto 1fr',
    '&:has(.picture)': { gridTemplateRows: 'auto auto auto 1fr' },
    gap: '2px',
    minHeight: 96,
    p: 1.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: '12px',
    bgcolor: 'background.paper',
    cursor: 'pointer',
    fontSize: 14,
    lineHeight: '18px',
    fontVariantNumeric: 'tabular-nums',
    userSelect: 'none',
  },
  '& .tile:hover': { bgcolor: 'action.hover' },
  '& .tile:active': { bgcolor: 'action.selected' },
  '& .tile[aria-selected=true]': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
  '& .picture': {
    height: 72,
    mb: 0.5,
    borderRadius: '8px',
    overflow: 'hidden',
    bgcolor: 'background.default',
  },
  '& .name': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    fontWeight: 550,
    overflowWrap: 'anywhere',
  },
  '& .code': {
    fontSize: 12,
    lineHeight: '16px',
    color: 'text.secondary',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .foot': {
    display: 'flex',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: 1,
  },
  '& strong': { fontWeight: 650 },
} as const
