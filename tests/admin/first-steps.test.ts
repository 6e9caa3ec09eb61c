import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import { chooseCases, isNight } from '../support/choose-repetitions.ts'
import { expectPreferences } from '../support/expect-preferences.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop } from '../support/shop.ts'

const screens = withScreens()
afterEach(() => vi.restoreAllMocks())

/** Returns the list of first steps with the number of steps that are done. */
async function findSteps(progress: RegExp) {
  const line = await screen.findByText(progress)
  return within(line.closest('.MuiCard-root')!)
}

it('the dashboard lists the first steps of a new company, each with a link until it is done', async () => {
  const person = actAsPerson()
  const warn = vi.spyOn(console, 'warn')
  const owner = await screens.server.signUp({ locale: 'pt-PT', currency: 'EUR' })
  await screens.open(owner, '/')
  // A company in Portugal begins with the rates of IVA.
  let steps = await findSteps(/^1 of 10/)
  const open = (name: string) => steps.queryByRole('link', { name })?.getAttribute('href')
  const links = {
    'Enter company data': '/settings/company',
    'Add a product': '/add-product',
    'Add a supplier': '/add-supplier',
    'Receive goods': '/add-purchase',
    'Print a test receipt': '/test-receipt',
    'Make the first sale': '/new-sale',
    'Invite colleagues': '/add-user',
    'Add a customer': '/add-customer',
    'Enter an expense': '/add-expense',
  }
  for (const [name, address] of Object.entries(links)) expect(open(name), name).toBe(address)
  expect(open('Add a tax')).toBeUndefined()
  await owner.create('customers', { name: 'Rui' })
  const invited = { email: 'rui@example.test', roles: ['sales'], branches: null }
  await owner.api('/invitations', { method: 'POST', body: invited })
  await screens.open(owner, '/')
  steps = await findSteps(/^3 of 10/)
  expect(open('Invite colleagues')).toBeUndefined()
  await person.click(steps.getByRole('link', { name: 'Enter company data' }))
  expect(await screen.findByRole('textbox', { name: /^Legal name/ })).toBeDefined()
  // The steps of the test receipt and of the first sale need the same sales: a second query would log a warning.
  expect(warn).not.toHaveBeenCalled()
})

it.runIf(isNight())(
  'the step of the test receipt is done after the receipt was printed, and also after the first sale',
  async () => {
    const person = actAsPerson()
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
    const owner = await screens.server.signUp({ locale: 'pt-PT', currency: 'EUR' })
    await screens.open(owner, '/test-receipt')
    const sample = await screen.findByRole('article', { name: /Test receipt/ })
    expect(within(sample).getByText('This is a test. Nothing was sold.')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    await expectPreferences(owner, { 'till.testReceipt': true })
    await screens.open(owner, '/')
    expect((await findSteps(/^2 of 10/)).queryByRole('link', { name: /test receipt/ })).toBeNull()
    const colleague = await screens.server.colleague(owner, 'owner')
    await screens.open(colleague, '/')
    expect((await findSteps(/^1 of 10/)).getByRole('link', { name: /test receipt/ })).toBeDefined()
    const shop = await openShop(owner)
    await shop.buy([['Lamp', 2, 10]])
    await shop.sell([['Lamp', 1, 30]])
    await screens.open(colleague, '/')
    const card = within((await screen.findByText(/of 10 done/)).closest('.MuiCard-root')!)
    expect(card.queryByRole('link', { name: /test receipt/ })).toBeNull()
  },
)

it.each(chooseCases(['pt-BR', 'en-US'], 1))(
  'the dashboard asks a new company in %s for its taxes, which depend on the place',
  async (locale) => {
    const owner = await screens.server.signUp({
      locale,
      currency: locale === 'pt-BR' ? 'BRL' : 'USD',
    })
    await screens.open(owner, '/')
    const steps = await findSteps(/^0 of 10/)
    expect(steps.getByRole('link', { name: 'Add a tax' })).toBeDefined()
  },
)
