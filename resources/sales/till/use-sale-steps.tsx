import { useState } from 'react'
import { useCreatePath, useDataProvider, useNavigate, useNotify } from 'react-admin'
import { useFormats } from '../../../src/admin/context/formats.ts'
import { createAttempt } from './attempt.tsx'
import type { Basis } from './cart-amounts.ts'
import type { Cart, Sale } from './cart.ts'
import { withStored, type Kind } from './sale-of-cart.ts'
import { useCounter } from './use-counter.tsx'
import { useGoodsOfSale } from './use-goods-of-sale.tsx'
import type { Payment } from './use-payment.tsx'
import type { Problems } from './use-problems.tsx'
import { useTillWords } from './use-till-words.tsx'

/** What came of the last sale: it is shown until the next one begins. */
export interface Done {
  readonly sale: Sale
  /** Cash that goes back over the counter. */
  readonly change: number
}

interface SaleStepsOptions {
  readonly cart: Cart
  readonly change: (to: (cart: Cart) => Cart) => void
  /** Makes room for the next sale. */
  readonly renew: () => void
  readonly basis: Basis
  /** That the person has seen. */
  readonly total: number
  readonly show: (problems: Problems) => void
  readonly forget: () => void
}

/** What can become of the sale on the counter: it is paid, set aside and resumed, saved, or thrown away. */
export function useSaleSteps(options: SaleStepsOptions) {
  const { cart, change, renew, basis, total, show, forget } = options
  const say = useTillWords()
  const formats = useFormats()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const dataProvider = useDataProvider()
  const counter = useCounter()
  const [isPaying, setIsPaying] = useState(false)
  const [done, setDone] = useState<Done>()
  const goods = useGoodsOfSale(basis)
  const attempt = createAttempt({
    once: counter.once,
    show,
    forget,
    onAtCounter: () => setIsPaying(false),
  })

  function reset(): void {
    renew()
    setIsPaying(false)
    counter.next()
  }

  async function save(kind: Kind): Promise<Sale> {
    const stored = await counter.save(cart, kind)
    change((before) => withStored(before, stored))
    return stored
  }

  const pay = ({ payments, change: back, overLimit }: Payment) =>
    attempt(async () => {
      const before = await counter.completedBefore(cart)
      const sale = before ?? (await save('sale'))
      if (!before && sale.total !== total) return askAgain(sale)
      const body = { payments, ...(overLimit && { overLimit }) }
      finish(before ?? (await counter.act(sale, 'complete', body)), back)
    })

  function finish(sale: Sale, back: number): void {
    reset()
    setDone({ sale, change: back })
  }

  /** Somebody changed a price while the goods were on the counter: nobody pays an amount that they have not seen. */
  async function askAgain(sale: Sale): Promise<void> {
    change(await goods.repriced(sale))
    setIsPaying(false)
    const message = say('totalChanged', { total: formats.money(sale.total) })
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
      const resumed = await goods.cartOf(sale)
      change(() => resumed)
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
    isBusy: counter.isBusy,
    isPaying,
    setIsPaying,
    done,
    pay,
    hold,
    resume,
    saveAs,
    clear,
    next: () => setDone(undefined),
  }
}
