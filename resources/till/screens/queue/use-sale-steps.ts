import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { useState } from 'react'
import { useCreatePath, useDataProvider, useNavigate, useNotify } from 'react-admin'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import type { AppDataProvider } from '../../../../src/admin/core/data/data-provider.ts'
import { createAttempt } from './attempt.ts'
import type { Basis } from '../cart/cart-amounts.ts'
import type { Cart, Sale } from '../cart/cart.ts'
import { withStored, type Kind } from '../cart/cart-conversion.ts'
import { useSaleStorage } from './use-sale-storage.ts'
import { useGoodsOfSale } from '../cart/use-goods-of-sale.ts'
import type { Payment } from '../payment/use-payment.ts'
import { TotalChanged, type QueuedSale } from './sale-queue.ts'
import { findSale } from './stored-sale.ts'
import { useTillConnection } from './use-connection.ts'
import type { Problems } from './use-problems.ts'

/** Holds the last sale, which is shown until the next sale begins. */
export interface FinishedSale {
  readonly id: string
  /** Holds the posted sale; undefined while it waits in the queue. */
  readonly sale?: Sale
  readonly total: number
  /** Holds the change in cash. */
  readonly change: number
}

interface SaleStepsOptions {
  readonly cart: Cart
  readonly change: (to: (cart: Cart) => Cart) => void
  /** Starts the next sale. */
  readonly startNewCart: () => void
  readonly basis: Basis
  /** Holds the total on the screen. */
  readonly total: number
  readonly show: (problems: Problems) => void
  readonly forget: () => void
}

/** Returns the actions on the current sale, such as paying, holding and saving it. */
export function useSaleSteps(options: SaleStepsOptions) {
  const { cart, change, startNewCart, basis, total, show, forget } = options
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const dataProvider = useDataProvider<AppDataProvider>()
  const storage = useSaleStorage()
  const { queue, waiting } = useTillConnection()
  const [isPaying, setIsPaying] = useState(false)
  const [done, setDone] = useState<FinishedSale>()
  const goods = useGoodsOfSale(basis)
  const attempt = createAttempt({
    once: storage.once,
    show,
    forget,
    onCartProblem: () => setIsPaying(false),
  })

  function reset(): void {
    startNewCart()
    setIsPaying(false)
    storage.startNextSale()
  }

  async function save(kind: Kind): Promise<Sale> {
    const stored = await storage.save(cart, kind)
    change((before) => withStored(before, stored))
    return stored
  }

  const pay = ({ payments, change: cashChange, overLimit }: Payment) =>
    attempt(async () => {
      const outcome = await queue.post({
        cart,
        body: { payments, ...(overLimit && { overLimit }) },
        total,
        isUncertain: storage.isUncertain(),
      })
      if (outcome.state === 'refused') return await returnToCart(outcome.refused)
      reset()
      if (outcome.state === 'delayed') return setDone({ id: cart.id, total, change: cashChange })
      const { sale } = outcome
      setDone({ id: sale.id, sale, total: sale.total ?? total, change: cashChange })
    })

  /** Moves a refused sale from the queue back to the till, with the reason. */
  const reopen = (queued: QueuedSale) =>
    attempt(async () => {
      if (cart.lines.length > 0) await setAside()
      const { id } = queued.cart
      const stored = await findSale(dataProvider, id)
      queue.take(id)
      change(() => queued.cart)
      setDone(undefined)
      await returnToCart(stored ? { ...queued, cart: { ...queued.cart, stored } } : queued)
    })

  /** Puts a refused sale back into the cart with its problems; the lines keep the ids of the stored lines. */
  async function returnToCart({ cart: { stored }, problem }: QueuedSale): Promise<void> {
    if (stored) change((before) => withStored(before, stored))
    if (!(problem instanceof TotalChanged)) throw problem
    await askAgain(problem.sale)
  }

  /** Shows the changed total and asks for the payment again, because the payment was for the earlier total. */
  async function askAgain(sale: Sale): Promise<void> {
    change(await goods.createRepricing(sale))
    setIsPaying(false)
    const message = t('till.totalChanged', { total: formats.money(sale.total) })
    show({ lines: new Map(), fields: {}, whole: [message] })
  }

  async function setAside(): Promise<void> {
    await storage.act(await save('sale'), 'hold')
    reset()
  }

  const hold = () =>
    attempt(async () => {
      await setAside()
      notify(t('till.heldNow'), { type: 'success' })
    })

  const resume = (held: Sale) =>
    attempt(async () => {
      if (cart.lines.length > 0) await setAside()
      const sale = await storage.act(held, 'resume')
      const resumed = await goods.loadCart(sale)
      change(() => resumed)
      setDone(undefined)
    })

  const saveAs = (kind: Kind, nextAction?: 'confirm') =>
    attempt(async () => {
      const sale = await save(kind)
      if (nextAction) await storage.act(sale, nextAction)
      reset()
      notify(t('till.saved'), { type: 'success' })
      navigate(createPath({ resource: 'sales', type: 'show', id: sale.id }))
    })

  const clear = () =>
    attempt(async () => {
      const { stored } = cart
      if (stored) await dataProvider.delete('sales', { id: stored.id, previousData: stored })
      reset()
    })

  /** Returns the last sale with its current state, or undefined if the server refused it. */
  function getCurrentState(finished: FinishedSale): FinishedSale | undefined {
    if (finished.sale) return finished
    const sale = queue.sent(finished.id)
    if (sale) return { ...finished, sale }
    const isWaiting = waiting.some(
      (each) => each.cart.id === finished.id && each.problem === undefined,
    )
    return isWaiting ? finished : undefined
  }

  return {
    isBusy: storage.isBusy,
    isPaying,
    setIsPaying,
    done: done && getCurrentState(done),
    pay,
    reopen,
    hold,
    resume,
    saveAs,
    clear,
    /** Closes the panel of the finished sale. */
    closeDone: () => setDone(undefined),
  }
}
