import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop, type Shop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner, { taxPercent: 23 })
})

describe('the page of a document', () => {
  it('says that received goods are not billed before the bill, and that a purchase is unpaid only when something is due', async () => {
    const { id, lines } = await shop.orderGoods([['Stand', 6, 10]])
    const findLabel = (name: string) => screen.findByText(name, { selector: 'dt' })
    await screens.open(owner, `/purchase-list/${id}`)
    await findLabel('Due')
    expect(screen.queryByText('Unpaid')).toBeNull()
    await shop.submit(`/purchases/${id}/receive`, {
      lines: [{ line: lines[0]!.id, accepted: 3 }],
    })
    await screens.open(owner, `/purchase-list/${id}`)
    const label = await findLabel('Received, not billed')
    expect(label.nextElementSibling?.textContent).toBe('$36.90')
    expect(screen.getByText('Unpaid')).toBeDefined()
    expect(screen.queryByText('Billed')).toBeNull()
    await shop.submit(`/purchases/${id}/bill`)
    await screens.open(owner, `/purchase-list/${id}`)
    expect((await findLabel('Billed')).nextElementSibling?.textContent).toBe('$73.80')
  })

  it('is called a return in the headings of its page and of its form when goods come back', async () => {
    const person = actAsPerson()
    const purchase = await shop.buy([['Vase', 5, 10]])
    const sale = await shop.sell([['Vase', 2, 30]])
    const { id, number } = await shop.returnGoods('sales', sale, [1])
    await screens.open(owner, `/sale-list/${id}`)
    await screen.findByRole('heading', { level: 1, name: `Return ${number}` })
    expect(document.title).toContain(`Return ${number}`)
    expect(screen.queryByRole('heading', { name: /Sale/ })).toBeNull()
    const file = new File(['sku;count'], 'damage.csv', { type: 'text/csv' })
    await person.upload(screen.getByLabelText('Attachments', { selector: 'input' }), file)
    await screen.findByText('Return saved')
    const supplierReturn = await shop.returnGoods('purchases', purchase, [1])
    await screens.open(owner, `/purchase-list/${supplierReturn.id}`)
    const name = `Return to supplier ${supplierReturn.number}`
    await screen.findByRole('heading', { level: 1, name })
    const draft = await shop.draftSale([['Vase', 1, 30]], { kind: 'quote' })
    await screens.open(owner, `/sale-list/${draft.id}/edit`, 'pt')
    await screen.findByRole('heading', { level: 1, name: 'Editar orçamento' })
  })

  it('is called a credit note when it credits goods that were never delivered', async () => {
    await shop.buy([['Jug', 5, 10]])
    const { id, lines } = await shop.draftSale([['Jug', 3, 30]], { kind: 'order' })
    await shop.submit(`/sales/${id}/confirm`)
    await shop.submit(`/sales/${id}/deliver`, { lines: [{ line: lines[0]!.id, quantity: 1 }] })
    await shop.submit(`/sales/${id}/invoice`)
    const note = await shop.submit(`/sales/${id}/credit`, { reason: 'no longer made' })
    await screens.open(owner, `/sale-list/${note.id}`)
    await screen.findByRole('heading', { level: 1, name: `Credit note ${note.number}` })
    await screens.open(owner, `/sale-list/${note.id}`, 'pt')
    await screen.findByRole('heading', { level: 1, name: `Nota de crédito ${note.number}` })
  })

  it('shows no payment status to people who may not see the amounts', async () => {
    const keeper = await screens.server.colleague(owner, 'stock')
    const { id } = await shop.orderGoods([['Rack', 2, 10]])
    await screens.open(keeper, `/purchase-list/${id}`)
    await screen.findByText('Ordered')
    expect(screen.queryByText('Unpaid')).toBeNull()
  })
})
