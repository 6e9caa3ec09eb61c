import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { chooseCases, isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { createProductBasics } from '../support/records.ts'

const screens = withScreens()
let owner: TestCaller
let unit = ''
let category = ''

beforeAll(async () => {
  owner = await screens.server.signUp()
  ;({ unit, category } = await createProductBasics(owner))
})

const findSave = () => screen.getByRole('button', { name: 'Save' })
const findInput = (name: string | RegExp) => screen.getByRole('textbox', { name })

async function choose(user: UserEvent, label: RegExp, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('the form for a new record', () => {
  it('shows missing values at their fields and focuses the first, without a request', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-product')
    const findUnit = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Stock unit/ })
    await waitFor(() => expect(findUnit().value).toMatch(/^Piece/))
    await user.click(findSave())
    await waitFor(() => expect(screen.getAllByText('This is required.')).toHaveLength(2))
    expect(document.activeElement).toBe(findInput(/^Name/))
    expect(findInput(/^Name/).getAttribute('aria-invalid')).toBe('true')
    expect(screens.requests.some((one) => one.startsWith('POST'))).toBe(false)
  })

  it('keeps the help of a field below its error', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-product')
    await user.type(findInput(/^Previous price/), '-1')
    await user.tab()
    await screen.findByRole('textbox', {
      name: /^Previous price/,
      description: /must be 0 or more\.\s*The price before a reduction\./,
    })
  })

  it.runIf(isNight())('does not report missing values while the person is typing', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-product')
    await waitFor(() => expect(document.activeElement).toBe(findInput(/^Name/)))
    await user.tab()
    await user.type(findInput(/^Sale price/), '-1')
    await user.tab()
    await screen.findByText(/must be 0 or more/)
    expect(screen.queryByText('This is required.')).toBeNull()
  })

  it('creates one record when Save is pressed repeatedly, and accepts a decimal comma', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-product')
    await user.type(findInput(/^Name/), 'Poltrona')
    await user.type(findInput(/^Sale price/), '1.234,5')
    await choose(user, /^Category/, 'Chairs')
    await user.click(screen.getByRole('combobox', { name: /^Stock unit/ }))
    await user.click((await screen.findAllByRole('option'))[0]!)
    await user.dblClick(findSave())
    await screen.findByRole('heading', { level: 1, name: 'Poltrona' })
    const { rows } = await owner.list('products', { filter: { name: 'Poltrona' } })
    expect(rows).toMatchObject([{ price: 1234.5, category, sku: expect.stringMatching(/^P-\d+$/) }])
    expect(screens.requests.filter((one) => one === 'POST /api/v1/products')).toHaveLength(1)
  })

  it.runIf(isNight())('calculates a computed field while its operands are typed', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-product')
    const readFigure = () => screen.getByText('Maximum discount').nextElementSibling?.textContent
    expect(readFigure()).toBe('–')
    await user.type(findInput(/^Sale price/), '8')
    await user.type(findInput(/^Minimum sale price/), '6')
    await waitFor(() => expect(readFigure()).toMatch(/^25\s?%$/))
    await user.type(findInput(/^Minimum sale price/), '{Backspace}1.234')
    await waitFor(() => expect(readFigure()).toMatch(/^84\.58\s?%$/))
    await user.clear(findInput(/^Minimum sale price/))
    await user.type(findInput(/^Minimum sale price/), '6')
    await user.clear(findInput(/^Sale price/))
    await user.type(findInput(/^Sale price/), '0')
    await waitFor(() => expect(readFigure()).toBe('–'))
    await user.type(findInput(/^Sale price/), ',9')
    await waitFor(() => expect(readFigure()).toMatch(/^0\s?%$/))
    await user.click(screen.getByRole('checkbox', { name: 'Can be sold' }))
    await waitFor(() => expect(readFigure()).toBe('–'))
  })

  it('shows errors of the server at their fields, and keeps the input', async () => {
    await owner.create('brands', { name: 'Acme' })
    const user = actAsPerson()
    await screens.open(owner, '/brand-list/add')
    await user.type(findInput(/^Name/), 'ACME')
    await user.click(findSave())
    await screen.findByText('“Acme” already has this value.')
    expect((findInput(/^Name/) as HTMLInputElement).value).toBe('ACME')
    await waitFor(() => expect(document.activeElement).toBe(findInput(/^Name/)))
  })

  it.runIf(isNight())('warns of records with the same name, and can still be saved', async () => {
    const created = await owner.create('suppliers', {
      name: 'Café Lda',
      code: 'CAFE',
      taxId: '509',
    })
    await owner.create('suppliers', { name: 'Café Lda e Filhos' })
    const user = actAsPerson()
    await screens.open(owner, '/add-supplier')
    await user.type(findInput(/^Name/), 'cafe lda')
    const note = await screen.findByText(/^Already used by/)
    const link = within(note).getByRole('link', { name: 'CAFE · Café Lda' })
    expect(link.getAttribute('href')).toMatch(new RegExp(`/supplier-details/${created.id}$`))
    expect(within(note).getAllByRole('link')).toHaveLength(1)
    await user.type(findInput(/^EIN/), '509')
    await waitFor(() => expect(screen.getAllByText(/^Already used by/)).toHaveLength(2))
    await user.click(findSave())
    await screen.findByRole('heading', { level: 1, name: 'cafe lda' })
  })

  it.runIf(isNight())(
    'warns of duplicates by the composed name, but not of the record itself',
    async () => {
      const { id } = await owner.create('customers', { firstName: 'Ana', lastName: 'Reis' })
      const user = actAsPerson()
      await screens.open(owner, '/add-customer')
      await user.type(findInput(/^First name/), 'Ana')
      await user.type(findInput(/^Last name/), 'Reis')
      await screen.findByText(/^Already used by/)
      await screens.open(owner, `/customer-list/${id}/edit`)
      await user.type(await screen.findByRole('textbox', { name: /^EIN/ }), '1')
      await waitFor(() =>
        expect(screens.requests.some((one) => /"name_starts":"Ana.Reis"/.test(one))).toBe(true),
      )
      expect(screen.queryByText(/^Already used by/)).toBeNull()
    },
  )

  it('is empty and focused after Save and add another', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/brand-list/add')
    for (const name of ['Bosch', 'Makita']) {
      await user.type(findInput(/^Name/), name)
      await user.click(screen.getByRole('button', { name: 'Save and add another' }))
      await waitFor(() => expect((findInput(/^Name/) as HTMLInputElement).value).toBe(''))
      await waitFor(() => expect(document.activeElement).toBe(findInput(/^Name/)))
    }
    const { rows } = await owner.list('brands', { filter: { name: ['Bosch', 'Makita'] } })
    expect(rows).toHaveLength(2)
  })

  it('shows and hides fields depending on other fields', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-customer')
    expect(screen.getByRole('textbox', { name: /^First name/ })).toBeDefined()
    await choose(user, /^Type/, 'Company')
    await screen.findByRole('textbox', { name: /^Company name/ })
    expect(screen.queryByRole('textbox', { name: /^First name/ })).toBeNull()
  })

  it.runIf(isNight())('removes an error when another field resolves it', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-customer')
    await user.click(findSave())
    expect(await screen.findAllByText('This is required.')).toHaveLength(1)
    await user.type(findInput(/^First name/), 'Ana')
    await waitFor(() => expect(screen.queryByText('This is required.')).toBeNull())
  })

  it('starts with the values of a link', async () => {
    await screens.open(owner, `/add-product?source={"category":"${category}"}`)
    const chosen = screen.getByRole<HTMLInputElement>('combobox', { name: /^Category/ })
    await waitFor(() => expect(chosen.value).toBe('Chairs'))
  })

  it('edits child rows with the keyboard alone, and shows errors in their row', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/add-product')
    // Reorder points of branches come before the barcodes.
    screen.getAllByRole('button', { name: 'Add row' })[1]!.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Barcode'))
    await user.keyboard('4006381333931{Enter}')
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Barcode' })).toHaveLength(2))
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Barcode' })[1])
    })
    await user.keyboard('4006381333930{Tab}')
    const second = screen.getAllByRole('row')[2]!
    await within(second).findByText(/check digit/)
  })

  it('is translated into Portuguese', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/brand-list/add', 'pt')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(findInput(/^Nome/).getAttribute('aria-required')).toBe('true')
    expect(await screen.findAllByText(/obrigatório/)).not.toHaveLength(0)
  })
})

