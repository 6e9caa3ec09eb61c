import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { chooseLayout, createDesk } from '../support/lists.ts'
import { expectPreferences } from '../support/expect-preferences.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  await createDesk(owner)
})

async function openList(address: string): Promise<void> {
  await screens.open(owner, address)
  await screen.findByRole('button', { name: 'View' })
}

const readGroups = () => screens.requests.filter((sent) => sent.includes('group=category'))

describe('saved views', () => {
  it('are saved from the list, pinned to the sidebar, applied by address and tab, and changed', async () => {
    const user = actAsPerson()
    const filter = encodeURIComponent('{"q":"Roble"}')
    await owner.create('brands', { name: 'Roble brand' })
    await owner.create('brands', { name: 'Another brand' })
    await screens.open(owner, `/brand-list?filter=${filter}&sort=name&order=DESC`)
    await user.click(await screen.findByRole('button', { name: 'View' }))
    const panel = await screen.findByRole('dialog', { name: 'View' })
    await user.type(await within(panel).findByLabelText('Name of the view'), 'Oak')
    await user.click(within(panel).getByRole('button', { name: 'Save as' }))
    await screen.findByText('Saved the view “Oak”')
    await within(panel).findByRole('button', { name: 'Oak', pressed: true })
    const pin = { name: 'Pin “Oak” to the sidebar' }
    await user.click(within(panel).getByRole('button', pin))
    await within(panel).findByRole('button', { ...pin, pressed: true })
    await expectPreferences(owner, { 'views.pinned': [{ name: 'Oak' }] })
    const [view] = (await owner.list('views', { filter: { resource: 'brands' } })).rows
    expect(view).toMatchObject({ name: 'Oak', filter: { q: 'Roble' }, sort: [['name', 'DESC']] })
    await waitFor(() => expect(location.search).toBe(`?view=${view!.id}`))
    await screens.open(owner, `/brand-list?view=${view!.id}`)
    const pinned = await screen.findByRole('link', { name: 'Oak' })
    expect(pinned.getAttribute('aria-current')).toBe('page')
    await screen.findByText('Roble brand')
    await waitFor(() => expect(screen.queryByText('Another brand')).toBeNull())
    const tabs = within(await screen.findByRole('group', { name: 'Saved views' }))
    await tabs.findByRole('button', { name: 'Oak 1', pressed: true })
    await waitFor(() => expect(location.search).toBe(`?view=${view!.id}`))
    await user.click(tabs.getByRole('button', { name: 'All' }))
    await screen.findByText('Another brand')
    await user.click(tabs.getByRole('button', { name: 'Oak 1', pressed: false }))
    await waitFor(() => expect(screen.queryByText('Another brand')).toBeNull())
    await waitFor(() => expect(location.search).toBe(`?view=${view!.id}`))
    // A change of the view is marked, and saved from its tab.
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await tabs.findByRole('img', { name: 'Changed' })
    const sorted = { view: view!.id, sort: 'name', order: 'ASC' }
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(sorted),
    )
    screen.getByRole('columnheader', { name: 'Name' }).focus()
    await waitFor(() => expect(document.querySelector('[data-heading-tools]')).not.toBeNull())
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await screen.findByText('Name: 60 px wide')
    await user.click(tabs.getByRole('button', { name: 'Save “Oak”' }))
    await waitFor(() => expect(tabs.queryByRole('img', { name: 'Changed' })).toBeNull())
    await waitFor(() => expect(location.search).toBe(`?view=${view!.id}`))
    expect(await owner.api(`/views/${view!.id}`)).toMatchObject({
      sort: [['name', 'ASC']],
      widths: { name: 60 },
    })
    // The link to a deleted view disappears when it is opened.
    await owner.api(`/views/${view!.id}`, { method: 'DELETE' })
    await screens.open(owner, `/brand-list?view=${view!.id}`)
    await screen.findByText('Another brand')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Oak' })).toBeNull())
  })

  it('of a colleague are not opened by their address, and the page reveals nothing about them', async () => {
    await owner.create('brands', { name: 'Shown to all' })
    const secret = { name: 'Secret view', resource: 'brands', filter: { q: 'nothing' } }
    const { id } = await owner.create('views', secret)
    const colleague = await screens.server.colleague(owner, 'manager')
    for (const view of [id, '00000000-0000-7000-8000-000000000000']) {
      await screens.open(colleague, `/brand-list?view=${view}`)
      const message = await screen.findByRole('alert')
      expect(message.textContent).toContain(
        'This link opens a view that is personal or was deleted',
      )
      await screen.findByText('Shown to all')
      expect(document.body.textContent).not.toContain('Secret view')
      expect(screens.requests.join()).not.toContain('nothing')
    }
    await screens.open(owner, `/brand-list?view=${id}`)
    await screen.findByRole('button', { name: 'Secret view 0', pressed: true })
    expect(screens.requests.join()).toContain('nothing')
    expect(screen.queryByText('Shown to all')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a saved view', () => {
  it.runIf(isNight())('keeps the group of a grouped list, and opens the list with it', async () => {
    const user = actAsPerson()
    await openList('/product-list/by/category')
    await user.click(await screen.findByRole('button', { name: 'View' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Shelves')
    await user.click(screen.getByRole('button', { name: 'Save as' }))
    await screen.findByText('Saved the view “Shelves”')
    const { rows } = await owner.list<{ group: string }>('views', { filter: { name: 'Shelves' } })
    expect(rows.map(({ group }) => group)).toEqual(['category'])
    await openList('/product-list')
    await user.click(await screen.findByRole('button', { name: /^Shelves/ }))
    await waitFor(() => expect(location.pathname).toBe('/product-list/by/category'))
  })

  it('is loaded before the groups of its list are read, so that its filter limits them', async () => {
    const filter = { q: 'desk' }
    const view = { name: 'Desks', resource: 'products', group: 'category', filter }
    const { id } = await owner.create('views', view)
    for (const further of ['', '/across/brand']) {
      await screens.open(owner, `/product-list/by/category${further}?view=${id}`)
      await waitFor(() => expect(readGroups().length).toBeGreaterThan(0))
      await screen.findAllByText('Total')
      expect(screen.getByRole('searchbox')).toHaveProperty('value', 'desk')
      expect(readGroups().filter((sent) => !sent.includes('desk'))).toEqual([])
    }
  })

  it.runIf(isNight())('keeps totals hidden in the table, in cards and in groups', async () => {
    const user = actAsPerson()
    const findTotal = () => screen.queryByText('Total')
    await owner.create('customers', {
      name: 'Ana',
      openingBalance: 35,
      openingBalanceDate: '2026-01-15',
    })
    await openList('/customer-list')
    await waitFor(() => expect(findTotal()).not.toBeNull())
    await user.click(screen.getByRole('button', { name: 'View' }))
    const panel = within(await screen.findByRole('dialog', { name: 'View' }))
    await user.click(await panel.findByRole('checkbox', { name: 'Show totals' }))
    await waitFor(() => expect(findTotal()).toBeNull())
    await user.type(panel.getByRole('textbox', { name: 'Name of the view' }), 'Bare')
    await user.click(panel.getByRole('button', { name: 'Save as' }))
    await screen.findByText('Saved the view “Bare”')
    const { rows } = await owner.list<{ totals: boolean }>('views', { filter: { name: 'Bare' } })
    expect(rows.map(({ totals }) => totals)).toEqual([false])

    await user.click(panel.getByRole('checkbox', { name: 'Show totals' }))
    await waitFor(() => expect(findTotal()).not.toBeNull())
    await user.keyboard('{Escape}')
    const tabs = within(await screen.findByRole('group', { name: 'Saved views' }))
    await tabs.findByRole('img', { name: 'Changed' })
    await user.click(tabs.getByRole('button', { name: /^Bare/ }))
    await waitFor(() => expect(findTotal()).toBeNull())
    await waitFor(() => expect(tabs.queryByRole('img', { name: 'Changed' })).toBeNull())

    await chooseLayout('Cards')
    await screen.findByRole('link', { name: 'Ana' })
    expect(findTotal()).toBeNull()
    await expectPreferences(owner, { 'customers.layout': { kind: 'cards' } })
    await openList('/customer-list/by/type')
    await screen.findByRole('grid')
    expect(findTotal()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Show totals' }))
    await waitFor(() => expect(findTotal()).not.toBeNull())
    await expectPreferences(owner, { 'customers.totals': true })
    await openList('/customer-list')
    await screen.findByRole('link', { name: 'Ana' })
    await waitFor(() => expect(findTotal()).not.toBeNull())
  })
})

describe('the address of a saved view', () => {
  const isChanged = () => screen.queryByRole('img', { name: 'Changed' }) !== null
  async function openFilteredView(name: string) {
    await owner.create('brands', { name: `${name} brand` })
    await owner.create('brands', { name: `Other than ${name.toLowerCase()}` })
    const filter = { q: `${name} brand` }
    const content = {
      name,
      resource: 'brands',
      filter,
      sort: [['name', 'DESC']],
      density: 'compact',
    }
    const { id } = await owner.create('views', content)
    await screens.open(owner, `/brand-list?view=${id}`)
    await screen.findByRole('button', { name: `${name} 1`, pressed: true })
    await screen.findByText(`${name} brand`)
    return id
  }

  it('shows the records of the view at once, and keeps its unsaved changes in a reload and on the way back', async () => {
    const user = actAsPerson()
    const id = await openFilteredView('Cedar')
    const lists = screens.requests.filter((sent) => sent.startsWith('GET /api/v1/brands?'))
    expect(lists.filter((sent) => !sent.includes('Cedar'))).toEqual([])
    await user.click(screen.getByRole('button', { name: 'View' }))
    const panel = within(await screen.findByRole('dialog', { name: 'View' }))
    await user.click(await panel.findByRole('button', { name: 'Large' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(isChanged()).toBe(true))
    await waitFor(() => expect(location.search).toBe(`?view=${id}`))
    await screens.reload(owner)
    await screen.findByText('Cedar brand')
    await waitFor(() => expect(isChanged()).toBe(true))
    await user.click(screen.getByRole('link', { name: 'Cedar brand' }))
    await screen.findByRole('heading', { level: 1, name: 'Cedar brand' })
    window.history.back()
    await screen.findByRole('button', { name: /^Cedar 1/, pressed: true })
    await waitFor(() => expect(isChanged()).toBe(true))
    expect(location.search).toBe(`?view=${id}`)
    // Opening the view, such as by its link in the sidebar, shows it as it was saved.
    await screens.open(owner, `/brand-list?view=${id}`)
    await screen.findByText('Cedar brand')
    await waitFor(() => expect(isChanged()).toBe(false))
  })

  it.runIf(isNight())(
    'contains the filter that differs from the view, and opens the list with it',
    async () => {
      const id = await openFilteredView('Maple')
      const filter = '{"q":"Other than maple"}'
      const address = `/brand-list?view=${id}&filter=${encodeURIComponent(filter)}`
      await screens.open(owner, address)
      await screen.findByText('Other than maple')
      expect(screen.queryByText('Maple brand')).toBeNull()
      await waitFor(() => expect(isChanged()).toBe(true))
      expect(new URLSearchParams(location.search).get('filter')).toBe(filter)
      const user = actAsPerson()
      await user.click(screen.getByRole('button', { name: /^Maple/ }))
      await screen.findByText('Maple brand')
      await waitFor(() => expect(location.search).toBe(`?view=${id}`))
    },
  )
})

describe('a default view', () => {
  it('opens a list as its author chose, until the person chooses all records', async () => {
    const user = actAsPerson()
    const view = await owner.create('views', {
      name: 'Drafts first',
      resource: 'sales',
      filter: { status: 'draft' },
      kind: 'cards',
    })
    await openList(`/sales?view=${view.id}`)
    await user.click(await screen.findByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Open the list with this view' }))
    await screen.findByText('Saved the view “Drafts first”')
    await openList('/sales')
    await waitFor(() => expect(location.search).toContain(view.id))
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'All' }))
    await waitFor(() => expect(location.search).not.toContain(view.id))
    // The list is a table again, as before the view.
    await screen.findByRole('grid')
  })

  it.runIf(isNight())('opens a list for the people of the chosen roles', async () => {
    const user = actAsPerson()
    const clerk = await screens.server.colleague(owner, 'sales')
    const view = await owner.create('views', {
      name: 'Cheap',
      resource: 'products',
      isShared: true,
    })
    await openList(`/product-list?view=${view.id}`)
    await user.click(await screen.findByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Sales clerk' }))
    await screen.findByText('Saved the view “Cheap”')
    await screens.open(clerk, '/product-list')
    await waitFor(() => expect(location.search).toContain(view.id))
  })
})
