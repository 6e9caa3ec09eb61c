import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop, type Shop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner, { taxPercent: 23 })
})

const readSettings = () => owner.api(`/teams/${owner.team}/settings`)

describe('the defaults of the company', () => {
  it('are set in the settings of the company, with taxes chosen by name', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/settings/company')
    await person.click(await screen.findByRole('combobox', { name: /^Sales tax/ }))
    await person.click(await screen.findByRole('option', { name: /^Tax 23/ }))
    await person.click(screen.getByRole('checkbox', { name: /^Prices include tax/ }))
    const currency = screen.getByRole('combobox', { name: 'Currency' })
    await waitFor(() => expect(currency).toHaveProperty('disabled', false))
    await person.type(screen.getByRole('textbox', { name: /^Customer payment terms/ }), '30')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await readSettings()).toMatchObject({
        saleTax: shop.tax.id,
        pricesIncludeTax: true,
        customerTermsDays: 30,
      }),
    )
  })

  it('are the initial values of new records and can be cleared', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/add-product')
    const included = await screen.findByRole('checkbox', { name: /^Price includes sales tax/ })
    expect(included).toHaveProperty('checked', true)
    await screens.open(owner, '/add-customer')
    const days = await screen.findByRole('textbox', { name: /^Payment terms \(days\)/ })
    expect(days).toHaveProperty('value', '30')
    await person.clear(days)
    await person.type(screen.getByRole('textbox', { name: /^Name/ }), 'Pays at once')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => {
      const { rows } = await owner.list('customers', { filter: { name: 'Pays at once' } })
      expect(rows).toMatchObject([{ paymentTermsDays: null }])
    })
  })

  it.runIf(isNight())(
    'determine the taxes that the form of a document shows and the server stores',
    async () => {
      const person = actAsPerson()
      await shop.product('Vase', { price: 123, tax: null, priceIncludesTax: true })
      await screens.open(owner, '/new-sale?form=full')
      await person.click(await screen.findByRole('button', { name: 'Add row' }))
      await person.click(screen.getByRole('combobox', { name: /^Product/ }))
      await person.click(await screen.findByRole('option', { name: /^Vase/ }))
      await person.type(screen.getByRole('textbox', { name: 'Quantity' }), '2')
      const readAmount = (label: string) =>
        screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent
      await waitFor(() => expect(readAmount('Total')).toBe('$246.00'))
      await waitFor(() => expect(readAmount('Sales tax included')).toBe('$46.00'))
      await person.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(async () => {
        const { rows } = await owner.list('sales')
        expect(rows).toMatchObject([{ total: 246, taxTotal: 46, pricesIncludeTax: true }])
      })
    },
  )

  it.runIf(isNight())('determine the taxes that the till shows and the server stores', async () => {
    const person = actAsPerson()
    await shop.adjust([['Vase', 10, 50]], { reason: 'opening' })
    await screens.open(owner, '/new-sale')
    await person.click(await screen.findByRole('option', { name: /Vase/ }))
    await screen.findByRole('textbox', { name: 'Quantity: Vase' })
    expect(screen.getByText('Total').parentElement?.textContent).toContain('$123.00')
    expect(screen.getByText('$23.00')).toBeDefined()
    await person.click(screen.getByRole('button', { name: /^Pay/ }))
    await person.click(await screen.findByRole('button', { name: 'Complete sale' }))
    await screen.findByText('Sale completed')
    const { rows } = await owner.list('sales', { filter: { status: 'closed' } })
    expect(rows).toMatchObject([{ total: 123, taxTotal: 23, pricesIncludeTax: true }])
  })

  it.runIf(isNight())('do not allow another currency after the first posting', async () => {
    await screens.open(owner, '/settings/company')
    await screen.findByText(/^Documents are posted in this currency/)
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveProperty('disabled', true)
  })
})

