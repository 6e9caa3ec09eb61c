import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { createImage } from '../support/files.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller
let deputy: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  deputy = await screens.server.colleague(owner, 'viewer')
  await deputy.api('/me', { method: 'PATCH', body: { name: 'Dora Contas' } })
})

const findDeputies = async (name = 'Deputies for approvals') =>
  within(await screen.findByRole('region', { name }))

describe('deputies for approvals', () => {
  it('are named, seen by both people, and ended by the deputy', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/settings/account')
    const card = await findDeputies()
    expect(card.getByText(/^Nobody approves in your place/)).toBeDefined()
    const save = card.getByRole('button', { name: 'Name deputy' })
    expect(save).toHaveProperty('disabled', true)
    await person.click(card.getByRole('combobox', { name: /^Deputy/ }))
    await person.click(await screen.findByRole('option', { name: 'Dora Contas' }))
    await person.click(save)
    expect(await card.findByText('Dora Contas approves for you')).toBeDefined()
    await person.click(card.getByRole('combobox', { name: /^Deputy/ }))
    await person.click(await screen.findByRole('option', { name: 'Dora Contas' }))
    await person.click(save)
    expect((await card.findByRole('alert')).textContent).toMatch(/already your deputy/)

    await screens.open(deputy, '/settings/account', 'pt')
    const other = await findDeputies('Substitutos para aprovações')
    expect(await other.findByText('Aprova em nome de Ana Teste')).toBeDefined()
    // A person without rights to approve cannot name a deputy.
    expect(other.queryByRole('button', { name: 'Nomear substituto' })).toBeNull()
    await person.click(other.getByRole('button', { name: 'Terminar: Ana Teste' }))
    expect(await screen.findByText('O substituto já não pode aprovar')).toBeDefined()
    expect(await owner.api('/me/delegations')).toMatchObject({ delegations: [] })
  })

  it('are not offered to people who cannot approve', async () => {
    const clerk = await screens.server.colleague(owner, 'sales')
    await screens.open(clerk, '/settings/account')
    expect(await screen.findByText('Where you are signed in')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Deputies for approvals' })).toBeNull()
  })
})

describe('the password', () => {
  it('cannot be the e-mail address of the person, and the screen says why', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/settings/account')
    await person.type(await screen.findByLabelText(/^Current password/), 'correct horse battery')
    await person.type(screen.getByLabelText(/^New password/), owner.email)
    await person.click(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByText(/^This password consists of your name or your e-mail address/)
  })
})

describe.runIf(isNight())('the deletion of the account', () => {
  it('shows no error after it was cancelled', async () => {
    const person = actAsPerson()
    await screens.open(deputy, '/settings/account')
    await person.click(await screen.findByRole('button', { name: 'Delete account' }))
    const card = within(screen.getByRole('region', { name: 'Delete account' }))
    await person.type(card.getByRole('textbox'), deputy.email)
    await person.type(card.getByLabelText(/^Current password/), 'a wrong password')
    await person.click(card.getByRole('button', { name: 'Delete my account for good' }))
    await card.findByRole('alert')
    await person.click(card.getByRole('button', { name: 'Cancel' }))
    expect(card.queryByRole('alert')).toBeNull()
  })
})

describe('a change of the e-mail address', () => {
  it('names the address to which the message was sent, also while another address is typed', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/settings')
    const card = within(await screen.findByRole('region', { name: 'Change e-mail' }))
    const input = card.getByRole('textbox', { name: /^New e-mail/ })
    await person.type(input, 'ana@example.test')
    await person.type(card.getByLabelText(/^Current password/), 'correct horse battery')
    await person.click(card.getByRole('button', { name: 'Send confirmation' }))
    const message = await card.findByText(/message.* ana@example\.test/)
    await person.type(input, '.pt')
    expect(message.textContent).not.toContain('ana@example.test.pt')
  })
})

describe('the overview of people', () => {
  it('shows roles, branches and second factors of people, and open invitations', async () => {
    const body = { email: 'new@example.test', roles: ['sales'], branches: null }
    await owner.api('/invitations', { method: 'POST', body })
    await screens.open(owner, '/users')
    const people = within(await screen.findByRole('region', { name: 'Users' }))
    const line = (await people.findByRole('link', { name: 'Dora Contas' })).closest('li')
    expect(line?.textContent).toMatch(/Viewer.*All branches.*Password only/)
    const open = within(screen.getByRole('region', { name: 'Invitations' }))
    expect(await open.findByRole('link', { name: 'new@example.test' })).toBeDefined()
  })
})

describe('the photo of the person', () => {
  it('is chosen, shown and removed', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/settings')
    const bytes = new Uint8Array(await createImage(40, 40).png().toBuffer())
    const file = new File([bytes], 'me.png', { type: 'image/png' })
    await person.upload(await screen.findByLabelText('Photo'), file)
    const remove = await screen.findByRole('button', { name: 'Remove photo' })
    const { person: changed } = await owner.api<{ person: { photo: string } }>('/me')
    const findPhoto = () => screen.getByRole('main').querySelector(`img[src*="${changed.photo}"]`)
    await waitFor(() => expect(findPhoto()).not.toBeNull())
    await person.click(remove)
    await screen.findByRole('button', { name: 'Add photo' })
    expect(findPhoto()).toBeNull()
    expect(await owner.api('/me')).toMatchObject({ person: { photo: null } })
  })
})

describe.runIf(isNight())('the settings of the PIN', () => {
  it('say when they could not be loaded, and load again on request', async () => {
    const person = actAsPerson()
    const send = globalThis.fetch
    const failing = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((to, request) =>
        String(to).endsWith('/me/pin') && request?.method === undefined
          ? Promise.resolve(new Response('Bad gateway', { status: 502 }))
          : send(to, request),
      )
    await screens.open(owner, '/settings')
    const card = within(await screen.findByRole('region', { name: 'PIN' }))
    const alert = await card.findByRole('alert')
    expect(alert.textContent).toMatch(/^Your PIN settings could not be loaded\./)
    failing.mockRestore()
    await person.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(card.queryByRole('alert')).toBeNull())
  })
})
