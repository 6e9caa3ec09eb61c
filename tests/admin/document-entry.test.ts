import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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

describe('the entry of a document', () => {
  it('keeps the order of its lines, which the keyboard and the pointer change', async () => {
    const user = actAsPerson()
    const lines: { product: string; quantity: number; unitPrice: number }[] = []
    for (const name of ['Lamp', 'Shade', 'Bulb'])
      lines.push({ product: (await shop.product(name)).id, quantity: 1, unitPrice: 5 })
    const { id } = await owner.create('sales', { branch: shop.branch.id, lines })
    await screens.open(owner, `/sale-list/${id}/edit`)
    const listNames = () =>
      screen
        .queryAllByRole<HTMLInputElement>('combobox', { name: /^Product/ })
        .map(({ value }) => value)
    await waitFor(() => expect(listNames()).toEqual(['Lamp', 'Shade', 'Bulb']))
    const last = screen.getAllByRole('combobox', { name: /^Product/ })[2]!
    last.focus()
    await user.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}')
    await waitFor(() => expect(listNames()).toEqual(['Lamp', 'Bulb', 'Shade']))
    const data = new Map<string, string>()
    const dataTransfer = {
      types: ['application/x-armazem-row'],
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
    }
    const [first, , third] = screen.getAllByRole('button', { name: /^Move row/ })
    fireEvent.dragStart(first!, { dataTransfer })
    fireEvent.dragOver(third!, { dataTransfer })
    fireEvent.drop(third!, { dataTransfer })
    await waitFor(() => expect(listNames()).toEqual(['Bulb', 'Shade', 'Lamp']))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => {
      const sale = await owner.api<{ lines: { product: string }[] }>(`/sales/${id}`)
      expect(sale.lines.map(({ product }) => product)).toEqual([
        lines[2]!.product,
        lines[1]!.product,
        lines[0]!.product,
      ])
    })
  })

  it('shows the unit of the product beside the quantity in its form, on its page and in the dialogs of its lines', async () => {
    const user = actAsPerson()
    const kilogram = await owner.create('units', {
      name: 'Kilogram of cheese',
      shortName: 'kgc',
      decimals: 3,
    })
    const cheese = await shop.product('Cheese', { stockUnit: kilogram.id })
    const transfer = { fromBranch: shop.branch.id, lines: [{ product: cheese.id, quantity: 2 }] }
    const source = encodeURIComponent(JSON.stringify(transfer))
    await screens.open(owner, `/transfer-stock?source=${source}`)
    await screen.findByText('kgc', { selector: '[data-row] *' })
    const count = { branch: shop.branch.id, mode: 'count', lines: [{ product: cheese.id }] }
    const counted = encodeURIComponent(JSON.stringify(count))
    await screens.open(owner, `/inventory-adjustment/add?source=${counted}`)
    await screen.findByText('kgc', { selector: '[data-row] *' })
    const { id } = await shop.orderGoods([['Cheese', 4.5, 9]])
    await screens.open(owner, `/purchase-list/${id}/edit`)
    const unit = await screen.findByRole('combobox', { name: 'Unit' })
    await waitFor(() => expect(unit.getAttribute('placeholder')).toBe('kgc'))
    await screens.open(owner, `/purchase-list/${id}`)
    await screen.findByRole('cell', { name: '4.5 kgc' })
    await user.click(await screen.findByRole('button', { name: 'Receive goods' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('cell', { name: '4.5 kgc' })
  })

  it('focuses a restored attachment, also while attachments before it are removed', async () => {
    const user = actAsPerson()
    const attachments: string[] = []
    for (const name of ['a.csv', 'b.csv', 'c.csv']) {
      const { body } = await owner.call<{ id: string }>(`/uploads?kind=document&name=${name}`, {
        method: 'POST',
        body: 'x;y\n1;2\n',
        headers: { 'content-type': 'text/csv' },
      })
      attachments.push(body.id)
    }
    const { id: product } = await shop.product('Lamp')
    const lines = [{ product, quantity: 1, unitPrice: 5 }]
    const { id } = await owner.create('sales', { branch: shop.branch.id, lines, attachments })
    await screens.open(owner, `/sale-list/${id}/edit`)
    for (const name of ['c.csv', 'b.csv'])
      await user.click(await screen.findByRole('button', { name: `Remove ${name}` }))
    await user.click(screen.getByRole('button', { name: 'Undo the removal of c.csv' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove c.csv' }))
  })

  it('moves the focus to a new line, and keeps the focus in the lines when one of them is removed', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-purchase')
    const findFocusedRow = () => {
      const rows = [...document.querySelectorAll('[data-row]')]
      return rows.findIndex((row) => row.contains(document.activeElement))
    }
    for (let row = 0; row < 3; row += 1) {
      await user.click(await screen.findByRole('button', { name: 'Add row' }))
      await waitFor(() => expect(findFocusedRow()).toBe(row))
    }
    for (const [removed, next] of [
      ['Remove row 2', 'Remove row 2'],
      ['Remove row 2', 'Remove row 1'],
      ['Remove row 1', 'Add row'],
    ] as const) {
      screen.getByRole('button', { name: removed }).focus()
      await user.keyboard('{Enter}')
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: next })),
      )
    }
  })

  it('saves without the last row if nobody has filled it, and refuses a row that was filled in part', async () => {
    const person = actAsPerson()
    const { id } = await shop.draftSale([['Lamp', 2, 9]])
    await screens.open(owner, `/sale-list/${id}/edit`)
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' })
    await person.clear(quantity)
    await person.type(quantity, '3')
    await person.click(screen.getByRole('button', { name: 'Add row' }))
    const quantities = await screen.findAllByRole('textbox', { name: 'Quantity' })
    await person.type(quantities[1]!, '4')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('This is required.')
    await person.clear(quantities[1]!)
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await shop.get(`/sales/${id}`)).toMatchObject({ lines: [{ quantity: 3 }] }),
    )
  })

  it('fills in the purchase price of the product, converted to the price basis of the document', async () => {
    const person = actAsPerson()
    const taxed = { priceIncludesTax: true, purchasePrice: 50, purchaseTax: shop.tax.id }
    await shop.product('Dear', taxed)
    await screens.open(owner, '/add-purchase')
    await person.click(await screen.findByRole('button', { name: 'Add row' }))
    await person.click(screen.getByRole('combobox', { name: /^Product/ }))
    await person.click(await screen.findByRole('option', { name: /^Dear/ }))
    const price = screen.getByRole('textbox', { name: 'Unit price' })
    await waitFor(() => expect(price).toHaveProperty('value', '50.00'))
    await person.click(screen.getByRole('checkbox', { name: 'Prices include sales tax' }))
    await waitFor(() => expect(price).toHaveProperty('value', '61.50'))
  })

  it.runIf(isNight())('keeps a price that is typed before the product has loaded', async () => {
    const person = actAsPerson()
    await shop.product('Late', { purchasePrice: 50, purchaseTax: shop.tax.id })
    await screens.open(owner, '/add-purchase')
    await person.click(await screen.findByRole('button', { name: 'Add row' }))
    await person.click(screen.getByRole('combobox', { name: /^Product/ }))
    const option = await screen.findByRole('option', { name: /^Late/ })
    const release = screens.holdBack(/products\?.*"id"/)
    await person.click(option)
    const price = screen.getByRole('textbox', { name: 'Unit price' })
    await person.type(price, '8')
    const tax = screen.getAllByRole('combobox', { name: /^Sales tax|^Tax/ })[0]!
    expect(tax).toHaveProperty('value', '')
    release()
    await waitFor(() => expect(tax).not.toHaveProperty('value', ''))
    await person.tab()
    expect(price).toHaveProperty('value', '8.00')
  })

  it('shows the total during entry that the server will store', async () => {
    const person = actAsPerson()
    const { id } = await shop.draftSale([['Lamp', 3, 9.99, { discountPercent: 12.5 }]])
    const stored = await shop.get(`/sales/${id}`)
    await screens.open(owner, `/sale-list/${id}/edit`)
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' })
    const expectShown = (amount: number) =>
      waitFor(() => expect(screen.getAllByText(`$${amount.toFixed(2)}`).length).toBeGreaterThan(0))
    await expectShown(stored.total)

    await person.clear(quantity)
    await person.type(quantity, '7')
    await expectShown(75.26)
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await shop.get(`/sales/${id}`)).total).toBe(75.26))
  })

  it.runIf(isNight())(
    'updates filled prices and totals when the customer or price basis changes',
    async () => {
      const person = actAsPerson()
      await shop.product('Vase', { price: 100, tax: shop.tax.id })
      const free = await owner.create('customers', { name: 'Abroad', isTaxable: false })
      const source = JSON.stringify({ customer: free.id })
      await screens.open(owner, `/new-sale?form=full&source=${encodeURIComponent(source)}`)
      await person.click(await screen.findByRole('button', { name: 'Add row' }))
      await person.click(screen.getByRole('combobox', { name: /^Product/ }))
      await person.click(await screen.findByRole('option', { name: /^Vase/ }))
      const price = screen.getByRole('textbox', { name: 'Unit price' })
      await waitFor(() => expect(price).toHaveProperty('value', '100.00'))
      await person.type(screen.getByRole('textbox', { name: 'Quantity' }), '1')
      const readTotal = () => screen.getByText('Total', { selector: 'dt' }).nextSibling?.textContent
      await waitFor(() => expect(readTotal()).toBe('$100.00'))

      await person.clear(screen.getByRole('combobox', { name: /^Customer/ }))
      await waitFor(() => expect(readTotal()).toBe('$123.00'))
      await person.click(screen.getByRole('checkbox', { name: 'Prices include sales tax' }))
      await waitFor(() => expect(price).toHaveProperty('value', '123.00'))
      expect(readTotal()).toBe('$123.00')

      await person.clear(price)
      await person.type(price, '90')
      await person.click(screen.getByRole('checkbox', { name: 'Prices include sales tax' }))
      await waitFor(() => expect(readTotal()).toBe('$110.70'))
      expect(price).toHaveProperty('value', '90.00')
    },
  )

  it('offers only the branches in which the person works', async () => {
    const person = actAsPerson()
    const north = await owner.create('branches', { name: 'North', code: 'NORTH', type: 'store' })
    const buyer = await screens.server.colleague(owner, 'manager')
    const body = { branches: [north.id] }
    await owner.api(`/users/${buyer.id}/branches`, { method: 'PUT', body })
    await screens.open(buyer, '/add-purchase')
    await person.click(await screen.findByRole('combobox', { name: /^Branch/ }))
    await person.clear(screen.getByRole('combobox', { name: /^Branch/ }))
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
        expect.stringContaining('North'),
      ]),
    )
  })
})