describe('the form for a change', () => {
  it('sends only changed fields', async () => {
    const brand = await owner.create('brands', { name: 'Alpha', description: 'first' })
    const user = actAsPerson()
    await screens.open(owner, `/brand-list/${brand.id}/edit`)
    const send = vi.spyOn(globalThis, 'fetch')
    await user.type(await screen.findByDisplayValue('Alpha'), ' Plus')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('heading', { level: 1, name: 'Alpha Plus' })
    const bodies = send.mock.calls.flatMap(([, request]) =>
      request?.method === 'PATCH' ? [String(request.body)] : [],
    )
    send.mockRestore()
    expect(bodies).toEqual(['{"name":"Alpha Plus"}'])
  })

  it('offers to undo the saved change', async () => {
    const brand = await owner.create('brands', { name: 'Kappa' })
    const user = actAsPerson()
    await screens.open(owner, `/brand-list/${brand.id}/edit`)
    await user.type(await screen.findByDisplayValue('Kappa'), ' Plus')
    await user.click(findSave())
    await screen.findByRole('heading', { level: 1, name: 'Kappa Plus' })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('heading', { level: 1, name: 'Kappa' })
  })

  it('asks for a choice per field when another person has saved first', async () => {
    const brand = await owner.create('brands', { name: 'Beta', description: 'first' })
    const user = actAsPerson()
    await screens.open(owner, `/brand-list/${brand.id}/edit`)
    const name = await screen.findByDisplayValue('Beta')
    const colleague = await screens.server.colleague(owner, 'manager')
    await colleague.api(`/brands/${brand.id}`, {
      method: 'PATCH',
      body: { name: 'Theirs', description: 'second' },
    })
    await user.clear(name)
    await user.type(name, 'Mine')
    await user.click(findSave())
    const title = 'Someone else changed this record while you were editing it'
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(within(dialog).getByRole('radio', { name: 'Theirs: Theirs' })).toBeDefined()
    expect(within(dialog).getByText(/second/)).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Save this' }))
    await screen.findByRole('heading', { level: 1, name: 'Mine' })
    expect(await owner.api(`/brands/${brand.id}`)).toMatchObject({
      name: 'Mine',
      description: 'second',
      version: 3,
    })
  })

  const languages = [
    ['en', 'Save', /^You changed this record in another window/, 'Other window: Here'],
    ['pt', 'Guardar', /^Alterou este registo noutra janela/, 'Outra janela: Here'],
    ['pt-BR', 'Salvar', /^Você alterou este registro em outra janela/, 'Outra janela: Here'],
  ] as const
  it.each(chooseCases(languages, 1))(
    'names another window when the same person has saved first (%s)',
    async (language, label, title, choice) => {
      const brand = await owner.create('brands', { name: `Zeta ${language}` })
      const user = actAsPerson()
      await screens.open(owner, `/brand-list/${brand.id}/edit`, language)
      await user.type(await screen.findByDisplayValue(`Zeta ${language}`), ' there')
      await owner.api(`/brands/${brand.id}`, { method: 'PATCH', body: { name: 'Here' } })
      await user.click(screen.getByRole('button', { name: label }))
      const dialog = await screen.findByRole('dialog', { name: title })
      expect(within(dialog).getByRole('radio', { name: choice })).toBeDefined()
      await owner.api(`/brands/${brand.id}`, { method: 'PATCH', body: { name: `Eta ${language}` } })
    },
  )

  it.runIf(isNight())('leaves computed values out of the choice, and saves', async () => {
    const category = (await owner.create('categories', { name: 'Lamps' })).id
    const values = { name: 'Lamp', category, price: 20, stockUnit: unit }
    const lamp = await owner.create('products', { ...values, openingQuantity: 3, openingCost: 5 })
    const user = actAsPerson()
    await screens.open(owner, `/product-list/${lamp.id}/edit`)
    const price = await screen.findByDisplayValue('20.00')
    await owner.api(`/products/${lamp.id}`, { method: 'PATCH', body: { price: 30 } })
    await user.clear(price)
    await user.type(price, '40')
    await user.click(findSave())
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('radio', { name: 'Other window: $30.00' })).toBeDefined()
    expect(within(dialog).queryByText(/On hand|Margin/)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Save this' }))
    await screen.findByRole('heading', { level: 1, name: 'Lamp' })
    expect(await owner.api(`/products/${lamp.id}`)).toMatchObject({ price: 40 })
  })

  it('is not offered to people who may only view', async () => {
    const viewer = await screens.server.colleague(owner, 'viewer')
    const brand = await owner.create('brands', { name: 'Gamma' })
    await screens.open(viewer, `/brand-list/${brand.id}/edit`)
    await screen.findByText("Oops! You don't have permission to access this page.")
  })
})

describe('a form with unsaved changes', () => {
  it('asks before it is left', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/brand-list/add')
    await user.type(findInput(/^Name/), 'Half')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await user.click(await screen.findByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((findInput(/^Name/) as HTMLInputElement).value).toBe('Half')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { level: 1, name: 'Brands' })
  })
})
