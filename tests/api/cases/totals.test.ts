import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Goods } from '../../support/shop.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)
const listGoods = (prices: readonly number[], quantity = 1): Goods[] =>
  prices.map((price, i) => [`P${i}`, quantity, price])

describe('the total of a sale and a purchase', () => {
  const included = { pricesIncludeTax: true }
  it.each<[string, number, Goods[], Record<string, unknown>, number[], number?]>([
    ['D1: 2 lines of 1.24 @10 %', 10, listGoods([1.24, 1.24]), {}, [2.48, 0.24, 2.72]],
    [
      'D1: … on the total',
      10,
      listGoods([1.24, 1.24]),
      { taxRounding: 'document' },
      [2.48, 0.25, 2.73],
    ],
    ['D2: 15 × 6.36 @21 %', 21, [['A', 15, 6.36]], {}, [95.4, 20.03, 115.43]],
    [
      'D4: five lines of 3 × 6.36',
      21,
      listGoods([6.36, 6.36, 6.36, 6.36, 6.36], 3),
      {},
      [95.4, 20.05, 115.45],
    ],
    [
      'D4: … on the total',
      21,
      listGoods([6.36, 6.36, 6.36, 6.36, 6.36], 3),
      { taxRounding: 'document' },
      [95.4, 20.03, 115.43],
    ],
    ['D5: 2 × 8.56 @10 %', 10, [['A', 2, 8.56]], {}, [17.12, 1.71, 18.83]],
    // A team has one currency: the price is 8.56 at the rate 1.09205.
    ['D5: … in a currency', 10, [['A', 2, 9.347948]], {}, [18.7, 1.87, 20.57]],
    ['D5: a credit of 10 × 10', 10, [['A', -10, 10]], { kind: 'return' }, [-100, -10, -110]],
    ['D6: 3 × 10.01 @20 %', 20, [['A', 3, 10.01]], {}, [30.03, 6.01, 36.04]],
    ['D6: … by 12.01 with tax', 20, [['A', 3, 12.01]], included, [30.02, 6.01, 36.03]],
    [
      'D6: 2000 × 9.99 less 33.333 %',
      20,
      [['A', 2000, 9.99, { discountPercent: 33.333 }]],
      {},
      [13320.07, 2664.01, 15984.08],
    ],
    ['D7: 52.50 with 12 %', 12, [['A', 1, 52.5]], included, [46.87, 5.63, 52.5]],
    ['D7: 11.90 with 21 %', 21, [['A', 1, 11.9]], included, [9.83, 2.07, 11.9]],
    ['D7: 2.80 with 21 %', 21, [['A', 1, 2.8]], included, [2.31, 0.49, 2.8]],
    ['D7: 124.40 with 8 %', 8, [['A', 1, 124.4]], included, [115.19, 9.21, 124.4]],
    ['D11: 100 × 50 with 14 %', 14, [['A', 100, 50]], included, [4385.96, 614.04, 5000]],
    [
      'D11: … less 100 net',
      14,
      [['A', 1, 4385.96]],
      { discount: { amount: 100 } },
      [4385.96, 600.03, 4885.99],
      100,
    ],
    [
      'D11: … less 100 grand',
      14,
      [['A', 100, 50]],
      { ...included, discount: { amount: 100 } },
      [4385.96, 601.75, 4900],
      87.71,
    ],
    [
      'D12: five quantities × 4.6 @19 %',
      19,
      [84, 54, 288, 144, 430].map((n, i): Goods => [`P${i}`, n, 4.6]),
      { taxRounding: 'document' },
      [4600, 874, 5474],
    ],
    [
      'D13: six lines less 75 @24 %',
      24,
      listGoods([75, 500, 200, 100, 50, 50]),
      { discount: { amount: 75 } },
      [975, 216, 1116],
      75,
    ],
    ['D15: 5675.57 to whole units', 0, [['A', 1, 5675.57]], { roundTo: 1 }, [5675.57, 0, 5676]],
    ['D18: 50 × 2 − 10', 10, [['A', 2, 50, { discountAmount: 10 }]], {}, [90, 9, 99]],
    ['D18: 50 × 2 − 20', 10, [['A', 2, 50, { discountAmount: 20 }]], {}, [80, 8, 88]],
    [
      'D18: 50 × 2 − 20, shipping 25 − 2 as a service',
      10,
      [
        ['A', 2, 50, { discountAmount: 20 }],
        ['S', 1, 25, { discountAmount: 2 }],
      ],
      {},
      [103, 10.3, 113.3],
    ],
    ['D19: 50 × 2 with 10 %', 10, [['A', 2, 50]], included, [90.91, 9.09, 100]],
    [
      'D20: 99 with 10 % less 9',
      10,
      [['A', 1, 99]],
      { ...included, discount: { amount: 9 } },
      [90, 8.18, 90],
      8.18,
    ],
    ['D21: two lines of 0.0035', 10, listGoods([0.0035, 0.0035]), {}, [0, 0, 0]],
    [
      'D22: 2 + 3 at 10 @10 %',
      10,
      [
        ['A', 2, 10],
        ['A', 3, 10],
      ],
      {},
      [50, 5, 55],
    ],
    ['D23: 10.004', 0, [['A', 1, 10.004]], {}, [10, 0, 10]],
    ['D23: 10.006', 0, [['A', 1, 10.006]], {}, [10.01, 0, 10.01]],
    ['D23: 10.005', 0, [['A', 1, 10.005]], {}, [10.01, 0, 10.01]],
  ])('%s', async (_, taxPercent, goods, terms, expected, discount = 0) => {
    const shop = await open({ taxPercent })
    await shop.product('S', { type: 'service' })
    const sale = await shop.draftSale(goods, terms)
    expect([sale.subtotal, sale.taxTotal, sale.total]).toEqual(expected)
    expect(sale.discountTotal).toBe(discount)
  })

  it('D16: a unit of 10 at a price of 100 each costs 1000', async () => {
    const shop = await open()
    const box = { name: 'Ten of it', shortName: 'x10', baseUnit: shop.unit.id, factor: 10 }
    const { id: unit } = await shop.owner.create('units', box)
    await shop.buy([['A', 25, 1]])
    const sale = await shop.sell([['A', 2, undefined, { unit }]])
    expect([sale.lines[0]!.unitPrice, sale.total]).toEqual([1000, 2000])
    expect((await shop.stock('A')).onHand).toBe(5)
  })

  it('D21: 5 × 40 @10 % and 20 without tax give 220, 20 and 240', async () => {
    const shop = await open({ taxPercent: 10 })
    const free = await shop.owner.create('taxes', { name: 'None', rate: 0 })
    const sale = await shop.draftSale([
      ['A', 5, 40],
      ['B', 1, 20, { tax: free.id }],
    ])
    expect([sale.subtotal, sale.taxTotal, sale.total]).toEqual([220, 20, 240])
  })

  it('D21: 5 × 10 sold and 2 × 5 returned @10 % give 40, 4 and 44', async () => {
    const shop = await open({ taxPercent: 10 })
    await shop.buy([
      ['A', 7, 1],
      ['B', 2, 1],
    ])
    const earlier = await shop.sell([['B', 2, 5]])
    const sale = await shop.sell([['A', 5, 10]])
    const back = await shop.returnGoods('sales', earlier, [2])
    const addBoth = (name: 'subtotal' | 'taxTotal' | 'total') => sale[name] + back[name]
    expect([addBoth('subtotal'), addBoth('taxTotal'), addBoth('total')]).toEqual([40, 4, 44])
  })

  it('D22: a purchase of 2 + 3 at 5 @10 % gives 25, 2.50 and 27.50', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.orderGoods([
      ['A', 2, 5],
      ['A', 3, 5],
    ])
    expect([purchase.subtotal, purchase.taxTotal, purchase.total]).toEqual([25, 2.5, 27.5])
  })

  it('discounts above the amount, quantities of zero or less and fractions of whole units are refused', async () => {
    const shop = await open()
    const unit = (await shop.owner.create('units', { name: 'Whole', shortName: 'wh' })).id
    await shop.product('W', { stockUnit: unit })
    const expectRefusal = (goods: Goods, more = {}) => expect(shop.draftSale([goods], more)).rejects
    await expectRefusal(['A', 1, 5, { discountAmount: 5.01 }]).toThrow('TOO_LARGE')
    await expectRefusal(['A', 1, 5], { discount: { amount: 5.01 } }).toThrow('TOO_LARGE')
    await expectRefusal(['A', 0, 5]).toThrow('QTY_NOT_POSITIVE')
    await expectRefusal(['A', -1, 5]).toThrow('QTY_NOT_POSITIVE')
    await expectRefusal(['W', 1.5, 5]).toThrow('QTY_DECIMALS')
  })
})
