import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop, type Shop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner, { taxPercent: 23 })
})

describe.runIf(isNight())('the dialog of a credit note', () => {
  it('previews the amount that stays due, and credits billed goods that did not arrive', async () => {
    const person = actAsPerson()
    const { id, lines } = await shop.orderGoods([['Shade', 10, 50]])
    await shop.submit(`/purchases/${id}/receive`, {
      lines: [{ line: lines[0]!.id, accepted: 7 }],
    })
    const { due } = await shop.submit(`/purchases/${id}/bill`)
    await screens.open(owner, `/purchase-list/${id}`)
    await person.click(await screen.findByRole('button', { name: 'More actions' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Record credit note' }))
    const dialog = within(await screen.findByRole('dialog'))
    const remainder = `$${(due * 0.7).toFixed(2)}`
    expect((await dialog.findByText(remainder)).closest('div')?.textContent).toBe(
      `Due$${due.toFixed(2)} → ${remainder}`,
    )
    const reference = dialog.getByRole('textbox', { name: "Supplier's credit note no." })
    await person.type(reference, 'NC 7')
    await person.click(dialog.getByRole('button', { name: 'Record credit note' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await owner.api(`/purchases/${id}`)).toMatchObject({
      due: due * 0.7,
      status: 'closed',
    })
    const { rows } = await owner.list('purchases', { filter: { supplierRef: 'NC 7' } })
    expect(rows).toMatchObject([{ kind: 'return', total: -due * 0.3 }])
  })

  it('previews the amount that stays due, and credits invoiced goods that were not delivered', async () => {
    const person = actAsPerson()
    await shop.buy([['Bench', 10, 5]])
    const { id, lines } = await shop.draftSale([['Bench', 10, 50]], { kind: 'order' })
    await shop.submit(`/sales/${id}/confirm`)
    await shop.submit(`/sales/${id}/deliver`, { lines: [{ line: lines[0]!.id, quantity: 6 }] })
    await shop.submit(`/sales/${id}/invoice`)
    await screens.open(owner, `/sale-list/${id}`)
    await person.click(await screen.findByRole('button', { name: 'More actions' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Credit undelivered goods' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findByText('$369.00')).closest('div')?.textContent).toBe(
      'Due$615.00 → $369.00',
    )
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'no longer made')
    await person.click(dialog.getByRole('button', { name: 'Credit undelivered goods' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await owner.api(`/sales/${id}`)).toMatchObject({ due: 369, status: 'closed' })
    const { rows } = await owner.list('sales', { filter: { original: id } })
    expect(rows).toMatchObject([{ kind: 'return', total: -246, goodsStatus: 'none' }])
    expect(await shop.stock('Bench')).toMatchObject({ onHand: 4, reserved: 0 })
  })
})
