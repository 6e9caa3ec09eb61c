import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { chooseCases, isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner, { taxPercent: 10 })
  await shop.product('Desk', { price: 200 })
  await shop.product('Lamp', { price: 20 })
  const opening = { reason: 'opening' }
  await shop.adjust([['Desk', 100, 50]], opening)
  await shop.adjust([['Lamp', 100, 5]], opening)
})

async function openTill(person: TestCaller) {
  const user = actAsPerson()
  await screens.open(person, '/new-sale')
  const take = async (name: string) => {
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    await screen.findByRole('textbox', { name: `Quantity: ${name}` })
  }
  const pay = async () => {
    // The button cannot be found until a closing dialog has disappeared.
    await user.click(await screen.findByRole('button', { name: /^Pay/ }))
    await user.click(await screen.findByRole('button', { name: 'Complete sale' }))
  }
  const readTotal = () => screen.getByText('Total').parentElement?.textContent
  return { user, take, pay, readTotal }
}

const readLastSale = async () => {
  const { rows } = await owner.list<Document>('sales', { sort: ['createdAt', 'DESC'] })
  return rows[0]!
}

describe('a clerk at the till', () => {
  it('cannot change prices, and cannot exceed the discount limit of their role', async () => {
    const clerk = await screens.server.colleague(owner, 'sales')
    const { user, take, pay } = await openTill(clerk)
    await take('Desk')
    expect(screen.queryByRole('textbox', { name: 'Unit price: Desk' })).toBeNull()

    const discount = screen.getByRole('textbox', { name: 'Discount: Desk' })
    await user.type(discount, '10')
    await pay()
    const limit = /^The discount limit for your role is 5 %/
    await waitFor(() => expect(screen.getAllByText(limit)).toHaveLength(2))
    expect(discount).toHaveProperty('value', '10')

    await user.clear(discount)
    await user.type(discount, '5')
    await pay()
    expect(await screen.findByText('Sale completed')).toBeDefined()
    expect(await readLastSale()).toMatchObject({ status: 'closed', total: 209 })
  })
})

