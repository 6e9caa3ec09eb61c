import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMonths, getToday } from '../../src/schema/days.ts'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { chooseLayout, createDesk } from '../support/lists.ts'
import { drag } from '../support/drag.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  await createDesk(owner)
})

/** Opens a list in the layout that was chosen last, and waits for the View button. */
async function openList(address: string): Promise<void> {
  await screens.open(owner, address)
  await screen.findByRole('button', { name: 'View' })
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
    const heading = draft.querySelector('header')!
    await within(heading).findByText('$900.00')
    await within(heading).findByText('2')
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
    const refused = await findCard(confirmed)
    const allowed = await findCard(screen.getByRole('region', { name: 'Draft' }))
    const before = screens.requests.length
    drag(refused, screen.getByRole('region', { name: 'Held' }))
    drag(allowed, confirmed)
    await screen.findByRole('dialog', { name: /Confirm/ })
    // An accepted drop would have read the record.
    const read = screens.requests.slice(before).filter((sent) => /\/sales\/[\w-]+$/.test(sent))
    expect(read).toHaveLength(1)
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
  it.runIf(isNight())(
    'shows records on the days of the month, and keeps the month in the address',
    async () => {
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
      // The weeks of a later month have no record.
      await actAsPerson().click(screen.getByRole('button', { name: 'Next month' }))
      await actAsPerson().click(
        await screen.findByRole('button', { name: `Latest records: ${month}` }),
      )
      expect(readMonth()).toBe(month)
      expect(screen.queryByRole('button', { name: /^Latest records/ })).toBeNull()
      await actAsPerson().click(screen.getByRole('button', { name: 'Next month' }))
      await actAsPerson().click(screen.getByRole('link', { name: 'New sale' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Next month' })).toBeNull())
      history.back()
      await waitFor(() => expect(readMonth()).toBe(next))
      expect(location.search).toContain(`month=${addMonths(today, 1).slice(0, 7)}`)
      await openList(location.pathname + location.search)
      await screen.findByRole('button', { name: 'Next month' })
      expect(readMonth()).toBe(next)
    },
  )

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
  it('shows products as cards with their prices, and a saved view keeps the layout', async () => {
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
