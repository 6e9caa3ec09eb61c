import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import { uuidV7 } from '../../../../src/schema/uuid-v7.ts'
import { getDefault } from '../../../../src/schema/default-value.ts'
import { sales } from '../../../sales/sales.ts'
import {
  createEmptyCart,
  findLine,
  withGoods,
  withLine,
  withLines,
  withoutLine,
  type Cart,
  type Goods,
  type LineChange,
} from './cart.ts'
import { useSavedCart, type UnfinishedSale } from './use-saved-cart.ts'
import type { useShop } from '../use-shop.ts'

/** Holds the initial values from the URL that opens the till, such as the customer. */
export type InitialCart = Partial<Pick<Cart, 'customer' | 'branch'>>

type Head = Partial<Pick<Cart, 'customer' | 'discountPercent' | 'discountAmount' | 'details'>>

/** Returns the cart, the line that changed last, and functions that change the cart. The cart survives a reload. */
export function useCart(
  initialCart: InitialCart,
  { branches, primary }: Pick<ReturnType<typeof useShop>, 'branches' | 'primary'>,
  onChange: () => void,
) {
  const { team } = useSession()
  const roundTo = Number(getDefault(sales.fields.roundTo, {}, team) ?? 0) || null
  const [pricesIncludeTax, setPricesIncludeTax] = useStore(
    'till.pricesIncludeTax',
    team.settings.pricesIncludeTax === true,
  )
  const [branchBefore, setBranchBefore] = useStore<string | null>('till.branch', null)
  const [entered, setEntered] = useState(() => ({
    ...createEmptyCart({ id: uuidV7(), branch: null, pricesIncludeTax, roundTo }),
    ...initialCart,
  }))
  const [current, setCurrent] = useState<string>()
  // Scans come faster than React renders, so each scan continues from the latest cart.
  const latest = useRef(entered)

  const savedCart = useSavedCart()
  const [unfinished, setUnfinished] = useState<UnfinishedSale>()
  useEffect(() => {
    if (Object.keys(initialCart).length > 0) return
    async function open(): Promise<void> {
      const restored = await savedCart.restore()
      const scanned = latest.current.lines
      if (restored && scanned.length > 0) {
        change(() => withLines(restored, scanned))
      } else if (restored) {
        // Shows the restored cart without saving it, because saving could overwrite the first scan.
        show(restored)
      } else if (scanned.length === 0) {
        setUnfinished(await savedCart.findUnfinished())
      }
    }
    // If the cart cannot be read, it is read again when the till is opened the next time.
    open().catch(() => undefined)
    // Runs once when the till opens; later changes are stored by the till.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const chosen = branches.find(({ id }) => id === (entered.branch ?? branchBefore))
  const branch = (chosen ?? primary)?.id ?? null
  const cart = useMemo(() => ({ ...entered, branch }), [entered, branch])

  function show(next: Cart): void {
    latest.current = next
    setEntered(next)
    onChange()
  }

  function change(to: (cart: Cart) => Cart): void {
    show(to(latest.current))
    savedCart.save(latest.current)
  }

  function discardUnfinished(): void {
    if (unfinished) savedCart.forget(unfinished.key)
    setUnfinished(undefined)
  }

  return {
    cart,
    change,
    /** Holds an unfinished sale of another till while this cart is empty; undefined otherwise. */
    unfinished: cart.lines.length === 0 ? unfinished : undefined,
    reopenUnfinished: () => {
      if (unfinished) change(() => unfinished.cart)
      discardUnfinished()
    },
    discardUnfinished,
    /** Holds the line that was added or focused last; by default the last line. */
    current: cart.lines.find(({ key }) => key === current) ?? cart.lines.at(-1),
    setCurrent,
    /** Starts the next sale, in the same branch and on the same price basis. */
    startNewCart: () => {
      const { pricesIncludeTax: included } = cart
      change(() => createEmptyCart({ id: uuidV7(), branch, pricesIncludeTax: included, roundTo }))
      setCurrent(undefined)
    },
    add: (goods: Goods, quantity: number) => {
      const key = findLine(latest.current, goods)?.key ?? uuidV7()
      change((before) => withGoods(before, goods, quantity, key))
      setCurrent(key)
    },
    remove: (key: string) => {
      change((before) => withoutLine(before, key))
      setCurrent(undefined)
    },
    setLine: (key: string, changed: LineChange) =>
      change((before) => withLine(before, key, changed)),
    setHead: (changed: Head) => change((before) => ({ ...before, ...changed })),
    setBranch: (id: string) => {
      setBranchBefore(id)
      change((before) => ({ ...before, branch: id }))
    },
    setTaxMode: (included: boolean) => {
      setPricesIncludeTax(included)
      change((before) => ({ ...before, pricesIncludeTax: included }))
    },
  }
}
