import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller

beforeEach(async () => {
  owner = await screens.server.signUp()
})

/**
 * Lets the server process the next request whose method and path match, and replaces the response by the
 * error of a proxy that lost its connection to the server.
 */
function loseResponse(match: RegExp): void {
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, request) => {
    const answer = await send(to, request)
    if (!match.test(`${request?.method} ${String(to)}`)) return answer
    vi.restoreAllMocks()
    return new Response('Bad gateway', { status: 502 })
  })
}

describe('a new record whose response was lost', () => {
  const enterName = async (text: string) => {
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await actAsPerson().clear(name)
    await actAsPerson().type(name, text)
  }
  const save = () => actAsPerson().click(screen.getByRole('button', { name: 'Save' }))
  const listNames = async () =>
    (await owner.list<{ name: string }>('brands', { sort: ['name', 'ASC'] })).rows.map(
      ({ name }) => name,
    )

  async function loseNew(name: string): Promise<void> {
    await screens.open(owner, '/brand-list/add')
    await enterName(name)
    loseResponse(/^POST .*\/brands$/)
    await save()
    await screen.findByText(/could not be read.*\(502\)/)
    expect(await listNames()).toEqual([name])
  }

  it('is created once when it is saved again unchanged', async () => {
    await loseNew('Acme')
    await save()
    await screen.findByRole('heading', { level: 1, name: 'Acme' })
    expect(await listNames()).toEqual(['Acme'])
  })

  it('is saved with the values that the person has changed since', async () => {
    await loseNew('Acme')
    await enterName('Birch')
    await save()
    await screen.findByRole('heading', { level: 1, name: 'Birch' })
    expect(await listNames()).toEqual(['Acme', 'Birch'])
  })
})

describe('an action whose response was lost', () => {
  it('runs once with the same inputs, and again with changed inputs', async () => {
    const shop = await openShop(owner)
    const user = actAsPerson()
    const { id } = await shop.orderGoods([['Desk', 10, 50]])
    await screens.open(owner, `/purchase-list/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Receive goods' }))
    const dialog = within(await screen.findByRole('dialog'))
    const receive = async (quantity: string) => {
      const accepted = await dialog.findByRole('textbox', { name: 'Accepted' })
      await user.clear(accepted)
      await user.type(accepted, quantity)
      await user.click(dialog.getByRole('button', { name: 'Receive goods' }))
    }
    loseResponse(/^POST .*\/receive$/)
    await receive('4')
    await dialog.findByText(/could not be read.*\(502\)/)
    expect((await shop.stock('Desk')).onHand).toBe(4)
    loseResponse(/^POST .*\/receive$/)
    await receive('4')
    await dialog.findByText(/could not be read.*\(502\)/)
    expect((await shop.stock('Desk')).onHand).toBe(4)
    await receive('3')
    await waitFor(async () => expect((await shop.stock('Desk')).onHand).toBe(7))
    await screen.findByText('Partly received')
  })
})

describe('an undo that has not reached the server', () => {
  it.runIf(isNight())('can be repeated with Ctrl+Z', async () => {
    const user = actAsPerson()
    await owner.create('brands', { name: 'Oak' })
    await owner.create('brands', { name: 'Pine' })
    await screens.open(owner, '/brand-list')
    const row = await screen.findByRole('row', { name: /Pine/ })
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('1 brand deleted')
    const send = globalThis.fetch
    const lost = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((to, request) =>
        String(to).includes('/undo/')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : send(to, request),
      )
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByText(/could not be reached/)
    lost.mockRestore()
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByText('Change undone: 1 brand')
    await screen.findByRole('row', { name: /Pine/ })
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await screen.findByText('Change redone: 1 brand')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Pine/ })).toBeNull())
  })
})

describe('a dialog that waits for the connection', () => {
  afterEach(() => vi.restoreAllMocks())

  /** Keeps matching requests from the server until the returned function is called and the page is connected again. */
  function disconnect(match: RegExp): () => Promise<void> {
    const send = globalThis.fetch
    let isLost = true
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, request) => {
      const isPing = String(to).endsWith('/healthz')
      const isMatching = request?.method === 'POST' && match.test(String(to))
      if (isLost && (isPing || isMatching)) throw new TypeError('Failed to fetch')
      return isPing ? new Response('ok') : send(to, request)
    })
    return async () => {
      isLost = false
      window.dispatchEvent(new Event('online'))
      await waitFor(() => expect(screen.queryAllByText(/^No connection/)).toEqual([]))
    }
  }
  const leave = (name: string) =>
    actAsPerson().click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  const waitForNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  it.runIf(isNight())(
    'can be closed, and the record of a quick creation is then not created',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/add-product')
      await user.click(screen.getByRole('combobox', { name: /^Brand/ }))
      await user.keyboard('Novel')
      await user.click(await screen.findByRole('option', { name: /Create “Novel”/ }))
      const reconnect = disconnect(/\/brands$/)
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: 'Create brand' }))
      await dialog.findByText(/^No connection/)
      await leave('Cancel')
      await waitForNoDialog()
      await reconnect()
      expect((await owner.list('brands')).total).toBe(0)
    },
  )

  it.runIf(isNight())('can be closed, and the action on rows then does not run', async () => {
    const user = actAsPerson()
    const shop = await openShop(owner)
    const values = { reorderPoint: 5, targetLevel: 20, preferredSupplier: shop.supplier.id }
    await shop.product('Lamp', values)
    await screens.open(owner, '/stock-alert')
    const row = await screen.findByRole('row', { name: /Lamp/ })
    await user.click(within(row).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Create purchase drafts' }))
    const reconnect = disconnect(/stock-alerts/)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Create purchase drafts' }))
    await dialog.findByText(/^No connection/)
    await leave('Cancel')
    await waitForNoDialog()
    await reconnect()
    expect((await owner.list('purchases')).total).toBe(0)
  })

  it('can be closed, and the action of a document then does not run', async () => {
    const user = actAsPerson()
    const shop = await openShop(owner)
    const { id } = await shop.orderGoods([['Desk', 10, 50]])
    await screens.open(owner, `/purchase-list/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Receive goods' }))
    const reconnect = disconnect(/receive$/)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Receive goods' }))
    await dialog.findByText(/^No connection/)
    await leave('Not now')
    await waitForNoDialog()
    await reconnect()
    expect((await shop.stock('Desk')).onHand).toBe(0)
  })
})
