import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { useAccount, useSession } from '../../../src/admin/core/context/session.tsx'
import { ScanStatus, useScanner } from '../../../src/admin/form/scan/scanner.tsx'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import { visuallyHidden } from '../../../src/admin/kit/theme/components.ts'
import { focusQuantity } from './cart/cart-lines.tsx'
import { CounterActions } from './counter-actions.tsx'
import { CounterDialog, type Opened } from './counter-dialog.tsx'
import { createGoodsMemory } from './products/goods-memory.ts'
import { DonePanel } from './payment/done-panel.tsx'
import { UnfinishedSaleNotice } from './cart/unfinished-sale-notice.tsx'
import { OfflineNotice } from './queue/offline-notice.tsx'
import { ProductSide } from './products/product-side.tsx'
import { SaleCard } from './sale-card.tsx'
import { SalePayment } from './payment/sale-payment.tsx'
import type { InitialCart } from './cart/use-cart.ts'
import { useCodes } from './products/use-codes.ts'
import { useHeldSales } from './cart/use-held-sales.ts'
import { useKeys } from './use-keys.ts'
import { usePicking } from './products/use-picking.ts'
import { useProductSearch } from './products/use-product-search.ts'
import { useStock } from './cart/use-stock.ts'
import { useTill } from './use-till.ts'
import { Overlay } from '../../../src/admin/kit/popups/overlay.tsx'

interface CounterProps {
  readonly initialCart: InitialCart
}

/** Draws the till, with products on one side and the sale on the other. All functions can be used by keyboard. */
export function Counter({ initialCart }: CounterProps) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const { can, device } = useSession()
  const { lockDevice } = useAccount()
  const till = useTill(initialCart)
  const { cart, current, done } = till
  const held = useHeldSales()
  const [opened, setOpened] = useState<Opened>()
  const scope = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const customerBox = useRef<HTMLElement>(null)
  const discountBox = useRef<HTMLElement>(null)
  const [memory] = useState(createGoodsMemory)
  const search = useProductSearch(cart.branch, memory)
  const picking = usePicking(search, till.add)
  const codes = useCodes({ search, memory, searchBox, onGoods: till.add })
  useScanner(scope, codes.read)
  // Keeps the stock quantities loaded while the panel of a finished sale covers the till.
  const stockOfFound = useStock(cart.branch, search.found)
  const stockOfSale = useStock(
    cart.branch,
    cart.lines.map(({ goods }) => goods),
  )

  const toSearch = () => searchBox.current?.focus()
  useEffect(() => {
    // Skips touch screens, where the focus would open a keyboard that covers the till.
    if (!done && window.matchMedia('(pointer: fine)').matches) searchBox.current?.focus()
  }, [done])

  function openPayment(): void {
    if (cart.lines.length > 0 && can('sale.complete')) till.setIsPaying(true)
  }

  function switchPerson(): void {
    if (!device) return setOpened('share')
    // The screen is locked even when the server cannot be reached.
    void lockDevice().catch(() => undefined)
  }

  function close(): void {
    setOpened(undefined)
    toSearch()
  }

  useKeys({
    F2: () => (done ? till.closeDone() : toSearch()),
    F3: () => customerBox.current?.focus(),
    F4: () => current && focusQuantity(current.key),
    F8: () => cart.lines.length > 0 && can('sale.hold') && void till.hold(),
    'Shift+F8': () => setOpened('held'),
    F9: openPayment,
    F10: switchPerson,
    'Shift+F9': () => discountBox.current?.focus(),
  })

  return (
    <Page
      title={t('till.title')}
      actions={
        <CounterActions
          till={till}
          waiting={held.length}
          onOpen={setOpened}
          onSwitch={switchPerson}
        />
      }
    >
      <Box sx={done ? undefined : { ...frame, ...(till.unfinished && noticed) }}>
        <OfflineNotice codes={codes.waiting} onReopen={(sale) => void till.reopen(sale)} />
        <UnfinishedSaleNotice
          sale={till.unfinished}
          weighedUnits={till.shop.weighedUnits}
          onReopen={till.reopenUnfinished}
          onDiscard={till.discardUnfinished}
        />
        <Box ref={scope} sx={done ? undefined : workplace}>
          {done ? (
            <DonePanel done={done} onNext={till.closeDone} />
          ) : (
            <Box sx={counter}>
              <ProductSide
                search={search}
                picking={picking}
                codes={codes}
                stockOf={stockOfFound}
                priceOf={till.priceOf}
                searchBox={searchBox}
                onCreated={(goods) => till.add(goods, 1)}
              />
              <SaleCard
                till={till}
                stockOf={stockOfSale}
                customerBox={customerBox}
                discountBox={discountBox}
                onDetails={() => setOpened('details')}
                onPay={openPayment}
                onDone={toSearch}
              />
            </Box>
          )}
          <Box sx={visuallyHidden}>
            <ScanStatus>
              {current &&
                t('till.added', {
                  name: current.goods.name,
                  count: formats.quantity(current.quantity),
                })}
            </ScanStatus>
          </Box>
        </Box>
      </Box>
      <Overlay onClose={() => till.setIsPaying(false)}>
        <SalePayment till={till} onClose={toSearch} onScan={codes.read} />
      </Overlay>
      <Overlay onClose={close}>
        <CounterDialog opened={opened} till={till} held={held} onClose={close} />
      </Overlay>
    </Page>
  )
}

/** Fits notices, products and sale into the window, so that the buttons of the sale are always visible. */
const frame = {
  display: { md: 'flex' },
  flexDirection: 'column',
  height: { md: 'calc(100dvh - 100px - var(--top-bar, 0px))' },
  minHeight: { md: 560 },
} as const

/**
 * Sets the height that a notice takes from the list of products on a phone, so that the buttons of the sale stay
 * visible.
 */
const noticed = { '--notice': '116px' } as const

const workplace = { display: { md: 'grid' }, flex: { md: 1 }, minHeight: { md: 0 } } as const

const counter = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(380px, 440px)' },
  gridTemplateRows: { md: 'minmax(0, 1fr)' },
  minHeight: 0,
} as const
