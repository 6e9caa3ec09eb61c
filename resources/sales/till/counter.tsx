import { Alert, Badge, Box, Button, Card } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useGetList } from 'react-admin'
import { useFormats } from '../../../src/admin/context/formats.ts'
import { useDeclared } from '../../../src/admin/context/registry.tsx'
import { useSession } from '../../../src/admin/context/session.tsx'
import { ScanStatus } from '../../../src/admin/scan/scan-notice.tsx'
import { useFindByCode } from '../../../src/admin/scan/use-find-by-code.ts'
import { useInTurn } from '../../../src/admin/scan/use-in-turn.ts'
import { useScanner } from '../../../src/admin/scan/use-scanner.ts'
import { Page } from '../../../src/admin/shell/page.tsx'
import { visuallyHidden } from '../../../src/admin/theme/visually-hidden.ts'
import { sum } from '../../../src/schema/decimal.ts'
import { askedFor } from './asked.ts'
import { BranchChoice } from './branch-choice.tsx'
import { CartFoot } from './cart-foot.tsx'
import { CartLines, goToQuantity } from './cart-lines.tsx'
import type { Cart, Goods, Sale } from './cart.ts'
import { ClearDialog } from './clear-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { DonePanel } from './done-panel.tsx'
import { HeldDialog } from './held-dialog.tsx'
import { Kbd } from './kbd.tsx'
import { MoreMenu } from './more-menu.tsx'
import { PayBar } from './pay-bar.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { NONE, ProductResults } from './product-results.tsx'
import { ProductSearch } from './product-search.tsx'
import { SaleHead } from './sale-head.tsx'
import { UnknownCodes } from './unknown-codes.tsx'
import { useKeys } from './use-keys.tsx'
import { useProductSearch } from './use-product-search.tsx'
import { useStock } from './use-stock.tsx'
import { useTill } from './use-till.tsx'
import { useTillWords } from './use-till-words.tsx'

interface CounterProps {
  readonly begins: Partial<Pick<Cart, 'customer' | 'branch'>>
}

type Opened = 'held' | 'details' | 'clear'

