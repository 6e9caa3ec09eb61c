import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()

/** Returns the list of first steps with the number of steps that are done. */
async function findSteps(progress: RegExp) {
  const shown = await screen.findByText(progress)
  return within(shown.closest('.MuiCard-root')!)
}

it('leads a new company through its data, taxes, first product, colleagues and first sale', async () => {
  const person = actAsPerson()
  const owner = await screens.server.signUp({ locale: 'pt-PT', currency: 'EUR' })
  await screens.open(owner, '/')
  // A company in Portugal begins with the rates of IVA.
  let steps = await findSteps(/^1 of 9/)
  const open = (name: string) => steps.queryByRole('link', { name })?.getAttribute('href')
  const links = {
    'Enter company data': '/settings/rules',
    'Add a product': '/add-product',
    'Add a supplier': '/add-supplier',
    'Receive goods': '/add-purchase',
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
  steps = await findSteps(/^3 of 9/)
  expect(open('Invite colleagues')).toBeUndefined()
  await person.click(steps.getByRole('link', { name: 'Enter company data' }))
  expect(await screen.findByRole('textbox', { name: /^Legal name/ })).toBeDefined()
})
