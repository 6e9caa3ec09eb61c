import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Document } from '../../support/shop.ts'

const app = withCheckedApp()

/** Creates a shop with a product in pieces, which are never divided, and in dozens. */
async function openShopOfPieces() {
  const shop = await openShop(await app.signUp())
  const piece = await shop.owner.create('units', {
    name: 'Undivided',
    shortName: 'und',
    decimals: 0,
  })
  const dozen = await shop.owner.create('units', {
    name: 'Divided dozen',
    shortName: 'ddz',
    decimals: 1,
    baseUnit: piece.id,
    factor: 12,
  })
  await shop.product('A', { stockUnit: piece.id })
  return { shop, dozen }
}

const chooseHalf = ({ lines }: Document, field: string, more: object = {}) => ({
  lines: [{ line: lines[0]!.id, [field]: 0.5, ...more }],
})

describe('parts of a line', () => {
  it('have no more decimals than its unit', async () => {
    const { shop } = await openShopOfPieces()
    const describeRefusal = (pointer: string) => ({
      code: 'QTY_DECIMALS',
      errors: [{ pointer: `/lines/0/${pointer}`, code: 'QTY_DECIMALS', args: { decimals: 0 } }],
    })

    const purchase = await shop.orderGoods([['A', 10, 1]])
    const receive = `/purchases/${purchase.id}/receive`
    expect(await shop.expectProblem(receive, chooseHalf(purchase, 'accepted'))).toMatchObject(
      describeRefusal('accepted'),
    )
    await shop.submit(receive)
    const returnToSupplier = `/purchases/${purchase.id}/return`
    expect(
      await shop.expectProblem(returnToSupplier, chooseHalf(purchase, 'quantity')),
    ).toMatchObject(describeRefusal('quantity'))

    const order = await shop.draftSale([['A', 2, 10]], { kind: 'order' })
    await shop.submit(`/sales/${order.id}/confirm`)
    const deliver = `/sales/${order.id}/deliver`
    expect(await shop.expectProblem(deliver, chooseHalf(order, 'quantity'))).toMatchObject(
      describeRefusal('quantity'),
    )
    await shop.submit(deliver)
    const returnFromCustomer = `/sales/${order.id}/return`
    expect(
      await shop.expectProblem(returnFromCustomer, chooseHalf(order, 'quantity')),
    ).toMatchObject(describeRefusal('quantity'))

    const branch = await shop.branchNamed('Other')
    const body = { fromBranch: shop.branch.id, toBranch: branch.id }
    const { id: product } = await shop.product('A')
    const draft = await shop.submit('/transfers', { ...body, lines: [{ product, quantity: 3 }] })
    const dispatch = `/transfers/${draft.id}/dispatch`
    expect(await shop.expectProblem(dispatch, chooseHalf(draft, 'quantity'))).toMatchObject(
      describeRefusal('quantity'),
    )
    await shop.submit(dispatch)
    const arrive = `/transfers/${draft.id}/receive`
    expect(await shop.expectProblem(arrive, chooseHalf(draft, 'received'))).toMatchObject(
      describeRefusal('received'),
    )
    const loss = chooseHalf(draft, 'lost', { received: 1, reason: 'broken' })
    expect(await shop.expectProblem(arrive, loss)).toMatchObject(describeRefusal('lost'))
    await shop.submit(arrive)
    expect(await shop.stock('A')).toMatchObject({ onHand: 5 })
    expect(await shop.stock('A', branch)).toMatchObject({ onHand: 3 })
  })

  it('are whole stock units, even if the unit of the line has decimals', async () => {
    const { shop, dozen } = await openShopOfPieces()
    const order = await shop.orderGoods([['A', 2, 12, { unit: dozen.id }]])
    const receive = (accepted: number) => {
      const lines = [{ line: order.lines[0]!.id, accepted }]
      return [`/purchases/${order.id}/receive`, { lines }] as const
    }
    expect(await shop.expectProblem(...receive(0.1))).toMatchObject({ code: 'QTY_DECIMALS' })
    await shop.submit(...receive(0.5))
    expect(await shop.stock('A')).toMatchObject({ onHand: 6, incoming: 18 })
  })
})
