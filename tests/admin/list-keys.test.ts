import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { actAsPerson } from '../support/person.ts'
import { createProductBasics } from '../support/records.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  const { unit, category } = await createProductBasics(owner)
  for (const name of ['Armchair', 'Bench'])
    await owner.create('products', { name, category, price: 80, stockUnit: unit })
})

describe('the keyboard in a list', () => {
  it('moves between cells with the arrow keys, selects with Shift+Space, and opens with Enter', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    const row = await screen.findByRole('row', { name: /Armchair/ })
    within(row).getAllByRole('cell')[1]!.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Bench')
    await user.keyboard('{Shift>} {/Shift}')
    expect(await screen.findByText('1 selected')).toBeDefined()
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Bench' })
  })

  it('moves from a clicked checkbox with the arrow keys', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    const row = await screen.findByRole('row', { name: /Armchair/ })
    await user.click(within(row).getByRole('checkbox'))
    await user.keyboard('{ArrowDown}')
    const bench = screen.getByRole('row', { name: /Bench/ })
    expect(document.activeElement).toBe(within(bench).getAllByRole('cell')[0])
    expect(within(row).getByRole('checkbox')).toHaveProperty('checked', true)
  })
})
