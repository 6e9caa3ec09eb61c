import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { expectPreferences } from '../support/expect-preferences.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  const { id: category } = await owner.create('categories', { name: 'Tables' })
  const stockUnit = (await owner.list('units')).rows[0]!.id
  await owner.create('products', { name: 'Desk', category, price: 300, stockUnit })
})

describe('the columns of a list', () => {
  it('are stored on the server when a person chooses them', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Desk/ })
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Category' }))
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: 'Category', hidden: true })).toBeNull(),
    )
    await expectPreferences(owner, {
      'products.columns': expect.not.arrayContaining(['category']),
    })
    expect(Object.keys(localStorage).toSorted()).toEqual(['email', 'vite-ui-language'])
  })

  it.runIf(isNight())(
    'keep the widths that keys and the pointer give them, until they are reset',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/product-list')
      const price = await screen.findByRole('columnheader', { name: 'Sale price' })
      price.focus()
      // jsdom computes no layout, so each column begins with the smallest width here.
      await waitFor(() => expect(document.querySelector('[data-heading-tools]')).not.toBeNull())
      await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
      await screen.findByText('Sale price: 60 px wide')
      await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
      await screen.findByText('Sale price: 76 px wide')
      await waitFor(() => expect(price.style.width).toBe('76px'))
      expect(document.activeElement).toBe(price)

      const handle = price.querySelector('.resize')!
      fireEvent.pointerDown(handle, { clientX: 100, button: 0 })
      fireEvent.pointerMove(window, { clientX: 190 })
      fireEvent.pointerUp(window)
      await screen.findByText('Sale price: 166 px wide')
      fireEvent.pointerDown(handle, { clientX: 100, button: 0 })
      fireEvent.pointerMove(window, { clientX: 400 })
      fireEvent.keyDown(window, { key: 'Escape' })
      fireEvent.pointerUp(window)
      expect(price.style.width).toBe('166px')
      fireEvent.pointerDown(handle, { clientX: 100, button: 0 })
      fireEvent.pointerMove(window, { clientX: 5000 })
      fireEvent.pointerUp(window)
      await screen.findByText('Sale price: 800 px wide')
      await expectPreferences(owner, { 'products.widths': { price: 800 } })

      await user.click(screen.getByRole('button', { name: 'View' }))
      await user.click(await screen.findByRole('button', { name: 'Reset' }))
      await waitFor(() => expect(price.style.width).not.toBe('800px'))
      await waitFor(async () => {
        const { preferences } = await owner.api<{ preferences: object }>('/me')
        expect(Object.keys(preferences)).not.toContain('products.widths')
      })
    },
  )

  it('are pinned after the title, and moved only among the pinned columns', async () => {
    const user = actAsPerson()
    const listHeadings = () =>
      screen.getAllByRole('columnheader', { hidden: true }).flatMap((one) => {
        return /^(Name|Category|Sale price)/.test(one.textContent) ? [one.textContent] : []
      })
    const body = { 'products.columns': null }
    await owner.api('/me/preferences', { method: 'PUT', body })
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Desk/ })
    expect(listHeadings()).toEqual(['Name', 'Category', 'Sale price'])
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('button', { name: 'Pin the column “Sale price”' }))
    await waitFor(() => expect(listHeadings()).toEqual(['Name', 'Sale price', 'Category']))
    const button = screen.getByRole('button', { name: 'Move Sale price up' })
    expect(button).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Pin the column “Category”' }))
    await user.click(screen.getByRole('button', { name: 'Move Category down' }))
    await waitFor(() => expect(listHeadings()).toEqual(['Name', 'Sale price', 'Category']))
    await expectPreferences(owner, { 'products.pinned': ['price', 'category'] })
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(listHeadings()).toEqual(['Name', 'Category', 'Sale price']))
  })
})
