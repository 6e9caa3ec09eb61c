import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { getToday } from '../../src/schema/days.ts'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { expectPreferences } from '../support/expect-preferences.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller
let branch = ''
let desk = ''

beforeAll(async () => {
  owner = await screens.server.signUp()
  branch = (await owner.list('branches')).rows[0]!.id
  const product = await owner.create('products', {
    name: 'Desk',
    price: 300,
    openingQuantity: 10,
    category: (await owner.create('categories', { name: 'Tables' })).id,
    stockUnit: (await owner.list('units')).rows[0]!.id,
  })
  desk = product.id
  for (const quantity of [1, 2])
    await owner.create('sales', { branch, lines: [{ product: product.id, quantity }] })
})

/** Opens a list and waits until it shows the layout that was chosen last. */
async function openList(address: string): Promise<void> {
  await screens.open(owner, address)
  await screen.findByRole('button', { name: 'View' })
}

/** Chooses a layout in the View panel and closes the panel. */
async function chooseLayout(name: string): Promise<void> {
  const user = actAsPerson()
  await user.click(await screen.findByRole('button', { name: 'View' }))
  const panel = await screen.findByRole('dialog', { name: 'View' })
  await user.click(await within(panel).findByRole('button', { name }))
  await user.keyboard('{Escape}')
}

/** Drags a card onto an element. */
function drag(card: HTMLElement, onto: HTMLElement): void {
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' }
  for (const [name, element] of [
    ['dragStart', card],
    ['dragOver', onto],
    ['drop', onto],
  ] as const) {
    const event = createEvent[name](element)
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
    fireEvent(element, event)
  }
  fireEvent.dragEnd(card)
}

async function openBoard(): Promise<void> {
  await openList('/sales')
  if (!screen.queryByRole('region', { name: 'Draft' })) await chooseLayout('Board')
}

/** Returns the first card of a column. */
async function findCard(column: HTMLElement): Promise<HTMLElement> {
  const [link] = await within(column).findAllByRole('link')
  return link!.closest('li')!
}

