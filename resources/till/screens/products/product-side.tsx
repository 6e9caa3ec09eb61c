import { Box } from '@mui/material'
import type { Ref } from 'react'
import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import type { Goods } from '../cart/cart.ts'
import { ProductResults } from './product-results.tsx'
import { ProductSearch } from './product-search.tsx'
import { ShelfChoice } from './shelf.tsx'
import { UnknownCodes } from './unknown-codes.tsx'
import type { Codes } from './use-codes.ts'
import type { Picking } from './use-picking.ts'
import type { ProductSearch as Searching } from './use-product-search.ts'
import type { StockOf } from '../cart/use-stock.ts'

interface ProductSideProps {
  readonly search: Searching
  readonly picking: Picking
  readonly codes: Codes
  readonly stockOf: StockOf
  /** Returns the unit price of a product in the current sale. */
  readonly priceOf: (goods: Goods) => number
  readonly searchBox: Ref<HTMLInputElement>
  /** Runs when a product was created for an unknown code. */
  readonly onCreated: (goods: Goods) => void
}

/** Draws the products: search, results, and scanned codes without a product. */
export function ProductSide(props: ProductSideProps) {
  const { search, picking, codes, stockOf, priceOf, searchBox, onCreated } = props
  const t = useLoadedTexts('screens')
  return (
    <Box sx={side}>
      <ProductSearch
        search={search}
        active={picking.active}
        onActive={picking.setActive}
        onAdd={() => void picking.addFirst()}
        inputRef={searchBox}
      />
      <UnknownCodes codes={codes.unknown} onForget={codes.forget} onCreated={onCreated} />
      <ShelfChoice shelf={search.shelf} />
      {search.shelf.isMarking && (
        <Box role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {t('till.markHint')}
        </Box>
      )}
      <Box
        sx={{
          minHeight: 0,
          display: 'grid',
          // Leaves space for the sale and its total below, which do not move with the number of products.
          height: { xs: 'calc(36dvh - var(--notice, 0px))', md: 'auto' },
        }}
      >
        <ProductResults
          search={search}
          active={picking.active}
          stockOf={stockOf}
          priceOf={priceOf}
          onAdd={picking.take}
        />
      </Box>
    </Box>
  )
}

const side = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  minWidth: 0,
  minHeight: 0,
} as const
