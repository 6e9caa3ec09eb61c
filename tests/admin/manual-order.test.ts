import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { listNames } from '../support/lists.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  for (const name of ['Ale', 'Bread', 'Cider', 'Dairy']) await owner.create('categories', { name })
})

const openList = async (query: string) => {
  await screens.open(owner, `/category-list?${query}`)
  await screen.findByRole('grid')
  await screen.findByRole('link', { name: 'Ale' })
}

/** Waits until the list shows these rows. */
const expectNames = (...names: string[]) => waitFor(() => expect(listNames()).toEqual(names))

describe('a list in manual order', () => {
  it('has handles only while it is sorted by its order', async () => {
    await openList('sort=sortOrder&order=ASC')
    await waitFor(() => expect(document.querySelectorAll('[data-move-row]')).toHaveLength(4))
    await openList('sort=name&order=ASC')
    expect(document.querySelector('[data-move-row]')).toBeNull()
  })

  it('moves a row with keys, keeps the focus on it while it moves, and undoes the move', async () => {
    const user = actAsPerson()
    await openList('sort=sortOrder&order=ASC')
    await waitFor(() => expect(document.querySelector('[data-move-row]')).not.toBeNull())
    screen.getByRole('link', { name: 'Dairy' }).closest('td')!.focus()
    await user.keyboard('{Control>}{Shift>}{ArrowUp}{ArrowUp}{/Shift}{/Control}')
    await expectNames('Ale', 'Dairy', 'Bread', 'Cider')
    await waitFor(() => expect(document.activeElement!.textContent).toContain('Dairy'))
    await user.click(document.body)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(listNames()).not.toEqual(['Ale', 'Dairy', 'Bread', 'Cider']))
    await user.keyboard('{Control>}z{/Control}')
    await expectNames('Ale', 'Bread', 'Cider', 'Dairy')
    expect(document.activeElement).toBe(document.body)
  })

  it('moves rows by all keys that are pressed during a request, at most to the end of the list', async () => {
    const user = actAsPerson()
    await openList('sort=sortOrder&order=ASC')
    await waitFor(() => expect(document.querySelector('[data-move-row]')).not.toBeNull())
    const press = async (name: string, ...keys: readonly string[]) => {
      screen.getByRole('link', { name }).closest('td')!.focus()
      const pressed = keys.map((key) => `{${key}}`).join('')
      await user.keyboard(`{Control>}{Shift>}${pressed}{/Shift}{/Control}`)
    }
    await press('Dairy', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp')
    await expectNames('Dairy', 'Ale', 'Bread', 'Cider')
    await press('Dairy', 'ArrowDown', 'ArrowDown')
    await press('Cider', 'ArrowUp')
    await expectNames('Ale', 'Bread', 'Cider', 'Dairy')
  })

  it('moves a row from its menu in the shown direction when the list is descending', async () => {
    const user = actAsPerson()
    await openList('sort=sortOrder&order=DESC')
    await expectNames('Dairy', 'Cider', 'Bread', 'Ale')
    const row = screen.getByRole('link', { name: 'Dairy' }).closest('tr')!
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    const moveUp = await screen.findByRole('menuitem', { name: 'Move up' })
    expect(moveUp.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('menuitem', { name: 'Move down' }))
    await expectNames('Cider', 'Dairy', 'Bread', 'Ale')
    await screen.findByText('Dairy moved')
  })

  it('moves a row to another page', async () => {
    const user = actAsPerson()
    await openList('sort=sortOrder&order=ASC&perPage=2&page=1')
    await expectNames('Ale', 'Bread')
    const row = screen.getByRole('link', { name: 'Bread' }).closest('tr')!
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move down' }))
    await expectNames('Ale', 'Dairy')
  })

  it('moves a row again after a move to another page that failed', async () => {
    const user = actAsPerson()
    await openList('sort=sortOrder&order=ASC&perPage=2&page=1')
    await expectNames('Ale', 'Dairy')
    const moveDown = async () => {
      const row = screen.getByRole('link', { name: 'Dairy' }).closest('tr')!
      await user.click(within(row).getByRole('button', { name: /Actions/ }))
      await user.click(await screen.findByRole('menuitem', { name: 'Move down' }))
    }
    const pass = globalThis.fetch
    const lost = vi.spyOn(globalThis, 'fetch').mockImplementation((to, request) => {
      const isNextRow = decodeURIComponent(String(to)).includes('range=[2,2]')
      return isNextRow ? Promise.reject(new TypeError('Failed to fetch')) : pass(to, request)
    })
    await moveDown()
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
    lost.mockRestore()
    await moveDown()
    await expectNames('Ale', 'Bread')
  })
})
