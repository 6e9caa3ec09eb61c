import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { expectPreferences } from '../support/expect-preferences.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop, type Shop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner, { taxPercent: 0 })
})

afterEach(() => vi.restoreAllMocks())

const findInput = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const findButton = (name: string | RegExp) => screen.getByRole('button', { name })

interface Draft {
  readonly id: string
  readonly changed: Readonly<Record<string, unknown>>
}

async function readDrafts(caller: TestCaller, query: string): Promise<readonly Draft[]> {
  return (await caller.api<{ drafts: readonly Draft[] }>(`/me/form-drafts?${query}`)).drafts
}

/** Repeats a read until an expectation holds. Saving waits for a pause in typing. */
const poll = <T>(read: () => T) => expect.poll(read)

/** Waits until the server keeps a draft with these values. */
const waitForDraft = (caller: TestCaller, query: string, changed: object) =>
  poll(() => readDrafts(caller, query)).toMatchObject([{ changed }])

describe('the draft of a form', () => {
  it('is offered when the form opens again, can be continued, and is deleted after saving', async () => {
    const ana = await screens.server.colleague(owner, 'manager')
    const user = actAsPerson()
    await screens.open(ana, '/brand-list/add')
    await user.type(findInput(/^Name/), 'Quiet Harbour')
    await waitForDraft(ana, 'resource=brands', { name: 'Quiet Harbour' })

    await screens.open(ana, '/brand-list/add')
    expect(findInput(/^Name/).value).toBe('')
    expect((await screen.findByText(/^Draft of .*not saved/)).textContent).not.toContain(
      'changed since',
    )
    await user.click(findButton('Continue'))
    await waitFor(() => expect(findInput(/^Name/).value).toBe('Quiet Harbour'))
    expect(screen.queryByText(/^Draft of/)).toBeNull()
    await user.type(findInput(/^Description/), 'Lamps')
    await waitForDraft(ana, 'resource=brands', { name: 'Quiet Harbour', description: 'Lamps' })
    await user.click(findButton('Save'))
    await screen.findByRole('heading', { level: 1, name: 'Quiet Harbour' })
    await poll(() => readDrafts(ana, 'resource=brands')).toEqual([])
  })

  it.runIf(isNight())(
    'is offered without the older drafts of the form, which a button shows',
    async () => {
      const ana = await screens.server.colleague(owner, 'manager')
      const user = actAsPerson()
      for (const name of ['First', 'Second', 'Third']) {
        await screens.open(ana, '/brand-list/add')
        await user.type(findInput(/^Name/), name)
        await poll(async () =>
          (await readDrafts(ana, 'resource=brands')).map(({ changed }) => changed.name),
        ).toContain(name)
      }
      await screens.open(ana, '/brand-list/add')
      expect(await screen.findAllByText(/^Draft of/)).toHaveLength(1)
      await user.click(findButton('Show 2 older drafts'))
      expect(screen.getAllByText(/^Draft of/)).toHaveLength(3)
      await user.click(screen.getAllByRole('button', { name: 'Continue' })[2]!)
      await waitFor(() => expect(findInput(/^Name/).value).toBe('First'))
    },
  )

  it.runIf(isNight())(
    'is deleted when the person discards it, and when the person discards the form',
    async () => {
      const ana = await screens.server.colleague(owner, 'manager')
      const user = actAsPerson()
      await screens.open(ana, '/brand-list/add')
      await user.type(findInput(/^Name/), 'Half')
      await waitForDraft(ana, 'resource=brands', { name: 'Half' })
      await screens.open(ana, '/brand-list/add')
      await user.click(await screen.findByRole('button', { name: 'Discard draft' }))
      await poll(() => readDrafts(ana, 'resource=brands')).toEqual([])

      await user.type(findInput(/^Name/), 'Other half')
      await waitForDraft(ana, 'resource=brands', { name: 'Other half' })
      await user.click(findButton('Discard'))
      const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
      expect(dialog.getByText('What you entered here will be lost.')).toBeDefined()
      await user.click(dialog.getByRole('button', { name: 'Leave' }))
      await poll(() => readDrafts(ana, 'resource=brands')).toEqual([])
    },
  )

  it('is kept when the person leaves by a link, as the question before leaving says', async () => {
    const ana = await screens.server.colleague(owner, 'manager')
    const user = actAsPerson()
    await screens.open(ana, '/brand-list/add')
    await user.type(findInput(/^Name/), 'Left open')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Brands' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    expect(await dialog.findByText(/kept as a draft for 30 days/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Leave' }))
    await waitForDraft(ana, 'resource=brands', { name: 'Left open' })
  })

  it.runIf(isNight())(
    'is not mixed with what the person types before answering the offer',
    async () => {
      const ana = await screens.server.colleague(owner, 'manager')
      const user = actAsPerson()
      await screens.open(ana, '/brand-list/add')
      await user.type(findInput(/^Name/), 'First')
      await waitForDraft(ana, 'resource=brands', { name: 'First' })
      await screens.open(ana, '/brand-list/add')
      await screen.findByText(/^Draft of/)
      await user.type(findInput(/^Name/), 'Second')
      await poll(async () =>
        (await readDrafts(ana, 'resource=brands')).map(({ changed }) => changed.name),
      ).toEqual(['Second', 'First'])
    },
  )

  it.runIf(isNight())(
    'says that its record has changed in the meantime, and saving asks about the fields that both people have changed',
    async () => {
      const ana = await screens.server.colleague(owner, 'manager')
      const brand = await owner.create('brands', { name: 'Beta', description: 'first' })
      const user = actAsPerson()
      await screens.open(ana, `/brand-list/${brand.id}/edit`)
      const name = await screen.findByDisplayValue('Beta')
      await user.clear(name)
      await user.type(name, 'Mine')
      const query = `resource=brands&record=${brand.id}`
      await waitForDraft(ana, query, { name: 'Mine' })
      const theirs = { name: 'Theirs', description: 'second' }
      await owner.api(`/brands/${brand.id}`, { method: 'PATCH', body: theirs })

      await screens.open(ana, `/brand-list/${brand.id}/edit`)
      await screen.findByDisplayValue('Theirs')
      await screen.findByText(/^Draft of .*changed since/)
      await user.click(findButton('Continue'))
      await screen.findByDisplayValue('Mine')
      await screen.findByText(/changed after you began this draft/)
      await user.click(findButton('Save'))
      const dialog = within(await screen.findByRole('dialog'))
      expect(dialog.getByRole('radio', { name: 'Yours: Mine' })).toBeDefined()
      expect(dialog.getByRole('radio', { name: 'Theirs: Theirs' })).toBeDefined()
      expect(dialog.queryByText(/second/)).toBeNull()
      await user.click(dialog.getByRole('button', { name: 'Save this' }))
      await screen.findByRole('heading', { level: 1, name: 'Mine' })
      expect(await owner.api(`/brands/${brand.id}`)).toMatchObject({
        name: 'Mine',
        description: 'second',
      })
      await poll(() => readDrafts(ana, query)).toEqual([])
    },
  )

  it.runIf(isNight())('is kept for documents with their lines', async () => {
    const desk = await shop.product('Desk')
    const user = actAsPerson()
    await screens.open(owner, '/add-purchase')
    await user.click(await screen.findByRole('combobox', { name: /^Supplier/ }))
    await user.click((await screen.findAllByRole('option'))[0]!)
    await user.click(screen.getByRole('button', { name: 'Add row' }))
    await user.click(await screen.findByRole('combobox', { name: 'Product' }))
    await user.keyboard('Desk')
    await user.click(await screen.findByRole('option', { name: /Desk/ }))
    const quantity = screen.getByRole('textbox', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '7')
    await poll(
      async () => (await readDrafts(owner, 'resource=purchases'))[0]?.changed.lines,
    ).toMatchObject([{ product: desk.id, quantity: 7 }])

    await screens.open(owner, '/add-purchase')
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await screen.findByDisplayValue('Desk')
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '7')
    expect(screen.getAllByRole('textbox', { name: 'Quantity' })).toHaveLength(1)
  })
})