describe('a list as a board', () => {
  it('has a column per status, with the number and the sum of its records', async () => {
    await openBoard()
    const draft = await screen.findByRole('region', { name: 'Draft' })
    await within(draft).findByText('$900.00')
    await waitFor(() => expect(within(draft).getAllByRole('listitem')).toHaveLength(2))
    const confirmed = screen.getByRole('region', { name: 'Confirmed' })
    await within(confirmed).findByText('Nothing to show')
  })

  it('runs the action of a status on which a card is dropped', async () => {
    const user = actAsPerson()
    await openBoard()
    const draft = await screen.findByRole('region', { name: 'Draft' })
    const card = await findCard(draft)
    drag(card, screen.getByRole('region', { name: 'Confirmed' }))
    const dialog = await screen.findByRole('dialog', { name: /Confirm/ })
    await user.click(within(dialog).getByRole('button', { name: 'Confirm order' }))
    const confirmed = await screen.findByRole('region', { name: 'Confirmed' })
    await within(confirmed).findByRole('link', { name: /^S-/ })
    const { rows } = await owner.list('sales', { filter: { status: 'confirmed' } })
    expect(rows).toHaveLength(1)
  })

  it('refuses a column to which no action leads', async () => {
    await openBoard()
    const confirmed = await screen.findByRole('region', { name: 'Confirmed' })
    const card = await findCard(confirmed)
    drag(card, screen.getByRole('region', { name: 'Held' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('lists the moves of a card in a menu, for keyboards and touch screens', async () => {
    const user = actAsPerson()
    await openBoard()
    const draft = await screen.findByRole('region', { name: 'Draft' })
    await user.click(within(await findCard(draft)).getByRole('button', { name: /^Move/ }))
    const moves = await screen.findAllByRole('menuitem')
    expect(moves.map((each) => each.textContent)).toContain('Confirm order → Confirmed')
  })

  it('changes the field of a record that is not a document, and can be undone', async () => {
    const user = actAsPerson()
    await owner.create('customers', { name: 'Bush' })
    await openList('/customers')
    await chooseLayout('Board')
    const [from, to] = await screen.findAllByRole('region', { name: /Person|Company/ })
    const card = await within(document.body).findByText('Bush')
    const source = card.closest('section')!
    const target = source === from ? to! : from!
    drag(card.closest('li')!, target)
    await within(target).findByText('Bush')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(within(source).getByText('Bush')).toBeDefined())
  })
})

describe('a list as a calendar', () => {
  it('shows records on the days of the month, and keeps the month when the browser goes back', async () => {
    await openList('/sales')
    await chooseLayout('Calendar')
    await screen.findByRole('button', { name: 'Next month' })
    const today = getToday('UTC')
    const day = (await screen.findAllByRole('listitem')).find(
      (each) => each.dataset.today !== undefined,
    )!
    expect(within(day).getByText(String(Number(today.slice(8))))).toBeDefined()
    await waitFor(() => expect(within(day).getAllByRole('link').length).toBeGreaterThan(1))
    const readMonth = () => screen.getByRole('heading', { level: 2 }).textContent
    const month = readMonth()
    await actAsPerson().click(screen.getByRole('button', { name: 'Next month' }))
    expect(readMonth()).not.toBe(month)
    const next = readMonth()
    await actAsPerson().click(screen.getByRole('link', { name: 'New sale' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Next month' })).toBeNull())
    history.back()
    await waitFor(() => expect(readMonth()).toBe(next))
  })

  it('moves a draft to the day on which it is dropped', async () => {
    await openList('/sales')
    await chooseLayout('Calendar')
    await screen.findByRole('button', { name: 'Next month' })
    await waitFor(() => expect(document.querySelector('[draggable=true]')).not.toBeNull())
    const card = document.querySelector<HTMLElement>('[draggable=true]')!
    const days = [...document.querySelectorAll<HTMLElement>('li[aria-label]')]
    const first = days.find(({ dataset }) => dataset.outside === undefined)!
    const id = card.dataset.record!
    drag(card, first)
    await waitFor(async () => {
      const { date } = await owner.api<{ date: string }>(`/sales/${id}`)
      expect(date.slice(8)).toBe('01')
    })
    await screen.findByText('Draft moved')
  })
})

describe('a list as cards', () => {
  it('shows cards beside each other, and a saved view keeps the layout', async () => {
    const user = actAsPerson()
    await openList('/product-list')
    await chooseLayout('Cards')
    const card = (await screen.findByRole('link', { name: 'Desk' })).closest('li')!
    expect(within(card).getByText('$300.00')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'View' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Pictures')
    await user.click(screen.getByRole('button', { name: 'Save as' }))
    await screen.findByText('Saved the view “Pictures”')
    const { rows } = await owner.list('views')
    expect(rows.map(({ kind }) => kind)).toEqual(['cards'])
    await user.click(screen.getByRole('button', { name: 'Table' }))
    await user.keyboard('{Escape}')
    await screen.findByRole('grid')
    await user.click(await screen.findByRole('button', { name: /^Pictures/ }))
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  })
})

describe('a saved view', () => {
  it('keeps the group of a grouped list, and opens the list with it', async () => {
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

  it('keeps totals hidden in the table, in cards and in groups', async () => {
    const user = actAsPerson()
    const findTotal = () => screen.queryByText('Total')
    await owner.create('customers', {
      name: 'Ana',
      openingBalance: 35,
      openingBalanceDate: '2026-01-15',
    })
    await openList('/customer-list')
    // Another test shows customers as a board, which has no totals.
    await chooseLayout('Table')
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
    await user.click(await screen.findByRole('button', { name: 'All' }))
    await waitFor(() => expect(location.search).not.toContain(view.id))
  })

  it('opens a list for the people of the chosen roles', async () => {
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

describe('a list in groups', () => {
  // With a filter in the address, the list does not open with a default view.
  const openSales = () => openList('/sales?filter=%7B%7D')
  const groupBy = async (name: string) =>
    actAsPerson().selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), name)
  const countRows = (grid: HTMLElement) => grid.querySelectorAll('tr[data-record]').length

  it('has headings with number and total, and the records of those that are unfolded', async () => {
    const user = actAsPerson()
    await owner.create('sales', { branch, lines: [{ product: desk, quantity: 3 }] })
    const { rows } = await owner.list<{ total: number }>('sales', { filter: { status: 'draft' } })
    const total = rows.reduce((sum, row) => sum + row.total, 0)
    await openSales()
    await chooseLayout('Table')
    await groupBy('Status')
    const grid = await screen.findByRole('treegrid')
    const unfold = await within(grid).findByRole('button', { name: 'Expand Draft' })
    const heading = unfold.closest('tr')!
    expect(heading.textContent).toContain(`Draft${rows.length}`)
    expect(heading.textContent).toContain(`$${total.toLocaleString('en')}.00`)
    expect(heading.getAttribute('aria-expanded')).toBe('false')
    await user.click(unfold)
    await waitFor(() => expect(countRows(grid)).toBe(rows.length))
    expect(grid.querySelector('tr[data-record]')!.getAttribute('aria-level')).toBe('2')
    heading.querySelector('td')!.focus()
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(countRows(grid)).toBe(0))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(countRows(grid)).toBe(rows.length))
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
    await screen.findByText('2 selected')
    await user.keyboard('{Escape}')
    await expectPreferences(owner, {
      'sales.layout': { kind: 'table' },
      'sales.openGroups': { except: ['["draft"]'] },
    })
  })

  it('has further levels, and is the same when it opens again and as a saved view', async () => {
    const user = actAsPerson()
    await openSales()
    const grid = await screen.findByRole('treegrid')
    await waitFor(() => expect(countRows(grid)).toBeGreaterThan(0))
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Level 2 of the groups' }),
      'Branch',
    )
    const nested = await screen.findByRole('treegrid')
    const row = (await within(nested).findByRole('button', { name: /^Expand Main/ })).closest('tr')
    expect(row!.getAttribute('aria-level')).toBe('2')
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    await waitFor(() =>
      expect(nested.querySelector('tr[aria-level="3"][data-record]')).not.toBeNull(),
    )
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Levels')
    await user.click(screen.getByRole('button', { name: 'Save as' }))
    await screen.findByText('Saved the view “Levels”')
    const { rows } = await owner.list('views', { filter: { name: 'Levels' } })
    expect(rows).toMatchObject([{ groupLevels: ['status', 'branch'], openGroups: { opens: true } }])
    await openSales()
    await groupBy('No groups')
    await screen.findByRole('grid')
    await user.click(screen.getByRole('button', { name: /^Levels/ }))
    await screen.findByRole('combobox', { name: 'Level 3 of the groups' })
    await groupBy('No groups')
    await expectPreferences(owner, { 'sales.groupLevels': [] })
  })
})

describe('a list as a tree', () => {
  it('folds branches with a button and with the arrow keys, and keeps them folded', async () => {
    const user = actAsPerson()
    const furniture = await owner.create('categories', { name: 'Furniture' })
    await owner.create('categories', { name: 'Armchairs', parent: furniture.id })
    await owner.create('categories', { name: 'Bookcases', parent: furniture.id })
    await openList('/categories')
    await chooseLayout('Tree')
    const tree = await screen.findByRole('treegrid')
    const findRow = (name: string) => within(tree).getByRole('link', { name }).closest('tr')!
    await within(tree).findByRole('link', { name: 'Armchairs' })
    expect(findRow('Furniture').getAttribute('aria-expanded')).toBe('true')
    expect(findRow('Armchairs').getAttribute('aria-level')).toBe('2')
    await user.click(within(tree).getByRole('button', { name: 'Collapse Furniture' }))
    await waitFor(() => expect(within(tree).queryByRole('link', { name: 'Armchairs' })).toBeNull())
    findRow('Furniture').querySelector<HTMLElement>('.title')!.focus()
    await user.keyboard('{ArrowRight}')
    await within(tree).findByRole('link', { name: 'Bookcases' })
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(within(tree).queryByRole('link', { name: 'Bookcases' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    await within(tree).findByRole('link', { name: 'Bookcases' })
  })

  it('places a row below the row on which it is dropped, but not below its own branch', async () => {
    const user = actAsPerson()
    await openList('/categories')
    await chooseLayout('Tree')
    const tree = await screen.findByRole('treegrid')
    await within(tree).findByRole('link', { name: 'Armchairs' })
    const findRow = (name: string) => within(tree).getByRole('link', { name }).closest('tr')!
    const readLevel = (name: string) => findRow(name).getAttribute('aria-level')
    drag(findRow('Furniture'), findRow('Armchairs'))
    expect(readLevel('Furniture')).toBe('1')
    drag(findRow('Tables'), findRow('Furniture'))
    await waitFor(() => expect(readLevel('Tables')).toBe('2'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(readLevel('Tables')).toBe('1'))
  })
})

describe('the rows of a list', () => {
  it('are coloured by the state field that the person chose in the View menu', async () => {
    const user = actAsPerson()
    await openList('/sales')
    await chooseLayout('Table')
    const findRow = async () => (await screen.findAllByRole('row'))[1]!
    expect((await findRow()).dataset.tone).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Row colour' }), 'Status')
    await user.keyboard('{Escape}')
    await waitFor(async () => expect((await findRow()).dataset.tone).toBeDefined())
  })
})