describe('a viewer', () => {
  it('reads the rules of the company, and cannot open other settings of the team by their addresses', async () => {
    const viewer = await screens.server.colleague(owner, 'viewer')
    await screens.open(viewer, '/settings/company')
    await screen.findByText('Purchases above')
    expect(screen.getByText('$1,000.00')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    for (const section of ['backup', 'mail', 'billing']) {
      await screens.open(viewer, `/settings/${section}`)
      await screen.findByText(/You don't have permission to access this page/)
    }
  })
})

describe('the settings of the company', () => {
  it.runIf(isNight())(
    'are one page, to which the former addresses of its sections lead, in English and Portuguese',
    async () => {
      await screens.open(owner, '/settings/rules')
      const sections = within(await screen.findByRole('list', { name: 'Sections of this page' }))
      const links = sections.getAllByRole('link')
      expect(links.map(({ textContent }) => textContent)).toEqual([
        'Name and region',
        'Company',
        'Security',
        'Needs approval',
        'Prices, tax and terms',
        'Purchases and sales',
        'Expenses',
        'Closed days',
        'Document numbers',
        'Printouts',
        'E-mails with printouts',
        'Reminders',
      ])
      for (const link of links) {
        const heading = { name: link.textContent, level: 2 }
        expect(await screen.findByRole('heading', heading)).toBeDefined()
      }
      expect(location.pathname).toBe('/settings/company')
      expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1)
      await screens.open(owner, '/settings/documents')
      await screen.findByRole('heading', { name: 'Next numbers' })
      expect(location.pathname + location.hash).toBe('/settings/company#numbers')
      await screens.open(owner, '/settings/mail-texts', 'pt')
      await screen.findByRole('heading', { name: 'Avisos de pagamento' })
      expect(location.pathname + location.hash).toBe('/settings/company#mails')
    },
  )

  it('show one note about unsaved changes of the name and the settings, and discard both', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/settings/company')
    const name = await screen.findByRole('textbox', { name: /^Trade name/ })
    await person.type(name, ' & Sons')
    await person.type(screen.getByRole('textbox', { name: /^Legal name/ }), 'Lda')
    expect(screen.getAllByText('Unsaved changes')).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    expect(name).toHaveProperty('value', 'Test team')
    expect(screen.getByRole('textbox', { name: /^Legal name/ })).toHaveProperty('value', '')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it.runIf(isNight())(
    'keep everything that was typed when the name is refused, and show why at the name',
    async () => {
      const person = actAsPerson()
      await screens.open(owner, '/settings/company')
      const name = await screen.findByRole('textbox', { name: /^Trade name/ })
      await person.clear(name)
      await person.type(screen.getByRole('textbox', { name: /^Legal name/ }), 'Lda')
      await person.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
      expect(screen.getByRole('textbox', { name: /^Legal name/ })).toHaveProperty('value', 'Lda')
      expect(await readSettings()).toMatchObject({ legalName: null })
    },
  )
})

describe('the numbers of documents', () => {
  it('begin with the number that is chosen in the settings, without saving other changes', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/settings/company')
    const year = new Date().toISOString().slice(2, 4)
    const name = `Change the first number: E-MAIN-${year}-000001`
    await person.type(await screen.findByRole('textbox', { name: /^Legal name/ }), 'Draft')
    await person.click(await screen.findByRole('button', { name }))
    const input = await screen.findByRole('textbox', { name: /^First number/ })
    await person.clear(input)
    await person.type(input, '12x01')
    const dialog = within(screen.getByRole('dialog'))
    const release = screens.holdBack(/^PUT .*\/number-series/)
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    fireEvent.keyDown(input, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).not.toBeNull()
    release()
    await screen.findByText(`E-MAIN-${year}-001201`)
    expect(screen.getByText('Unsaved changes')).toBeDefined()
    expect(await readSettings()).toMatchObject({ legalName: null })
    const [category] = (await owner.list('expense-categories')).rows
    const expense = { category: category!.id, branch: shop.branch.id, amount: 10 }
    const { id } = await shop.submit('/expenses', expense)
    expect((await shop.submit(`/expenses/${id}/post`)).number).toBe(`E-MAIN-${year}-001201`)
  })
})
