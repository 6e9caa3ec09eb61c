import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop, type Goods, type Shop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner, { taxPercent: 23 })
})

describe('a document', () => {
  it('offers the next action, shows a problem at its line, and keeps the input', async () => {
    const person = actAsPerson()
    const { id } = await shop.orderGoods([['Desk', 10, 50]])
    await screens.open(owner, `/purchase-list/${id}`)
    await person.click(await screen.findByRole('button', { name: 'Receive goods' }))
    const dialog = within(await screen.findByRole('dialog'))
    const accepted = await dialog.findByRole('textbox', { name: 'Accepted' })
    expect(accepted).toHaveProperty('value', '10')

    await person.clear(accepted)
    await person.type(accepted, '12')
    await person.click(dialog.getByRole('button', { name: 'Receive goods' }))
    expect(
      await dialog.findByText('Only 10 are still to be received. Reduce the quantity.'),
    ).toBeDefined()
    expect(accepted).toHaveProperty('value', '12')
    expect(accepted.getAttribute('aria-invalid')).toBe('true')

    await person.clear(accepted)
    await person.type(accepted, '4')
    await person.click(dialog.getByRole('button', { name: 'Receive goods' }))
    expect(await screen.findByText('Partly received')).toBeDefined()
    expect((await shop.stock('Desk')).onHand).toBe(4)
  })

  it.runIf(isNight())(
    'proposes goods receipts, the latest first, over which the cost of a service is distributed',
    async () => {
      const person = actAsPerson()
      const undone = await shop.buy([['Stool', 1, 10]])
      await shop.submit(`/purchases/${undone.id}/unreceive`, { reason: 'wrong goods' })
      const goods = await shop.buy([['Stool', 10, 10]])
      await shop.product('Freight', { type: 'service' })
      const { id } = await shop.buy([['Freight', 1, 40]])
      const filter = { purchase: [undone.id, id] }
      const otherReceipts = await owner.list<{ number: string }>('receipts', { filter })
      const filterOfGoods = { purchase: goods.id }
      const chosen = await owner.list<{ number: string }>('receipts', { filter: filterOfGoods })
      await screens.open(owner, `/purchase-list/${id}`)
      await person.click(await screen.findByRole('button', { name: 'More actions' }))
      await person.click(await screen.findByRole('menuitem', { name: 'Distribute costs' }))
      const dialog = within(await screen.findByRole('dialog'))
      await person.click(await dialog.findByRole('combobox', { name: 'Goods receipt' }))
      const options = await screen.findAllByRole('option')
      const texts = options.map(({ textContent }) => textContent)
      // The test above has received desks before.
      expect(texts.length).toBeGreaterThan(1)
      expect(texts[0]).toContain(chosen.rows[0]!.number)
      expect(texts[0]).toContain('Total $')
      expect(
        texts.filter((text) => otherReceipts.rows.some(({ number }) => text.includes(number))),
      ).toEqual([])
      await person.click(options[0]!)
      await person.click(dialog.getByRole('button', { name: 'Distribute costs' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(await shop.stock('Stool')).toMatchObject({ onHand: 10, value: 140 })
    },
  )

  it('previews the amounts of a bill with another price, and is duplicated with its lines', async () => {
    const person = actAsPerson()
    const { id } = await shop.orderGoods([['Lamp', 10, 50]])
    await screens.open(owner, `/purchase-list/${id}`)
    await person.click(await screen.findByRole('button', { name: 'More actions' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Enter bill' }))
    const dialog = within(await screen.findByRole('dialog'))
    const price = await dialog.findByRole('textbox', { name: 'Unit price' })
    expect(price).toHaveProperty('value', '50.00')
    expect(dialog.queryByText('Total')).toBeNull()
    await person.clear(price)
    await person.type(price, '55')
    expect((await dialog.findByText('$676.50')).closest('div')?.textContent).toBe(
      'Total$615.00 → $676.50',
    )
    await person.click(dialog.getByRole('button', { name: 'Enter bill' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await owner.api(`/purchases/${id}`)).toMatchObject({ total: 676.5, orderedTotal: 615 })

    await person.click(screen.getByRole('button', { name: 'More actions' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' })
    await waitFor(() => expect(quantity).toHaveProperty('value', '10'))
    expect(screen.getByRole('textbox', { name: 'Unit price' })).toHaveProperty('value', '55.00')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const filter = { status: 'draft', supplier: shop.supplier.id }
    await expect
      .poll(async () => (await owner.list('purchases', { filter })).rows)
      .toMatchObject([{ total: 676.5, billDate: null, orderedTotal: null }])
  })

  it('is changed as a revision while it is a confirmed order', async () => {
    const person = actAsPerson()
    await shop.buy([['Chair', 5, 10]])
    const draft = await shop.draftSale([['Chair', 2, 20]], { kind: 'order' })
    await shop.submit(`/sales/${draft.id}/confirm`)
    await screens.open(owner, `/sale-list/${draft.id}`)
    await person.click(await screen.findByRole('button', { name: 'More actions' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    expect(await screen.findByText(/^Confirmed: .+ Each change counts as a revision/)).toBeDefined()
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' })
    await person.clear(quantity)
    await person.type(quantity, '4')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => owner.api(`/sales/${draft.id}`))
      .toMatchObject({ revision: 1, status: 'confirmed', total: 98.4 })
    expect(await shop.stock('Chair')).toMatchObject({ onHand: 5, reserved: 4 })
  })

  it('offers the actions of its status, and not those of another status', async () => {
    const { id } = await shop.draftSale([['Desk', 1]])
    await screens.open(owner, `/sale-list/${id}`)
    expect(await screen.findByRole('button', { name: 'Complete sale' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Deliver' })).toBeNull()

    await shop.submit(`/sales/${id}/confirm`)
    await screens.open(owner, `/sale-list/${id}`)
    expect(await screen.findByRole('button', { name: 'Deliver' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Complete sale' })).toBeNull()
  })

  it('shows the goods of a receipt in the units of the purchase', async () => {
    const pack = { name: 'Dozen', shortName: 'dz', baseUnit: shop.unit.id, factor: 12 }
    const { id: dozen } = await owner.create('units', pack)
    const { id } = await shop.buy([
      ['Egg', 2, 5, { unit: dozen }],
      ['Cup', 3, 5],
    ])
    const { rows } = await owner.list('receipts', { filter: { purchase: id } })
    await screens.open(owner, `/receipts/${rows[0]!.id}/show`)
    await screen.findByRole('cell', { name: '2 dz' })
    await screen.findByRole('cell', { name: '3 th' })
  })

  it.runIf(isNight())('shows that a quote has expired and needs a later date', async () => {
    const person = actAsPerson()
    const [date, validUntil] = ['2026-01-05', '2026-01-20']
    const { id } = await shop.draftSale([['Desk', 1]], { kind: 'quote', date, validUntil })
    await screens.open(owner, `/sale-list/${id}`)
    expect(await screen.findByText('Expired')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'More actions' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Confirm order' }))
    const ask = within(await screen.findByRole('dialog'))
    await person.click(ask.getByRole('button', { name: 'Confirm order' }))
    const refusal = 'This quote was valid until Jan 20, 2026. Enter a later date to continue.'
    expect(await screen.findByText(refusal)).toBeDefined()
  })

  it.runIf(isNight())('offers printouts, and no payment when nothing is due', async () => {
    const person = actAsPerson()
    await shop.buy([['Shelf', 5, 10]])
    const payments = [{ method: shop.method.id, amount: 123 }]
    const { id } = await shop.sell([['Shelf', 1, 100]], { payments })
    await screens.open(owner, `/sale-list/${id}`)
    await person.click(await screen.findByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menuitem', { name: 'Invoice' })).toBeDefined()
    expect(screen.getByRole('menuitem', { name: 'Receipt' })).toBeDefined()
    expect(screen.queryByText('Record payment')).toBeNull()
    await person.click(screen.getByRole('menuitem', { name: 'Receipt' }))
    const printout = within(await screen.findByRole('article', { name: /^Receipt TR-/ }))
    expect(printout.getByText('$123.00')).toBeDefined()
    expect(printout.getByText('1 th × 100.00')).toBeDefined()
  })

  it.runIf(isNight())(
    'can be written off within the limit with a reason, and is due again after the reversal',
    async () => {
      const person = actAsPerson()
      await shop.product('Help', { type: 'service' })
      const { id } = await shop.sell([['Help', 1, 100]])
      const manager = await screens.server.colleague(owner, 'manager')
      const ask = async (action: string) => {
        await person.click(await screen.findByRole('button', { name: 'More actions' }))
        await person.click(await screen.findByRole('menuitem', { name: action }))
        return within(await screen.findByRole('dialog'))
      }
      await screens.open(manager, `/sale-list/${id}`)
      const dialog = await ask('Write off')
      const amount = await dialog.findByRole('textbox', { name: 'Amount' })
      expect(amount).toHaveProperty('value', '123.00')
      const button = dialog.getByRole('button', { name: 'Write off' })
      await person.click(button)
      expect(await dialog.findByText('This is required.')).toBeDefined()
      await person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Not worth the trouble')
      await person.click(button)
      const message =
        'Your write-off limit is $50.00 per document. With this write-off, the document would have $123.00 written off. Ask somebody with the role Owner.'
      expect(await dialog.findByText(message)).toBeDefined()
      await person.clear(amount)
      await person.type(amount, '23')
      await person.click(button)
      expect(await screen.findByText('Not worth the trouble')).toBeDefined()
      expect(await shop.get(`/sales/${id}`)).toMatchObject({ due: 100, writtenOff: 23 })

      const reverse = await ask('Reverse write-off')
      await person.type(
        await reverse.findByRole('textbox', { name: /Reason/ }),
        'They pay after all',
      )
      await person.click(reverse.getByRole('button', { name: 'Reverse write-off' }))
      expect(await screen.findByText('They pay after all')).toBeDefined()
      expect(await shop.get(`/sales/${id}`)).toMatchObject({ due: 123, writtenOff: 0 })
    },
  )

  it('shows the available stock of the branch beside a line', async () => {
    const { id } = await shop.product('Stool', { openingQuantity: 37 })
    const source = JSON.stringify({ fromBranch: shop.branch.id, lines: [{ product: id }] })
    await screens.open(owner, `/transfer-stock?source=${encodeURIComponent(source)}`)
    expect(await screen.findByRole('columnheader', { name: 'Available' })).toBeDefined()
    expect(await screen.findByRole('cell', { name: '37' })).toBeDefined()
  })

  it('shows the fields of its type, and hides book quantities in a blind count', async () => {
    const person = actAsPerson()
    const { id } = await shop.product('Bench', { openingQuantity: 23 })
    const values = { branch: shop.branch.id, mode: 'count', lines: [{ product: id }] }
    const source = encodeURIComponent(JSON.stringify(values))
    await screens.open(owner, `/inventory-adjustment/add?source=${source}`)
    expect(await screen.findByRole('columnheader', { name: 'Counted' })).toBeDefined()
    expect(await screen.findByRole('cell', { name: '23' })).toBeDefined()
    expect(screen.queryByRole('columnheader', { name: 'Quantity' })).toBeNull()
    await person.click(screen.getByRole('checkbox', { name: /^Blind count/ }))
    await waitFor(() => expect(screen.queryByRole('cell', { name: '23' })).toBeNull())
  })

  it('explains, as soon as the form appears, why a posted document is locked and what can be changed, and enables Save after a change', async () => {
    const person = actAsPerson()
    const { id } = await shop.product('Shelf', { openingQuantity: 4 })
    const draft = await owner.create('adjustments', {
      branch: shop.branch.id,
      reason: 'damage',
      lines: [{ product: id, quantity: -1 }],
    })
    await owner.api(`/adjustments/${draft.id}/post`, { method: 'POST', body: {} })
    const firstNotice = readNoticeOfForm()
    await screens.open(owner, `/inventory-adjustment/${draft.id}/edit`)
    const notice = await screen.findByText(/^Posted: only “Note” can still be changed/)
    expect(await firstNotice).toBe(notice.textContent)
    expect(notice.textContent).toContain('To correct other values: “Reverse”.')
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save).toHaveProperty('disabled', true)
    await person.type(screen.getByRole('textbox', { name: /^Note/ }), 'dropped')
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
  })

  it.runIf(isNight())(
    'proposes a label for each piece of the goods of receipts, and offers to try again when a receipt is missing',
    async () => {
      const readReceipt = async (goods: readonly Goods[]) => {
        const purchase = (await shop.buy(goods)).id
        const { rows } = await owner.list<{ id: string }>('receipts', { filter: { purchase } })
        return rows[0]!.id
      }
      const receipts = [
        await readReceipt([['Lamp', 3, 10]]),
        await readReceipt([
          ['Lamp', 2, 10],
          ['Vase', 1, 5],
        ]),
      ]
      await screens.open(owner, `/receipt-labels?receipts=${receipts.join(',')}`)
      const lamps = await screen.findByRole('spinbutton', { name: /^Labels of Lamp/ })
      expect(lamps).toHaveProperty('value', '5')
      expect(screen.getByRole('spinbutton', { name: /^Labels of Vase/ })).toHaveProperty(
        'value',
        '1',
      )

      await screens.open(owner, `/receipt-labels?receipts=${crypto.randomUUID()}`)
      expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    },
  )

  it("shows the documents that a payment pays, and offers the customer's due documents", async () => {
    const person = actAsPerson()
    await shop.product('Clock', { openingQuantity: 9 })
    const sale = await shop.sell([['Clock', 1, 100]])
    const half = { document: sale.id, amount: 23 }
    const values = { customer: shop.customer.id, method: shop.method.id }
    const payment = await shop.submit('/payments', { ...values, amount: 23, allocations: [half] })
    await screens.open(owner, `/payment-list/${payment.id}`)
    const link = await screen.findByRole('link', { name: sale.number! })
    expect(link.getAttribute('href')).toBe(`/sale-list/${sale.id}`)
    expect(link.parentElement?.textContent).toContain('Due $100.00')

    const source = encodeURIComponent(JSON.stringify({ ...values, amount: 100 }))
    await screens.open(owner, `/payment-list/add?source=${source}`)
    await person.click(await screen.findByRole('button', { name: 'Add row' }))
    await person.click(screen.getByRole('combobox', { name: 'Document' }))
    await person.click(await screen.findByRole('option', { name: new RegExp(sale.number!) }))
    const amount = screen.getAllByRole('textbox', { name: /^Amount/ })[1]!
    await waitFor(() => expect(amount).toHaveProperty('value', '100.00'))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await shop.get(`/sales/${sale.id}`)).due).toBe(0))
  })
})

/** Returns the text of the notice that is on the screen when a form appears. A later notice would move the form. */
function readNoticeOfForm(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('form .form-foot')) return
      observer.disconnect()
      resolve(document.querySelector('.MuiAlert-message')?.textContent)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}