describe.runIf(isNight())('the unit of a new product', () => {
  it('is the first unit, later the unit of nearly all products; if products have several units, it must be chosen', async () => {
    const ana = await screens.server.signUp()
    const { rows: units } = await ana.list<{ id: string; name: string }>('units')
    const find = (name: string) => units.find((unit) => unit.name === name)!.id
    const { id: category } = await ana.create('categories', { name: 'Goods' })
    const readShown = () =>
      screen.getByRole<HTMLInputElement>('combobox', { name: /^Stock unit/ }).value
    const add = async (unit: string, names: readonly string[]) => {
      for (const name of names)
        await ana.create('products', { name, category, price: 1, stockUnit: find(unit) })
    }
    await screens.open(ana, '/add-product')
    await waitFor(() => expect(readShown()).toMatch(/^Piece/))

    await add('Piece', ['Cup'])
    await add('Kilogram', [
      'Rice',
      'Salt',
      'Flour',
      'Sugar',
      'Oats',
      'Maize',
      'Rye',
      'Beans',
      'Peas',
    ])
    await screens.open(ana, '/add-product')
    await waitFor(() => expect(readShown()).toMatch(/^Kilogram/))

    await add('Piece', ['Plate'])
    const listReads = () =>
      screens.requests.filter((one) => one.startsWith('GET /api/v1/products?'))
    await screens.open(ana, '/add-product')
    await waitFor(() => expect(listReads()).not.toEqual([]))
    await actAsPerson().click(screen.getByRole('combobox', { name: /^Stock unit/ }))
    await screen.findByRole('option', { name: /^Piece/ })
    expect(readShown()).toBe('')
  })
})