describe('the till', () => {
  it('sells on credit only to a named customer', async () => {
    const { user, take } = await openTill(owner)
    await take('Lamp')
    await user.click(screen.getByRole('button', { name: /^Pay/ }))
    const credit = await screen.findByRole('button', { name: /on credit/ })
    expect(credit).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('combobox', { name: 'Customer' }))
    await user.click(await screen.findByRole('option', { name: /^Customer/ }))
    // The button cannot be found until a closing dialog has disappeared.
    await user.click(await screen.findByRole('button', { name: /^Pay/ }))
    await user.click(await screen.findByRole('button', { name: /on credit/ }))
    expect(await screen.findByText('Sale completed')).toBeDefined()
    expect(await readLastSale()).toMatchObject({ status: 'closed', paid: 0, due: 22 })
  })

  it('takes the first payment method when the payment was opened before the methods were loaded', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/sales')
    const release = screens.holdBack(/GET .*payment-methods/)
    await user.click(await screen.findByRole('link', { name: 'New sale' }))
    await user.click(await screen.findByRole('option', { name: /Lamp/ }))
    await user.click(screen.getByRole('button', { name: /^Pay/ }))
    await screen.findByRole('dialog', { name: 'Payment' })
    expect(screen.queryByRole('radio')).toBeNull()
    release()
    await user.click(await screen.findByRole('button', { name: 'Complete sale' }))
    expect(await screen.findByText('Sale completed')).toBeDefined()
    expect(await readLastSale()).toMatchObject({ status: 'closed', paid: 22, due: 0 })
  })

  it('marks two products as favourites when the second name is entered before the first product is found', async () => {
    const { user } = await openTill(owner)
    await user.click(await screen.findByRole('button', { name: 'Choose favourites' }))
    const search = screen.getByRole('combobox', { name: /product/i })
    const release = screens.holdBack(/GET .*products\?.*(Desk|Lamp)/)
    await user.type(search, 'Desk{Enter}')
    await user.type(search, 'Lamp{Enter}')
    release()
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'Favourite' })).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Choose favourites' }))
  })

  it('never charges an amount that was not shown: a changed price is shown first', async () => {
    const { take, pay, readTotal } = await openTill(owner)
    await take('Lamp')
    const { id } = await shop.product('Lamp')
    await owner.api(`/products/${id}`, { method: 'PATCH', body: { price: 30 } })
    await pay()
    expect(await screen.findByText(/Prices have changed: the total is now \$33\.00/)).toBeDefined()
    expect(readTotal()).toContain('$33.00')
    await pay()
    expect(await screen.findByText('Sale completed')).toBeDefined()
    expect(await readLastSale()).toMatchObject({ status: 'closed', total: 33 })
  })

  it.each(chooseCases(['/complete', '/sales'], 1))(
    'sells once when the response to %s is lost and the request is sent again',
    async (lost) => {
      const { take, pay } = await openTill(owner)
      const before = (await owner.list('sales', { range: [0, 99] })).rows.length
      await take('Desk')
      let isLost = false
      let isAway = false
      const { fetch } = globalThis
      vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
        if (isAway) throw new TypeError('Failed to fetch')
        const answer = await fetch(...request)
        if (isLost || request[1]?.method !== 'POST' || !String(request[0]).endsWith(lost)) {
          return answer
        }
        isLost = true
        isAway = true
        throw new TypeError('Failed to fetch')
      })
      await pay()
      expect(await screen.findByText('The sale is waiting to be sent')).toBeDefined()
      expect(await screen.findByText(/already loaded.* One paid sale is waiting/)).toBeDefined()
      // Set only now: on a busy machine the sale would be sent again before the check above.
      isAway = false
      expect(await screen.findByText('Sale completed')).toBeDefined()
      expect(
        screen.queryByText(/You can sell products that this till has already loaded/),
      ).toBeNull()
      expect((await owner.list('sales', { range: [0, 99] })).rows).toHaveLength(before + 1)
      expect(await readLastSale()).toMatchObject({ status: 'closed', paymentStatus: 'paid' })
      vi.unstubAllGlobals()
    },
    60_000,
  )

  it("waits for the server's response to a sale, and then shows the number of the sale", async () => {
    const { take, pay } = await openTill(owner)
    await take('Desk')
    const { fetch } = globalThis
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let completions = 0
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (String(request[0]).endsWith('/complete')) {
        completions += 1
        await released
      }
      return fetch(...request)
    })
    await pay()
    await waitFor(() => expect(completions).toBe(1))
    expect(screen.queryByText('Sale completed')).toBeNull()
    expect(screen.queryByText(/to be sent/)).toBeNull()
    release()
    expect(await screen.findByText('Sale completed')).toBeDefined()
    vi.unstubAllGlobals()
    const { number } = await readLastSale()
    expect(screen.getByText(number!)).toBeDefined()
    expect(completions).toBe(1)
  })

  it.runIf(isNight())(
    'posts sales in the order of payment, after earlier sales that are waiting',
    async () => {
      const { user, take, pay } = await openTill(owner)
      await take('Desk')
      const { fetch } = globalThis
      let lost: string | undefined
      let isLosing = true
      vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
        const address = String(request[0])
        if (address.endsWith('/complete')) lost ??= address
        if (isLosing && address === lost) throw new TypeError('Failed to fetch')
        return fetch(...request)
      })
      await pay()
      expect(await screen.findByText('The sale is waiting to be sent')).toBeDefined()
      await user.click(screen.getByRole('button', { name: /^New sale/ }))
      await take('Lamp')
      await pay()
      expect(await screen.findByText(/2 paid sales are waiting/)).toBeDefined()
      isLosing = false
      expect(await screen.findByText('Sale completed')).toBeDefined()
      vi.unstubAllGlobals()
      // A desk costs 220 with tax.
      const { rows } = await owner.list<Document>('sales', { sort: ['number', 'DESC'] })
      expect(rows.slice(0, 2).map(({ total }) => total === 220)).toEqual([false, true])
    },
  )

  it('rounds totals by the settings before the payment', async () => {
    const body = { cashRounding: 0.05 }
    await owner.api(`/teams/${owner.team}/settings`, { method: 'PATCH', body })
    const { user, take, pay, readTotal } = await openTill(owner)
    await take('Desk')
    await user.type(screen.getByRole('textbox', { name: 'Discount: Desk' }), '0.01')
    // 200 less 1 in 10,000, plus 10 % tax: 219.98
    await waitFor(() => expect(readTotal()).toContain('$220.00'))
    await pay()
    expect(await screen.findByText('Sale completed')).toBeDefined()
    expect(await readLastSale()).toMatchObject({ status: 'closed', total: 220, rounding: 0.02 })
    await owner.api(`/teams/${owner.team}/settings`, {
      method: 'PATCH',
      body: { cashRounding: null },
    })
  })

  it('saves orders', async () => {
    const { user, take } = await openTill(owner)
    await take('Desk')
    const quantity = screen.getByRole('textbox', { name: 'Quantity: Desk' })
    await user.clear(quantity)
    await user.type(quantity, '2')
    await user.tab()
    // The unit of the shop has decimals, as kilograms have.
    await screen.findByText('1 item')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Confirm as order' }))
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/sale-list\/.+/))
    expect(await readLastSale()).toMatchObject({ kind: 'order', status: 'confirmed' })
  })

  it.runIf(isNight())('saves quotes, and has a full form at an address of its own', async () => {
    const { user, take } = await openTill(owner)
    await take('Desk')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as quote' }))
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/sale-list\/.+/))
    expect(await readLastSale()).toMatchObject({ kind: 'quote' })
    await screens.open(owner, '/new-sale?form=full')
    expect(await screen.findByRole('button', { name: 'Add row' })).toBeDefined()
  })
})
