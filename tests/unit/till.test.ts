import { describe, expect, it } from 'vitest'
import {
  computeCartAmounts,
  computeOfferedPrice,
} from '../../resources/till/screens/cart/cart-amounts.ts'
import {
  countItems,
  createEmptyCart,
  withGoods,
  withLine,
  withoutLine,
  withPrices,
  type Goods,
} from '../../resources/till/screens/cart/cart.ts'
import { createGoodsMemory } from '../../resources/till/screens/products/goods-memory.ts'
import { parseSearch } from '../../resources/till/screens/products/parse-search.ts'
import {
  suggestAmounts,
  toPayments,
  allocateTenders,
  type Method,
} from '../../resources/till/screens/payment/tenders.ts'

const createGoods = (name: string, price: number): Goods => ({
  id: name,
  name,
  sku: name,
  type: 'stock',
  price,
  priceIncludesTax: false,
  appliedTax: 'vat',
  allowNegative: 'inherit',
})
const lamp = createGoods('Lamp', 19.99)
const desk = createGoods('Desk', 150)
const basis = { rates: new Map([['vat', 23]]), isTaxable: true, decimals: 2 }
const empty = createEmptyCart({ id: 'sale', branch: 'main', pricesIncludeTax: false })

describe('the cart', () => {
  it('counts repeated products, and keeps the order of entry', () => {
    const cart = [lamp, desk, lamp].reduce(
      (filled, each, i) => withGoods(filled, each, 1, `${i}`),
      empty,
    )
    expect(cart.lines.map((line) => [line.goods.name, line.quantity])).toEqual([
      ['Lamp', 2],
      ['Desk', 1],
    ])
    expect(withoutLine(cart, '0').lines).toHaveLength(1)
  })

  it('counts weighed goods as one item each, not by their weight', () => {
    const cheese = { ...createGoods('Cheese', 18.5), stockUnit: 'kg' }
    const weighedUnits = new Set(['kg'])
    const lamps = withGoods(empty, lamp, 3, '0')
    for (const weight of [1.455, 2]) {
      const cart = withGoods(lamps, cheese, weight, '1')
      expect(countItems(cart.lines, weighedUnits)).toBe(4)
    }
    expect(countItems([], weighedUnits)).toBe(0)
  })

  it('offers all products at prices with tax or all without tax, like the sale', () => {
    const net = createGoods('Net', 100)
    const gross = { ...net, price: 123, priceIncludesTax: true }
    const listOffered = (cart: typeof empty) =>
      [net, gross].map((each) => computeOfferedPrice(each, cart, basis))
    expect(listOffered(empty)).toEqual([100, 100])
    expect(listOffered({ ...empty, pricesIncludeTax: true })).toEqual([123, 123])
  })

  it('follows the list price until a price is entered, with and without tax', () => {
    const cart = withGoods(empty, desk, 2, 'a')
    expect(computeCartAmounts(cart, basis)).toMatchObject({
      subtotal: 300,
      taxTotal: 69,
      total: 369,
    })
    const included = { ...cart, pricesIncludeTax: true }
    expect(computeCartAmounts(included, basis).lines[0]).toMatchObject({
      unitPrice: 184.5,
      gross: 369,
    })
    const entered = withLine(included, 'a', { unitPrice: 123 })
    expect(computeCartAmounts(entered, basis)).toMatchObject({
      subtotal: 200,
      taxTotal: 46,
      total: 246,
    })
    const repriced = withPrices(cart, [{ ...desk, price: 160 }])
    expect(computeCartAmounts(repriced, basis).total).toBe(393.6)
    expect(computeCartAmounts(withPrices(entered, [{ ...desk, price: 160 }]), basis).total).toBe(
      246,
    )
  })

  it('leaves out tax for exempt customers', () => {
    const cart = withGoods(empty, desk, 1, 'a')
    expect(computeCartAmounts(cart, { ...basis, isTaxable: false }).total).toBe(150)
  })
})

describe('the text in the search field', () => {
  it.each([
    ['desk', 1, 'desk'],
    ['3*desk', 3, 'desk'],
    ['1,5 * rice', 1.5, 'rice'],
    ['0*desk', 1, '0*desk'],
    ['2x4 timber', 1, '2x4 timber'],
    ['12*', 12, ''],
  ])('%s asks for %d of "%s"', (typed, quantity, text) => {
    expect(parseSearch(typed)).toEqual({ quantity, text })
  })
})

describe('payments at the till', () => {
  const createMethod = (kind: Method['kind'], referenceRequired = false): Method => ({
    id: kind,
    name: kind,
    kind,
    referenceRequired,
  })
  const createTender = (kind: Method['kind'], received: number) => ({
    method: createMethod(kind),
    received,
    reference: '',
  })

  it('P1: pay the price, not the banknote, and return the change', () => {
    const settlement = allocateTenders(13.2, [createTender('cash', 20)])
    expect(settlement).toMatchObject({ remaining: 0, change: 6.8 })
    expect(toPayments(settlement)).toEqual([{ method: 'cash', amount: 13.2, tendered: 20 }])
  })

  it('can use several methods, and only cash gives change', () => {
    const settlement = allocateTenders(100, [createTender('card', 60), createTender('cash', 50)])
    expect(settlement).toMatchObject({ remaining: 0, change: 10 })
    expect(toPayments(settlement)).toEqual([
      { method: 'card', amount: 60 },
      { method: 'cash', amount: 40, tendered: 50 },
    ])
    expect(allocateTenders(100, [createTender('card', 120)]).remaining).toBe(-20)
    expect(allocateTenders(100, [createTender('card', 30)]).remaining).toBe(70)
  })

  it('are suggested with common banknotes', () => {
    expect(suggestAmounts(13.2)).toEqual([14, 15, 20])
    expect(suggestAmounts(243.42)).toEqual([244, 245, 250])
    expect(suggestAmounts(20)).toEqual([50, 100, 200])
    expect(suggestAmounts(13.2, [5, 10, 20, 50])).toEqual([15, 20, 50])
  })
})

describe('a product that the till has loaded', () => {
  it('is found by its code and by its words, ignoring accents and case', () => {
    const memory = createGoodsMemory()
    memory.add([
      { ...lamp, sku: 'L-1' },
      { ...desk, name: 'Secretária Évora' },
    ])
    memory.link('4006381333931', lamp)
    expect(memory.findByCode('4006381333931')?.name).toBe('Lamp')
    expect(memory.findByCode('l-1')?.name).toBe('Lamp')
    expect(memory.findByCode('000')).toBeUndefined()
    expect(memory.findMatching('evora secret', 9).map(({ id }) => id)).toEqual(['Desk'])
    expect(memory.findMatching('', 1)).toHaveLength(1)
  })
})
