import { useEffect, useMemo, useRef, useState } from 'react'
import { useCreatePath, useDataProvider, useNavigate, useNotify, useStore } from 'react-admin'
import { useFormats } from '../../../src/admin/context/formats.ts'
import { useSession } from '../../../src/admin/context/session.tsx'
import { newId } from '../../../src/admin/data/new-id.ts'
import { defaultOf } from '../../../src/schema/validation.ts'
import { sales } from '../sales.ts'
import { amountsOf } from './cart-amounts.ts'
import {
  emptyCart,
  lineOf,
  withGoods,
  withLine,
  withoutLine,
  withPrices,
  type Buyer,
  type Cart,
  type Goods,
  type LineChange,
  type Sale,
} from './cart.ts'
import type { Payment } from './pay-dialog.tsx'
import { cartOfSale, withStored, type Kind } from './sale-of-cart.ts'
import { useCounter } from './use-counter.tsx'
import { useKeptCart } from './use-kept-cart.tsx'
import { problemsOf, useProblems } from './use-problems.tsx'
import { useBuyer, useShop } from './use-shop.tsx'
import { useTillWords } from './use-till-words.tsx'

/** What came of the last sale: it is shown until the next one begins. */
export interface Done {
  readonly sale: Sale
  /** Cash that goes back over the counter. */
  readonly change: number
}

