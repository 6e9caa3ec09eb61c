import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

/** Returns quantity, value and average cost of product A. */
async function readValue(shop: Shop, branch?: { id: string }) {
  const { onHand, value, averageCost } = await shop.stock('A', branch)
  return [onHand, value, averageCost]
}

interface Movement {
  readonly type: string
  readonly quantity: number
  readonly value: number
}

async function readMovements(shop: Shop): Promise<Movement[]> {
  const product = (await shop.product('A')).id
  const sort = ['createdAt', 'ASC']
  return (await shop.owner.list<Movement>('stock-movements', { filter: { product }, sort })).rows
}

describe('moving average', () => {
  it('V1: receipts of 10@10 and 10@20 average 15; issuing 15 leaves 5 worth 75', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 10]])
    await shop.buy([['A', 10, 20]])
    expect(await readValue(shop)).toEqual([20, 300, 15])
    expect((await shop.sell([['A', 15, 30]])).cost).toBe(225)
    expect(await readValue(shop)).toEqual([5, 75, 15])
  })

  it('V3: after two receipts of 10@10 and an issue of 15, 5 are worth 50, and 75 when revalued to 15', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 10]])
    await shop.buy([['A', 10, 10]])
    await shop.sell([['A', 15, 20]])
    expect(await readValue(shop)).toEqual([5, 50, 10])
    await shop.adjust([['A', 0, 15]], { mode: 'revalue', reason: 'other', note: 'new standard' })
    expect(await readValue(shop)).toEqual([5, 75, 15])
  })

  it('V7: after receipts of 1@10 and 1@20, an issue of 1 and returning the first receipt, the value is zero', async () => {
    const shop = await open()
    const first = await shop.buy([['A', 1, 10]])
    await shop.buy([['A', 1, 20]])
    await shop.sell([['A', 1, 30]])
    expect(await readValue(shop)).toEqual([1, 15, 15])
    await shop.returnGoods('purchases', first, [1])
    expect(await readValue(shop)).toEqual([0, 0, 15])
  })

  it.each([
    ['1.00, 1@1.00 and 1@1.01', [1, 1, 1.01], 3.01],
    ['1.02, 1@1.00 and 1@1.00', [1.02, 1, 1], 3.02],
  ])(
    'V9: receipts of 1@%s: issuing all three costs their sum and leaves a value of zero',
    async (_, costs, cost) => {
      const shop = await open()
      for (const each of costs) await shop.buy([['A', 1, each]])
      expect((await shop.sell([['A', 3, 5]])).cost).toBe(cost)
      expect((await readValue(shop)).slice(0, 2)).toEqual([0, 0])
    },
  )

  it('V10: issuing all of 1000@0.17 and 800@0.23 leaves a value of zero', async () => {
    const shop = await open()
    await shop.buy([['A', 1000, 0.17]])
    await shop.buy([['A', 800, 0.23]])
    const { averageCost } = await shop.stock('A')
    expect(Math.round(averageCost * 100) / 100).toBe(0.2)
    await shop.sell([['A', 1000, 1]])
    await shop.sell([['A', 800, 1]])
    expect((await readValue(shop)).slice(0, 2)).toEqual([0, 0])
  })

  it('V14: receipts of 1@100, 1@200, 2@200 average 100, 150, 175; × 0.8 is 140, × 1.1 is 154', async () => {
    const shop = await open()
    await shop.product('A', { purchasePrice: 80 })
    const averages: number[] = []
    const note = async () => void averages.push((await shop.stock('A')).averageCost)
    await shop.buy([['A', 1, 100]])
    await note()
    await shop.buy([['A', 1, 200]])
    await note()
    await shop.buy([['A', 2, 200]])
    await note()
    for (const cost of [140, 154]) {
      await shop.adjust([['A', 0, cost]], { mode: 'revalue', reason: 'other', note: 'market' })
      await note()
    }
    expect(averages).toEqual([100, 150, 175, 140, 154])
  })

  it.each([
    [120, 105],
    [130, 107.5],
  ])(
    'V16: receiving 1@100, issuing it, receiving 2@%d, issuing 1 and receiving 3@100 averages %d',
    async (price, average) => {
      const shop = await open()
      await shop.buy([['A', 1, 100]])
      await shop.sell([['A', 1, 200]])
      await shop.buy([['A', 2, price]])
      await shop.sell([['A', 1, 200]])
      await shop.buy([['A', 3, 100]])
      expect(await readValue(shop)).toEqual([4, 4 * average, average])
    },
  )

  it('V18: 10@100 with freight of 10 cost 101 each; without freight 100', async () => {
    const shop = await open()
    const charged = await shop.buy([['A', 10, 100]], { shipping: 10 })
    expect((await shop.stock('A')).averageCost).toBe(101)
    expect(charged.total).toBe(1010)
    await shop.submit(`/purchases/${charged.id}/unreceive`, { reason: 'charge cancelled' })
    await shop.buy([['A', 10, 100]])
    expect((await shop.stock('A')).averageCost).toBe(100)
  })

  it('V23: moving 10@200 to a branch with 50@100 averages 150 there', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    await shop.buy([['A', 50, 100]])
    await shop.buy([['A', 10, 200]], { branch: other.id })
    const { id } = await shop.transfer([['A', 10]], other)
    await shop.submit(`/transfers/${id}/receive`)
    expect(await readValue(shop, other)).toEqual([20, 3000, 150])
    expect(await readValue(shop)).toEqual([40, 4000, 100])
  })

  it('V24: returning 2 of 5@100 is worth −200 at 100; with freight of 50, −220 at 110', async () => {
    const shop = await open()
    for (const [shipping, value] of [
      [0, -200],
      [50, -220],
    ] as const) {
      const purchase = await shop.buy([['A', 5, 100]], { shipping })
      await shop.returnGoods('purchases', purchase, [2])
      const last = (await readMovements(shop)).findLast(({ type }) => type === 'purchaseReturn')
      expect([last?.quantity, last?.value]).toEqual([-2, value])
      await shop.adjust([['A', 0]], { mode: 'count', reason: 'count' })
    }
  })

  it('V24: a returned sale has the value of its delivery (+220)', async () => {
    const shop = await open()
    await shop.buy([['A', 5, 100]], { shipping: 50 })
    const sale = await shop.sell([['A', 2, 300]])
    await shop.returnGoods('sales', sale, [2])
    const last = (await readMovements(shop)).findLast(({ type }) => type === 'saleReturn')
    expect([last?.quantity, last?.value]).toEqual([2, 220])
  })

  it('V27: a receipt of 0.5 that is reversed leaves two movements, +0.5 and −0.5', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 0.5, 10]])
    await shop.submit(`/purchases/${purchase.id}/unreceive`, { reason: 'entered twice' })
    expect((await readMovements(shop)).map(({ quantity }) => quantity)).toEqual([0.5, -0.5])
  })

  it('V28: receipts of 10@9.9 and 10@9.7 and movements of −5, +1, −2 in two branches leave 14 each at 9.8', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    for (const branch of [shop.branch, other]) {
      const at = { branch: branch.id }
      await shop.buy([['A', 10, 9.9]], at)
      await shop.buy([['A', 10, 9.7]], at)
      await shop.sell([['A', 5, 20]], at)
      await shop.adjust([['A', 1]], { ...at, reason: 'found' })
      await shop.adjust([['A', -2]], at)
      expect(await readValue(shop, branch)).toEqual([14, 137.2, 9.8])
    }
  })

  it('V29: 20@9 and 10@7 average 8.3333', async () => {
    const shop = await open()
    await shop.buy([['A', 20, 9]])
    await shop.buy([['A', 10, 7]])
    expect(await readValue(shop)).toEqual([30, 250, 8.333333])
  })

  it('V30: free goods lower the average, unless their line keeps it', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 10]])
    await shop.buy([['A', 10, 0, { keepsAverage: true }]])
    expect((await shop.stock('A')).averageCost).toBe(10)
    await shop.buy([['A', 20, 0]])
    expect((await shop.stock('A')).averageCost).toBe(5)
  })

  it('V31: 559.833 − 470.84 + 11.007 is 100, and all of it can be delivered', async () => {
    const shop = await open()
    await shop.buy([['A', 559.833, 1]])
    await shop.sell([['A', 470.84, 2]])
    await shop.buy([['A', 11.007, 1]])
    await shop.sell([['A', 100, 2]])
    expect((await readValue(shop)).slice(0, 2)).toEqual([0, 0])
  })

  it('V32: a transfer has the same value in both branches, to the cent', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    await shop.buy([['A', 1.728, 156.526]])
    await shop.buy([['A', 19, 151.013]])
    const { id, lines } = await shop.transfer([['A', 20]], other)
    await shop.submit(`/transfers/${id}/receive`, { lines: [{ line: lines[0]!.id, received: 7 }] })
    await shop.submit(`/transfers/${id}/receive`)
    const moved = (await readMovements(shop)).filter(({ type }) => type.startsWith('transfer'))
    expect(moved.reduce((sum, { value }) => sum + Math.round(value * 100), 0)).toBe(0)
  })
})

