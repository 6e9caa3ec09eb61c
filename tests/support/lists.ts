import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { TestCaller } from './caller.ts'
import { actAsPerson } from './person.ts'

/** Creates a product in a category and two drafts of its sale, for lists in layouts and groups. */
export async function createDesk(owner: TestCaller) {
  const branch = (await owner.list('branches')).rows[0]!.id
  const { id: desk } = await owner.create('products', {
    name: 'Desk',
    price: 300,
    openingQuantity: 10,
    category: (await owner.create('categories', { name: 'Tables' })).id,
    stockUnit: (await owner.list('units')).rows[0]!.id,
  })
  for (const quantity of [1, 2])
    await owner.create('sales', { branch, lines: [{ product: desk, quantity }] })
  return { branch, desk }
}

/** Chooses a layout in the View panel and closes the panel. */
export async function chooseLayout(name: string): Promise<void> {
  const user = actAsPerson()
  await user.click(await screen.findByRole('button', { name: 'View' }))
  const panel = await screen.findByRole('dialog', { name: 'View' })
  await user.click(await within(panel).findByRole('button', { name }))
  await user.keyboard('{Escape}')
}

/** Returns the names of the shown rows in order; `hidden` reads the list behind an open dialog. */
export function listNames({ hidden = false } = {}): string[] {
  return within(screen.getByRole('grid', { hidden }))
    .getAllByRole('row', { hidden })
    .slice(1)
    .map((row) => within(row).queryAllByRole('link', { hidden })[0]?.textContent ?? '')
}

/** Makes media queries answer as on a phone, until `vi.restoreAllMocks`. */
export function pretendPhone(): void {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ ...wide(query), matches: query.includes('max-width') }) as MediaQueryList,
  )
}
