import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { getToday } from '../../src/schema/days.ts'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { chooseLayout, createDesk } from '../support/lists.ts'
import { drag } from '../support/drag.ts'
import { expectPreferences } from '../support/expect-preferences.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller
let branch = ''
let desk = ''

beforeAll(async () => {
  owner = await screens.server.signUp()
  ;({ branch, desk } = await createDesk(owner))
})

async function openList(address: string): Promise<void> {
  await screens.open(owner, address)
  await screen.findByRole('button', { name: 'View' })
}

describe('a list in groups', () => {
  // With a filter in the address, the list does not open with a default view.
  const openSales = () => openList('/sales?filter=%7B%7D')
  const groupBy = async (name: string) =>
    actAsPerson().selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), name)
  const countRows = (grid: HTMLElement) => grid.querySelectorAll('tr[data-record]').length

  it('has headings with number and total, and shows the records of expanded groups', async () => {
    const user = actAsPerson()
    await owner.create('sales', { branch, lines: [{ product: desk, quantity: 3 }] })
    const { rows } = await owner.list<{ total: number }>('sales', { filter: { status: 'draft' } })
    const total = rows.reduce((sum, row) => sum + row.total, 0)
    await openSales()
    await groupBy('Status')
    // Another grid is shown while the groups load.
    const expand = await screen.findByRole('button', { name: 'Expand Draft' })
    const grid = expand.closest<HTMLElement>('[role=treegrid]')!
    const heading = expand.closest('tr')!
    expect(heading.textContent).toContain(`Draft${rows.length}`)
    expect(heading.textContent).toContain(`$${total.toLocaleString('en')}.00`)
    expect(heading.getAttribute('aria-expanded')).toBe('false')
    await user.click(expand)
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
    await expectPreferences(owner, { 'sales.openGroups': { except: ['["draft"]'] } })
  })

  it.runIf(isNight())(
    'has further levels, and is the same when it opens again and as a saved view',
    async () => {
      const user = actAsPerson()
      await openSales()
      const grid = await screen.findByRole('treegrid')
      await waitFor(() => expect(countRows(grid)).toBeGreaterThan(0))
      await user.selectOptions(
        await screen.findByRole('combobox', { name: 'Level 2 of the groups' }),
        'Branch',
      )
      const nested = await screen.findByRole('treegrid')
      const row = (await within(nested).findByRole('button', { name: /^Expand Main/ })).closest(
        'tr',
      )
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
      expect(rows).toMatchObject([
        { groupLevels: ['status', 'branch'], openGroups: { opens: true } },
      ])
      await openSales()
      await groupBy('No groups')
      await screen.findByRole('grid')
      await user.click(screen.getByRole('button', { name: /^Levels/ }))
      await screen.findByRole('combobox', { name: 'Level 3 of the groups' })
      await groupBy('No groups')
      await expectPreferences(owner, { 'sales.groupLevels': [] })
    },
  )

  it('has groups by day, week, month, quarter or year of a date', async () => {
    const year = getToday('UTC').slice(0, 4)
    await openSales()
    await groupBy('Quarter')
    await screen.findByRole('button', { name: new RegExp(` Q\\d ${year}$`) })
    await groupBy('Year')
    await screen.findByRole('button', { name: new RegExp(`^(Expand|Collapse) ${year}$`) })
    await groupBy('No groups')
  })
})

describe('a list as a tree', () => {
  it('collapses rows with a button and with the arrow keys, and keeps them collapsed', async () => {
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
    await openList('/categories')
    const again = within(await screen.findByRole('treegrid'))
    const collapsed = (await again.findByRole('link', { name: 'Furniture' })).closest('tr')!
    expect(collapsed.getAttribute('aria-expanded')).toBe('false')
    expect(again.queryByRole('link', { name: 'Bookcases' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    await again.findByRole('link', { name: 'Bookcases' })
  })

  it('places a row below the row on which it is dropped, but not below one of its own descendants', async () => {
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
    expect(readLevel('Furniture')).toBe('1')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(readLevel('Tables')).toBe('1'))
  })

  it('moves a row among the rows with the same parent, by key and by menu, while the list is in manual order', async () => {
    const user = actAsPerson()
    await openList('/categories?sort=sortOrder&order=ASC')
    await chooseLayout('Tree')
    const tree = await screen.findByRole('treegrid')
    const findRow = (name: string) => within(tree).getByRole('link', { name }).closest('tr')!
    await within(tree).findByRole('link', { name: 'Armchairs' })
    const listFurniture = () =>
      within(tree)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
        .filter((name) => name === 'Armchairs' || name === 'Bookcases')
    expect(listFurniture()).toEqual(['Armchairs', 'Bookcases'])
    findRow('Bookcases').querySelector<HTMLElement>('.title')!.focus()
    await user.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}')
    await waitFor(() => expect(listFurniture()).toEqual(['Bookcases', 'Armchairs']))
    await waitFor(() => expect(document.activeElement!.textContent).toContain('Bookcases'))
    await user.click(within(findRow('Armchairs')).getByRole('button', { name: /Actions/ }))
    const moveDown = await screen.findByRole('menuitem', { name: 'Move down' })
    const moveUp = screen.getByRole('menuitem', { name: 'Move up' })
    await waitFor(() => expect(moveUp.getAttribute('aria-disabled')).toBeNull())
    expect(moveDown.getAttribute('aria-disabled')).toBe('true')
    await user.click(moveUp)
    await waitFor(() => expect(listFurniture()).toEqual(['Armchairs', 'Bookcases']))
  })
})
