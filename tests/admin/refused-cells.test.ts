import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { findCell, findRefusal } from '../support/grid-cells.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller
let user: UserEvent

interface Product {
  readonly id: string
  readonly name: string
  readonly price: number
}

beforeEach(async () => {
  owner = await screens.server.signUp()
  const stockUnit = (await owner.list('units')).rows[0]!.id
  const { id: category } = await owner.create('categories', { name: 'Softwood' })
  for (const [at, name] of ['Ash', 'Birch', 'Cedar'].entries())
    await owner.create('products', { name, price: at + 1, category, stockUnit })
  user = actAsPerson()
  await screens.open(owner, '/product-list')
  await screen.findByRole('row', { name: /Ash/ })
  await user.click(screen.getByRole('button', { name: 'Edit cells' }))
  await screen.findByRole('row', { name: /New row/ })
})

const read = async () => (await owner.list<Product>('products', { sort: ['name', 'ASC'] })).rows

async function expectPrices(prices: readonly number[]): Promise<void> {
  await waitFor(async () => expect((await read()).map(({ price }) => price)).toEqual(prices))
}

/** Returns whether the browser asks before the page is closed. */
const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('refused values of cells', () => {
  it.runIf(isNight())(
    'are sent again unchanged with F2 and Enter after a failure of the server',
    async () => {
      const send = globalThis.fetch
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, request) => {
        if (request?.method !== 'PATCH') return send(to, request)
        vi.restoreAllMocks()
        return new Response('Service unavailable', { status: 503 })
      })
      findCell(/Cedar/, /^Sale price/).focus()
      await user.keyboard('9{Enter}')
      expect((await findRefusal(/Cedar/)).textContent).toContain('(503)')
      await user.keyboard('{F2}{Enter}')
      await expectPrices([1, 2, 9])
      await waitFor(() =>
        expect(findCell(/Cedar/, /^Sale price/).getAttribute('aria-invalid')).toBeNull(),
      )
    },
  )

  it('name the value that somebody else has saved in the same cell, and keep either value', async () => {
    for (const { id, name } of (await read()).slice(0, 2))
      await owner.api(`/products/${id}`, {
        method: 'PATCH',
        body: { price: name === 'Ash' ? 70 : 80 },
      })
    findCell(/Ash/, /^Sale price/).focus()
    await user.keyboard('7{Enter}8{Enter}')
    const conflict = await findRefusal(/Ash/)
    expect(conflict.textContent).toContain('Someone else has changed this to $70.00.')
    await user.keyboard('{F2}{Enter}')
    await expectPrices([7, 80, 3])
    const other = await findRefusal(/Birch/)
    expect(other.textContent).toContain('Someone else has changed this to $80.00.')
    await user.keyboard('{Escape}')
    expect(findCell(/Birch/, /^Sale price/).textContent).toBe('$80.00')
    expect((await read())[1]?.price).toBe(80)
  })

  it('name the record that somebody else has chosen in the same cell', async () => {
    const { id: hardwood } = await owner.create('categories', { name: 'Hardwood' })
    await owner.create('categories', { name: 'Veneer' })
    const [ash] = await read()
    await owner.api(`/products/${ash!.id}`, { method: 'PATCH', body: { category: hardwood } })
    findCell(/Ash/, /^Category/).focus()
    await user.keyboard('Ven')
    await user.click(await screen.findByRole('option', { name: 'Veneer' }))
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(findCell(/Ash/, /^Category/).getAttribute('aria-invalid')).toBe('true'),
    )
    findCell(/Ash/, /^Category/).focus()
    const conflict = await screen.findByRole('alert')
    expect(conflict.textContent).toContain('Someone else has changed this to Hardwood.')
  })

  it('are forgotten when another block is pasted; the rows of the block stay visible although the filter excludes them', async () => {
    await screens.open(owner, '/product-list?filter={"price_lt":5}')
    await screen.findByRole('row', { name: /Ash/ })
    await user.click(screen.getByRole('button', { name: 'Edit cells' }))
    await screen.findByRole('row', { name: /New row/ })
    await user.click(findCell(/Birch/, /^Sale price/))
    await user.paste('none')
    await findRefusal(/Birch/)
    await user.paste('9.5')
    await expectPrices([1, 9.5, 3])
    await waitFor(() => expect(findCell(/Birch/, /^Sale price/).textContent).toBe('$9.50'))
    expect(findCell(/Birch/, /^Sale price/).getAttribute('aria-invalid')).toBeNull()
  })

  it('are not reported when the person has replaced them before they are checked', async () => {
    const release = screens.holdBack(/^PATCH/)
    for (const price of ['7', '-4', '8']) {
      findCell(/Cedar/, /^Sale price/).focus()
      await user.keyboard(`${price}{Enter}`)
    }
    release()
    await expectPrices([1, 2, 8])
    expect(findCell(/Cedar/, /^Sale price/).getAttribute('aria-invalid')).toBeNull()
  })

  it('show their reason while their cell has the focus', async () => {
    findCell(/Birch/, /^Name|^Product/).focus()
    await user.keyboard('{Delete}')
    await waitFor(() =>
      expect(findCell(/Birch/, /^Name|^Product/).getAttribute('aria-invalid')).toBe('true'),
    )
    await screen.findByRole('alert')
  })

  it('are not lost when the person ends editing, or closes the page', async () => {
    expect(asksBeforeClosing()).toBe(false)
    findCell(/Cedar/, /^Sale price/).focus()
    await user.keyboard('-4{Enter}')
    await findRefusal(/Cedar/)
    expect(asksBeforeClosing()).toBe(true)
    findCell(/Ash/, /^Sale price/).focus()
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(findCell(/Cedar/, /^Sale price/))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(asksBeforeClosing()).toBe(false))
    findCell(/New row/, /^Name|^Product/).focus()
    await user.keyboard('Elm{Tab}')
    findCell(/Ash/, /^Sale price/).focus()
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(findCell(/Elm/, /^Name|^Product/))
    expect(asksBeforeClosing()).toBe(true)
    await user.keyboard('{Escape}{Escape}')
    await waitFor(() => expect(screen.queryByRole('row', { name: /New row/ })).toBeNull())
  })

  it.runIf(isNight())(
    'are lost only after a question when the person presses the button that ends editing',
    async () => {
      const end = () => user.click(screen.getByRole('button', { name: 'End editing cells' }))
      findCell(/Cedar/, /^Sale price/).focus()
      await user.keyboard('-4{Enter}')
      await findRefusal(/Cedar/)
      await end()
      const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
      await user.click(within(dialog).getByRole('button', { name: 'Stay here' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(findCell(/Cedar/, /^Sale price/).textContent).toContain('4')
      await waitFor(() => expect(document.activeElement).toBe(findCell(/Cedar/, /^Sale price/)))
      await end()
      await user.click(await screen.findByRole('button', { name: 'Leave' }))
      await waitFor(() => expect(screen.queryByRole('row', { name: /New row/ })).toBeNull())
      expect(findCell(/Cedar/, /^Sale price/).textContent).toBe('$3.00')
    },
  )

  it.runIf(isNight())(
    'are reported when the server refuses them after the person has ended editing',
    async () => {
      const send = globalThis.fetch
      let answer: (() => void) | undefined
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, request) => {
        if (request?.method !== 'PATCH') return send(to, request)
        vi.restoreAllMocks()
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return new Response('Service unavailable', { status: 503 })
      })
      findCell(/Cedar/, /^Sale price/).focus()
      await user.keyboard('9{Enter}')
      await waitFor(() => expect(answer).toBeDefined())
      await user.click(screen.getByRole('button', { name: 'End editing cells' }))
      await waitFor(() => expect(screen.queryByRole('row', { name: /New row/ })).toBeNull())
      answer!()
      expect((await screen.findByRole('alert')).textContent).toContain('(503)')
    },
  )
})
