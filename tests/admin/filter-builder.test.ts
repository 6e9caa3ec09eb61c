import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { listNames } from '../support/lists.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  const unit = (await owner.list('units')).rows[0]!.id
  const brand = (await owner.create('brands', { name: 'Bush' })).id
  const category = (await owner.create('categories', { name: 'Chairs' })).id
  for (const [name, price, more] of [
    ['Armchair', 120, { brand }],
    ['Bench', 80, {}],
    ['Desk', 300, {}],
  ] as const) {
    await owner.create('products', { name, price, category, stockUnit: unit, ...more })
  }
})

async function openBuilder(path = '/product-list') {
  const user = actAsPerson()
  await screens.open(owner, path)
  await screen.findByRole('grid')
  await user.click(await screen.findByRole('button', { name: 'More filters' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Filter builder…' }))
  const dialog = await screen.findByRole('dialog', { name: /^Filter / })
  return { user, dialog: within(dialog) }
}

describe('the filter builder', () => {
  it('joins conditions with or, and says how many records match', async () => {
    const { user, dialog } = await openBuilder()
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'How many conditions must be met' }),
      'At least one of these is true',
    )
    for (const [test, value] of [
      ['less than', '100'],
      ['greater than', '200'],
    ] as const) {
      await user.click(dialog.getByRole('button', { name: 'Add condition' }))
      await user.selectOptions(dialog.getAllByRole('combobox', { name: 'Field' }).at(-1)!, 'price')
      await user.selectOptions(dialog.getAllByRole('combobox', { name: 'Operator' }).at(-1)!, test)
      await user.type(dialog.getAllByRole('textbox', { name: 'Sale price' }).at(-1)!, value)
    }
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('2 records match'))
    expect(dialog.getByRole('textbox', { name: 'The same filter as text' })).toHaveProperty(
      'value',
      'price < 100 or price > 200',
    )
    await user.click(dialog.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(listNames()).toEqual(['Bench', 'Desk']))
    await screen.findByText('Sale price less than $100.00 or Sale price greater than $200.00')
  })

  it.runIf(isNight())(
    'is the first entry of the menu of filters, and moves the focus to an added condition',
    async () => {
      const { user, dialog } = await openBuilder()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      await user.click(await screen.findByRole('button', { name: 'More filters' }))
      const [first] = await screen.findAllByRole('menuitem')
      expect(first!.textContent).toBe('Filter builder…')
      await user.click(first!)
      const builder = within(await screen.findByRole('dialog', { name: /^Filter / }))
      await user.click(builder.getByRole('button', { name: 'Add condition' }))
      expect(document.activeElement).toBe(builder.getByRole('combobox', { name: 'Field' }))
      await user.click(builder.getByRole('button', { name: 'Add group' }))
      const group = builder.getByRole('group', { name: 'At least one of these is true' })
      expect(document.activeElement).toBe(within(group).getAllByRole('combobox')[0])
    },
  )

  it('reads a filter that was entered as text, and explains what is wrong with it', async () => {
    const { user, dialog } = await openBuilder()
    const text = dialog.getByRole('textbox', { name: 'The same filter as text' })
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('3 records match'))
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.type(text, 'colour = red')
    const reason = await dialog.findByText('There is no field “colour” here.')
    expect(scroll.mock.contexts).toContain(reason.closest('p'))
    scroll.mockRestore()
    expect(dialog.getByRole('status').textContent).toBe('')
    expect(dialog.getByRole('button', { name: 'Apply filter' })).toHaveProperty('disabled', true)
    await user.clear(text)
    await user.type(text, 'brand.name = Bush and not (name starts "Des")')
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('1 record matches'))
    await user.click(dialog.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(listNames()).toEqual(['Armchair']))
  })

  it('counts the search of the list towards the limit of 20 conditions', async () => {
    const { dialog } = await openBuilder('/product-list?filter={"q":"chair"}')
    const conditions = Array.from({ length: 19 }, (_, i) => `price = ${i}`).join(' or ')
    const text = dialog.getByRole('textbox', { name: 'The same filter as text' })
    fireEvent.change(text, { target: { value: conditions } })
    expect(dialog.getByRole('status').textContent).toBe(
      'A filter can have at most 20 conditions and groups.',
    )
    expect(dialog.getByRole('button', { name: 'Apply filter' })).toHaveProperty('disabled', true)
  })

  it('shows the filter of the list, and keeps a simple filter as chips', async () => {
    const { user, dialog } = await openBuilder('/product-list?filter={"price_gte":100}')
    expect(dialog.getByRole('combobox', { name: 'Operator' })).toHaveProperty('value', 'gte')
    const add = dialog.getByRole('button', { name: 'Add condition' })
    await user.click(dialog.getByRole('button', { name: 'Remove condition' }))
    expect(document.activeElement).toBe(add)
    await user.click(dialog.getByRole('button', { name: 'Add group' }))
    await user.click(add)
    await user.click(dialog.getByRole('button', { name: 'Remove group' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove condition' }))
    await user.click(dialog.getByRole('button', { name: 'Clear' }))
    expect(document.activeElement).toBe(add)
    await user.click(add)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'brand')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Operator' }), 'is not empty')
    await user.click(dialog.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(listNames()).toEqual(['Armchair']))
    await screen.findByRole('button', { name: /Brand\s*not empty/ })
  })

  it.runIf(isNight())('keeps a relative period relative', async () => {
    const { user, dialog } = await openBuilder()
    await user.click(dialog.getByRole('button', { name: 'Add condition' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'createdAt')
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'Operator' }),
      'in the last … days',
    )
    const days = dialog.getByRole('spinbutton', { name: 'Number of days' })
    expect(days).toHaveProperty('value', '7')
    await user.clear(days)
    await user.type(days, '30')
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('3 records match'))
    await user.click(dialog.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(location.search).toContain('today-29'))
  })

  it.runIf(isNight())('names a single day in the singular', async () => {
    const filter = {
      $or: [
        { createdAt_between: ['today-0', 'today'] },
        { createdAt_between: ['today', 'today+1'] },
      ],
    }
    await screens.open(owner, `/product-list?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    await screen.findByText(/in the last day or .* in the next 2 days/)
  })

  it.runIf(isNight())('shows the number of days that was entered in the text', async () => {
    const { user, dialog } = await openBuilder()
    await user.click(dialog.getByRole('button', { name: 'Add condition' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'createdAt')
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'Operator' }),
      'in the last … days',
    )
    const text = dialog.getByRole<HTMLInputElement>('textbox', { name: 'The same filter as text' })
    fireEvent.change(text, { target: { value: text.value.replace('today-6', 'today-13') } })
    const days = dialog.getByRole('spinbutton', { name: 'Number of days' })
    expect(days).toHaveProperty('value', '14')
    await user.clear(days)
    expect(days).toHaveProperty('value', '')
    await user.tab()
    expect(days).toHaveProperty('value', '14')
  })

  it.runIf(isNight())(
    'counts the records that have the search text and meet the conditions',
    async () => {
      const { user, dialog } = await openBuilder('/product-list?filter={"q":"ench"}')
      const expectCount = (text: string) =>
        waitFor(() => expect(dialog.getByRole('status').textContent).toBe(text))
      await expectCount('1 record matches')
      const text = dialog.getByRole('textbox', { name: 'The same filter as text' })
      await user.type(text, 'price > 100')
      await expectCount('0 records match')
      await user.clear(text)
      await user.type(text, 'price > 50')
      await expectCount('1 record matches')
      await user.click(dialog.getByRole('button', { name: 'Apply filter' }))
      await waitFor(() => expect(listNames()).toEqual(['Bench']))
    },
  )
})