describe('a form for several new records', () => {
  it('keeps pinned values, preselected ones and nothing else after Save and add another', async () => {
    const ana = await screens.server.signUp()
    const { rows: units } = await ana.list('units')
    for (const { id } of units.slice(1)) await ana.call(`/units/${id}`, { method: 'DELETE' })
    await ana.create('categories', { name: 'Chairs' })
    await ana.create('categories', { name: 'Tables' })
    await ana.create('brands', { name: 'Acme' })
    const user = actAsPerson()
    const readShown = (name: RegExp) =>
      screen.getByRole<HTMLInputElement>('combobox', { name }).value
    const choose = async (label: RegExp, option: string) => {
      await user.click(screen.getByRole('combobox', { name: label }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    const requests = vi.spyOn(globalThis, 'fetch')
    await screens.open(ana, '/add-product')
    // The only unit is preselected. There are several categories, and a product needs no brand.
    await waitFor(() => expect(readShown(/^Stock unit/)).not.toBe(''))
    expect([readShown(/^Category/), readShown(/^Brand/)]).toEqual(['', ''])

    // Values that the form fills in are not a draft. When the page is hidden, a draft would be sent immediately.
    window.dispatchEvent(new Event('pagehide'))
    await user.type(findInput(/^Name/), 'Poltrona')
    await waitForDraft(ana, 'resource=products', { name: 'Poltrona' })
    const drafts = requests.mock.calls.flatMap(([to, request]) =>
      String(to).includes('form-drafts/') ? [String(request?.body)] : [],
    )
    expect(drafts.length).toBeGreaterThan(0)
    expect(drafts.filter((draft) => !draft.includes('"name":"P'))).toEqual([])
    await choose(/^Category/, 'Chairs')
    await choose(/^Brand/, 'Acme')
    await user.type(findInput(/^Sale price/), '10')
    screen.getByRole('combobox', { name: /^Category/ }).focus()
    await user.keyboard('{Alt>}p{/Alt}')
    expect(
      screen.getByRole('button', { name: /^Category: Do not keep/ }).getAttribute('aria-pressed'),
    ).toBe('true')
    expect(screen.queryByRole('button', { name: /^Name: Keep/ })).toBeNull()
    await user.click(findButton('Save and add another'))
    await waitFor(() => expect(findInput(/^Name/).value).toBe(''))
    // The names of the records load after the form.
    await waitFor(() =>
      expect([readShown(/^Category/), readShown(/^Brand/)]).toEqual(['Chairs', '']),
    )
    expect(readShown(/^Stock unit/)).not.toBe('')
    expect(findInput(/^Sale price/).value).toBe('')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    // The pin is a preference of the person.
    await expectPreferences(ana, { 'products.sticky': ['category'] })
    await screens.open(ana, '/add-product')
    await screen.findByRole('button', { name: /^Category: Do not keep/ })
  })
})