/** The counter: products on one side, the sale on the other; everything on it can be done by keys. */
export function Counter({ begins }: CounterProps) {
  const say = useTillWords()
  const formats = useFormats()
  const { can } = useSession()
  const till = useTill(begins)
  const { cart, amounts, problems, done } = till
  const search = useProductSearch()
  const [active, setActive] = useState(NONE)
  const [opened, setOpened] = useState<Opened>()
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const scope = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const customerBox = useRef<HTMLElement>(null)
  const discountBox = useRef<HTMLElement>(null)
  const stockFound = useStock(cart.branch, search.found)
  const stockOf = useStock(
    cart.branch,
    cart.lines.map(({ goods }) => goods),
  )
  const held = useHeld()
  const scan = useScans((goods) => till.add(goods, 1), readOtherwise)
  useScanner(scope, scan)

  const toSearch = () => searchBox.current?.focus()
  useEffect(() => {
    // On touch screens a keyboard would cover the till.
    if (!done && window.matchMedia('(pointer: fine)').matches) searchBox.current?.focus()
  }, [done])

  /** No product has the code. In the search, letters that came so quickly may still be words: pasted, or dictated. */
  async function readOtherwise(code: string): Promise<void> {
    const isText = document.activeElement === searchBox.current && /\D/.test(code)
    const goods = isText ? await search.first(code).catch(() => undefined) : undefined
    if (goods) return till.add(goods, askedFor(code).quantity)
    setUnknown((before) => [...before.filter((each) => each !== code), code])
  }

  function take(goods: Goods): void {
    till.add(goods, askedFor(search.typed).quantity)
    search.setTyped('')
    setActive(NONE)
  }

  async function takeFirst(): Promise<void> {
    const { typed, isBehind, found, setTyped } = search
    if (active === NONE || (typed !== '' && askedFor(typed).text === '')) return
    const goods = isBehind ? await search.first(typed) : found[active]
    if (goods) return take(goods)
    // What is not found stays, to be mended.
    setTyped(typed)
  }

  function openPayment(): void {
    if (cart.lines.length > 0 && can('sale.complete')) till.setIsPaying(true)
  }

  useKeys({
    F2: () => (done ? till.next() : toSearch()),
    F3: () => customerBox.current?.focus(),
    F4: () => till.current && goToQuantity(till.current.key),
    F8: () => cart.lines.length > 0 && can('sale.hold') && void till.hold(),
    'Shift+F8': () => setOpened('held'),
    F9: openPayment,
    'Shift+F9': () => discountBox.current?.focus(),
  })

  function close(): void {
    setOpened(undefined)
    toSearch()
  }

  const { current } = till
  const isKnown = till.buyer !== undefined && !till.buyer.isWalkIn
  // Who is not known has no credit here.
  const methods = till.shop.methods.filter(({ kind }) => isKnown || kind !== 'storeCredit')
  const count = sum(cart.lines.map(({ quantity }) => quantity))
  return (
    <Page
      title={say('title')}
      actions={
        <>
          <BranchChoice
            branches={till.shop.branches}
            value={cart.branch}
            onChange={till.setBranch}
          />
          <Badge badgeContent={held.length} color="primary">
            <Button
              variant="outlined"
              onClick={() => setOpened('held')}
              aria-keyshortcuts="Shift+F8"
            >
              {say('held')}
              <Kbd>⇧F8</Kbd>
            </Button>
          </Badge>
          <MoreMenu
            isEmpty={cart.lines.length === 0 || till.isBusy}
            onSave={(kind, then) => void till.saveAs(kind, then)}
            onClear={() => setOpened('clear')}
          />
        </>
      }
    >
      <Box ref={scope}>
        {done ? (
          <DonePanel done={done} onNext={till.next} />
        ) : (
          <Box sx={counter}>
            <Box sx={side}>
              <ProductSearch
                search={search}
                active={active}
                onActive={setActive}
                onTake={() => void takeFirst()}
                inputRef={searchBox}
              />
              <UnknownCodes
                codes={unknown}
                onForget={(code) => setUnknown(unknown.filter((each) => each !== code))}
                onMade={(goods) => till.add(goods, 1)}
              />
              <Box
                sx={{
                  minHeight: 0,
                  // The sale and its total stay in sight below.
                  maxHeight: { xs: '44dvh', md: 'none' },
                  display: { xs: search.typed ? 'grid' : 'none', md: 'grid' },
                }}
              >
                <ProductResults
                  search={search}
                  active={active}
                  stockOf={stockFound}
                  onTake={take}
                />
              </Box>
            </Box>
            <Card component="section" variant="outlined" aria-label={say('cart')} sx={saleCard}>
              <SaleHead
                cart={cart}
                buyer={till.buyer}
                error={problems.fields.customer}
                inputRef={customerBox}
                onCustomer={(customer) => {
                  till.setHead({ customer })
                  if (customer) toSearch()
                }}
              />
              <Box sx={{ minHeight: 0, overflowY: { md: 'auto' } }}>
                <CartLines till={till} stockOf={stockOf} onDone={toSearch} />
              </Box>
              <CartFoot
                cart={cart}
                amounts={amounts}
                problems={problems.fields}
                discountRef={discountBox}
                onDiscount={till.setHead}
                onTaxMode={till.setTaxMode}
                onDetails={() => setOpened('details')}
                onDone={toSearch}
              />
              {problems.whole.length > 0 && !till.isPaying && (
                <Alert severity="error" role="alert" sx={{ m: 1.5 }}>
                  {problems.whole.map((message) => (
                    <div key={message}>{message}</div>
                  ))}
                </Alert>
              )}
              <PayBar
                total={amounts.total}
                count={count}
                isBusy={till.isBusy}
                onHold={() => void till.hold()}
                onPay={openPayment}
              />
            </Card>
          </Box>
        )}
        <Box sx={visuallyHidden}>
          <ScanStatus>
            {current &&
              say('added', {
                name: current.goods.name,
                count: formats.quantity(current.quantity),
              })}
          </ScanStatus>
        </Box>
      </Box>
      {till.isPaying && (
        <PayDialog
          total={amounts.total}
          methods={methods}
          mayOwe={isKnown}
          isBusy={till.isBusy}
          problems={problems}
          onPay={(payment) => void till.pay(payment)}
          onClose={() => {
            till.setIsPaying(false)
            toSearch()
          }}
          onScan={(code) => {
            till.setIsPaying(false)
            scan(code)
          }}
        />
      )}
      {opened === 'held' && (
        <HeldDialog
          held={held}
          isBusy={till.isBusy}
          onResume={(sale) => void till.resume(sale).then(close)}
          onClose={close}
        />
      )}
      {opened === 'details' && (
        <DetailsDialog
          value={cart.details}
          onChange={(details) => till.setHead({ details })}
          problems={problems.fields}
          onClose={close}
        />
      )}
      {opened === 'clear' && (
        <ClearDialog onClear={() => void till.clear().then(close)} onKeep={close} />
      )}
    </Page>
  )
}

/** Sales that wait, the latest first. */
function useHeld(): readonly Sale[] {
  const { can } = useSession()
  const { data } = useGetList<Sale>(
    'sales',
    {
      filter: { status: 'held' },
      sort: { field: 'updatedAt', order: 'DESC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: can('sale.view') },
  )
  return data ?? []
}

/** Takes codes to products, one after the other; what was read while one is looked for waits its turn. */
function useScans(onGoods: (goods: Goods) => void, onUnknown: (code: string) => Promise<void>) {
  const products = useDeclared('products')
  const find = useFindByCode()
  const inTurn = useInTurn()
  return (code: string) => {
    void inTurn(async () => {
      const goods = await find(products, code).catch(() => null)
      // The list of products answers products.
      if (goods) return onGoods(goods as unknown as Goods)
      await onUnknown(code)
    })
  }
}

const counter = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(380px, 440px)' },
  height: { md: 'calc(100dvh - 152px)' },
  minHeight: { md: 560 },
} as const

const side = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  minWidth: 0,
  minHeight: 0,
} as const

const saleCard = {
  display: 'grid',
  gridTemplateRows: 'auto minmax(80px, 1fr) auto auto auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  minHeight: 0,
  overflow: 'visible',
} as const