/** The state of the till: the sale that is being made, what it comes to, and the steps that can be taken with it. */
export function useTill(begins: Partial<Pick<Cart, 'customer' | 'branch'>>) {
  const { team } = useSession()
  const say = useTillWords()
  const formats = useFormats()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const dataProvider = useDataProvider()
  const shop = useShop()
  const roundTo = Number(defaultOf(sales.fields.roundTo, {}, team) ?? 0) || null
  const counter = useCounter()
  const { problems, show, forget } = useProblems()
  const [pricesIncludeTax, setPricesIncludeTax] = useStore('till.pricesIncludeTax', false)
  const [branchBefore, setBranchBefore] = useStore<string | null>('till.branch', null)
  const [kept, setKept] = useState(() => ({
    ...emptyCart({ id: newId(), branch: null, pricesIncludeTax, roundTo }),
    ...begins,
  }))
  const [current, setCurrent] = useState<string>()
  const [isPaying, setIsPaying] = useState(false)
  const [done, setDone] = useState<Done>()
  // Scans come faster than renders: each goes on from what the one before has left.
  const latest = useRef(kept)

  const memory = useKeptCart()
  useEffect(() => {
    if (Object.keys(begins).length > 0) return
    memory.restore().then(
      (restored) => {
        if (!restored || latest.current.lines.length > 0) return
        change(() => restored)
      },
      // What cannot be read now is read the next time.
      () => undefined,
    )
    // Only when the till opens: later on it is the till that is remembered.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const known = shop.branches.find(({ id }) => id === (kept.branch ?? branchBefore))
  const branch = (known ?? shop.primary)?.id ?? null
  const cart = useMemo(() => ({ ...kept, branch }), [kept, branch])
  const buyer = useBuyer(cart.customer)
  const basis = useMemo(
    () => ({ rates: shop.rates, decimals: team.decimals, isTaxable: buyer?.isTaxable !== false }),
    [shop.rates, team.decimals, buyer],
  )
  const amounts = useMemo(() => amountsOf(cart, basis), [cart, basis])

  function change(to: (cart: Cart) => Cart): void {
    latest.current = to(latest.current)
    setKept(latest.current)
    memory.keep(latest.current)
    forget()
  }

  function reset(): void {
    const { pricesIncludeTax: included } = cart
    change(() => emptyCart({ id: newId(), branch, pricesIncludeTax: included, roundTo }))
    setCurrent(undefined)
    setIsPaying(false)
    counter.next()
  }

  function add(goods: Goods, quantity: number): void {
    setDone(undefined)
    const key = lineOf(latest.current, goods)?.key ?? newId()
    change((before) => withGoods(before, goods, quantity, key))
    setCurrent(key)
  }

  function remove(key: string): void {
    change((before) => withoutLine(before, key))
    setCurrent(undefined)
  }

  async function save(kind: Kind): Promise<Sale> {
    const stored = await counter.save(cart, kind)
    change((before) => withStored(before, stored))
    return stored
  }

  /** One try of something that the server may refuse; what is at fault is shown where it is. */
  function attempt(work: () => Promise<void>): Promise<void> {
    return counter.once(async () => {
      forget()
      try {
        await work()
      } catch (failure) {
        const found = problemsOf(failure)
        show(found)
        const isAtCounter = found.lines.size > 0 || Object.keys(found.fields).some(isOnCart)
        if (isAtCounter) setIsPaying(false)
      }
    })
  }

  const pay = ({ payments, change: back, overLimit }: Payment) =>
    attempt(async () => {
      const before = await counter.completedBefore(cart)
      const sale = before ?? (await save('sale'))
      if (!before && sale.total !== amounts.total) return askAgain(sale)
      const body = { payments, ...(overLimit && { overLimit }) }
      finish(before ?? (await counter.act(sale, 'complete', body)), back)
    })

  function finish(sale: Sale, back: number): void {
    reset()
    setDone({ sale, change: back })
  }

  /** Somebody changed a price while the goods were on the counter: nobody pays an amount that they have not seen. */
  async function askAgain({ lines, total }: Sale): Promise<void> {
    const ids = lines.map(({ product }) => product)
    const { data } = await dataProvider.getMany<Goods>('products', { ids })
    change((before) => withPrices(before, data))
    setIsPaying(false)
    const message = say('totalChanged', { total: formats.money(total) })
    show({ lines: new Map(), fields: {}, whole: [message] })
  }

  async function setAside(): Promise<void> {
    await counter.act(await save('sale'), 'hold')
    reset()
  }

  const hold = () =>
    attempt(async () => {
      await setAside()
      notify(say('heldNow'), { type: 'success' })
    })

  const resume = (held: Sale) =>
    attempt(async () => {
      if (cart.lines.length > 0) await setAside()
      const sale = await counter.act(held, 'resume')
      const ids = sale.lines.map(({ product }) => product)
      const [goods, buyers] = await Promise.all([
        dataProvider.getMany<Goods>('products', { ids }),
        dataProvider.getMany<Buyer>('customers', { ids: sale.customer ? [sale.customer] : [] }),
      ])
      const products = new Map(goods.data.map((each) => [each.id, each]))
      change(() => cartOfSale(sale, { goods: products, buyer: buyers.data[0], basis }))
      setDone(undefined)
    })

  const saveAs = (kind: Kind, then?: 'confirm') =>
    attempt(async () => {
      const sale = await save(kind)
      if (then) await counter.act(sale, then)
      reset()
      notify(say('saved'), { type: 'success' })
      navigate(createPath({ resource: 'sales', type: 'show', id: sale.id }))
    })

  const clear = () =>
    attempt(async () => {
      const { stored } = cart
      if (stored) await dataProvider.delete('sales', { id: stored.id, previousData: stored })
      reset()
    })

  return {
    shop,
    cart,
    buyer,
    amounts,
    problems,
    current: cart.lines.find(({ key }) => key === current) ?? cart.lines.at(-1),
    setCurrent,
    done,
    isPaying,
    setIsPaying,
    isBusy: counter.isBusy,
    add,
    remove,
    setLine: (key: string, changed: LineChange) =>
      change((before) => withLine(before, key, changed)),
    setHead: (
      changed: Partial<Pick<Cart, 'customer' | 'discountPercent' | 'discountAmount' | 'details'>>,
    ) => change((before) => ({ ...before, ...changed })),
    setBranch: (id: string) => {
      setBranchBefore(id)
      change((before) => ({ ...before, branch: id }))
    },
    setTaxMode: (included: boolean) => {
      setPricesIncludeTax(included)
      change((before) => ({ ...before, pricesIncludeTax: included }))
    },
    pay,
    hold,
    resume,
    saveAs,
    clear,
    next: () => setDone(undefined),
  }
}

/** Fields of the sale that are on the counter, behind the payment. */
function isOnCart(name: string): boolean {
  return name !== 'customer' && name !== 'payments'
}
