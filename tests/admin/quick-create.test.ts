import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
})

describe('a form that needs a missing record', () => {
  it('creates a missing record in a dialog, and selects it', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-product')
    await user.click(screen.getByRole('combobox', { name: /^Brand/ }))
    await user.keyboard('Novel')
    await user.click(await screen.findByRole('option', { name: /Create “Novel”/ }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByDisplayValue('Novel')).toBeDefined()
    const release = screens.holdBack(/^POST .*\/brands/)
    await user.click(within(dialog).getByRole('button', { name: 'Create brand' }))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    release()
    await waitFor(() => {
      expect((screen.getByRole('combobox', { name: /^Brand/ }) as HTMLInputElement).value).toBe(
        'Novel',
      )
    })
  })

  it.runIf(isNight())('asks before a dialog discards the record that is typed in it', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-product')
    await user.click(screen.getByRole('combobox', { name: /^Brand/ }))
    await user.keyboard('Quill')
    await user.click(await screen.findByRole('option', { name: /Create “Quill”/ }))
    const dialog = await screen.findByRole('dialog', { name: 'New brand' })
    await user.type(within(dialog).getByDisplayValue('Quill'), 'y')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Stay here' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await owner.list('brands', { filter: { name: 'Quilly' } })).rows).toEqual([])
  })

  it('keeps a name that is typed over a chosen record', async () => {
    const user = actAsPerson()
    const [, brand] = await Promise.all([
      owner.create('brands', { name: 'Granite' }),
      owner.create('brands', { name: 'Basalt' }),
    ])
    const source = encodeURIComponent(JSON.stringify({ brand: brand.id }))
    await screens.open(owner, `/add-product?source=${source}`)
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Brand/ })
    await waitFor(() => expect(box.value).toBe('Basalt'))
    await user.click(box)
    await user.keyboard('Slate')
    await user.click(await screen.findByRole('option', { name: /Create “Slate”/ }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByDisplayValue('Slate')).toBeDefined()
  })

  it.runIf(isNight())('divides a typed name among the fields that make the name', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/employee-department/add')
    await user.click(await screen.findByRole('combobox', { name: /^Head/ }))
    await user.keyboard('Ana Maria Silva')
    await user.click(await screen.findByRole('option', { name: /Create “Ana Maria Silva”/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByDisplayValue('Ana')).toBeDefined()
    expect(dialog.getByDisplayValue('Maria Silva')).toBeDefined()
  })

  it('does not offer to create a record with the name of a record that was found', async () => {
    const user = actAsPerson()
    for (const name of ['Ferrex', 'Feltro']) await owner.create('brands', { name })
    await screens.open(owner, '/add-product')
    await user.click(screen.getByRole('combobox', { name: /^Brand/ }))
    const listOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
    await user.keyboard('fe')
    await waitFor(() => expect(listOptions()).toEqual(['Feltro', 'Ferrex', 'Create “fe”…']))
    await user.keyboard('rrex')
    await waitFor(() => expect(listOptions()).toEqual(['Ferrex']))
  })
})