describe('profit', () => {
  const readFigures = (shop: Shop) =>
    shop.owner.api<{ grossProfit: number; totalSales: number }>('/dashboard')

  it('V34: 4 sold for 400 and 3 returned for 300 at a cost of 70 give a profit of 30', async () => {
    const shop = await open()
    await shop.buy([['A', 4, 70]])
    const sale = await shop.sell([['A', 4, 100]])
    await shop.returnGoods('sales', sale, [3])
    expect(await readFigures(shop)).toMatchObject({ grossProfit: 30, totalSales: 100 })
  })

  it('V35: 4@100 from 3@100 and 10@200 cost 707.69 at the average', async () => {
    const shop = await open()
    await shop.buy([['A', 3, 100]])
    await shop.buy([['A', 10, 200]])
    const sale = await shop.sell([['A', 4, 100]])
    expect(sale.cost).toBe(707.69)
    expect(await readFigures(shop)).toMatchObject({ grossProfit: -307.69 })
  })

  it('V36: 4@800 at a cost of 700 give a profit of 400, 12.5 %', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 700]])
    await shop.sell([['A', 4, 800]])
    expect(await readFigures(shop)).toMatchObject({ grossProfit: 400 })
    const report = await shop.owner.list('sales-report')
    expect(report.rows).toMatchObject([{ profit: 400, margin: 12.5 }])
  })

  it('V38: a return of 1@200 without a receipt at a cost of 100 gives −200, −100 and a profit of −100', async () => {
    const shop = await open()
    await shop.buy([['A', 5, 100]])
    const back = await shop.sell([['A', -1, 200]], { kind: 'return' })
    expect([back.total, back.cost]).toEqual([-200, -100])
    expect(await readFigures(shop)).toMatchObject({ grossProfit: -100, totalSales: -200 })
    expect(await readValue(shop)).toEqual([6, 600, 100])
  })
})
