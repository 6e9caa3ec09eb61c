import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  for (const name of ['Ash', 'Birch', 'Cedar']) await owner.create('brands', { name })
})

async function focusRow(name: string) {
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  within(row).getAllByRole('cell')[1]!.focus()
}

const findPanel = () => screen.findByRole('complementary', { name: 'Open beside the list' })

describe('a record beside the list', () => {
  it('opens with Space, follows the arrow keys, and closes with Escape', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/brand-list')
    await focusRow('Ash')
    await user.keyboard(' ')
    await within(await findPanel()).findByRole('heading', { name: 'Ash' })
    const { rows } = await owner.list<{ name: string }>('brands', { sort: ['name', 'ASC'] })
    expect(new URLSearchParams(location.search).get('peek')).toBe(rows[0]!.id)
    await user.keyboard('{ArrowDown}')
    await within(await findPanel()).findByRole('heading', { name: 'Birch' })
    await user.click(within(await findPanel()).getByRole('button', { name: 'Next record' }))
    await within(await findPanel()).findByRole('heading', { name: 'Cedar' })
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.queryByRole('complementary', { name: 'Open beside the list' })).toBeNull(),
    )
    expect(location.search).not.toContain('peek')
    expect(screen.getByRole('grid')).toBeDefined()
  })

  it('can be edited there while the list stays open', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/brand-list')
    await focusRow('Birch')
    await user.keyboard(' ')
    const beside = within(await findPanel())
    await beside.findByRole('heading', { name: 'Birch' })
    await user.keyboard('e')
    const name = await beside.findByRole('textbox', { name: /^Name/ })
    await user.type(name, ' wood')
    await user.click(beside.getByRole('button', { name: 'Save' }))
    await beside.findByRole('heading', { name: 'Birch wood' })
    await screen.findByRole('row', { name: /Birch wood/ })
    expect(location.pathname).toBe('/brand-list')
  })

  it('is edited with keys alone: e begins in the first field, Escape ends the form, then the panel', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/brand-list?sort=name')
    await focusRow('Ash')
    await user.keyboard(' ')
    const beside = within(await findPanel())
    await beside.findByRole('heading', { name: 'Ash' })
    await user.keyboard('e')
    const name = await beside.findByRole('textbox', { name: /^Name/ })
    await waitFor(() => expect(document.activeElement).toBe(name))
    await user.keyboard('{Escape}')
    await beside.findByRole('heading', { name: 'Ash' })
    expect(document.activeElement?.closest('tr')?.textContent).toContain('Ash')
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.queryByRole('complementary', { name: 'Open beside the list' })).toBeNull(),
    )
  })

  it('has a width that the arrow keys change, and stays open while the list is filtered', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/brand-list')
    await focusRow('Cedar')
    await user.keyboard(' ')
    const beside = await findPanel()
    const separator = await screen.findByRole('separator', { name: 'Width of the panel' })
    separator.focus()
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(beside.style.width).toBe('520px'))
    document.documentElement.dir = 'rtl'
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(beside.style.width).toBe('480px'))
    document.documentElement.dir = 'ltr'
    await user.type(screen.getByRole('searchbox'), 'cedar')
    await waitFor(() => expect(location.search).toContain('cedar'))
    await within(await findPanel()).findByRole('heading', { name: 'Cedar' })
  })
})

describe('going back to a list', () => {
  it('restores the focus', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/brand-list')
    await focusRow('Cedar')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Cedar' })
    history.back()
    await waitFor(() =>
      expect(document.activeElement?.closest('tr')?.textContent).toContain('Cedar'),
    )
  })
})
