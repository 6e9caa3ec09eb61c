import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let clerk: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  await owner.create('branches', { name: 'North', code: 'NORTH' })
  clerk = await screens.server.colleague(owner, 'sales')
})

const findRole = async (code: string) =>
  (await owner.list('roles', { filter: { code } })).rows[0]!.id

describe('the page of a person', () => {
  it('shows the branches in which the person works, and sends only changes', async () => {
    const person = actAsPerson()
    await screens.open(owner, `/user-list/${clerk.id}`)
    const card = within(await screen.findByRole('region', { name: 'Access' }))
    const save = await card.findByRole('button', { name: 'Save' })
    expect(save).toHaveProperty('disabled', true)
    expect(card.getByRole('radio', { name: 'All branches' })).toHaveProperty('checked', true)

    await person.click(card.getByRole('radio', { name: 'Some branches' }))
    expect(save).toHaveProperty('disabled', true)
    await person.click(card.getByRole('combobox', { name: 'Branches' }))
    await person.click(await screen.findByRole('option', { name: 'North' }))
    await person.click(save)
    expect(await screen.findByText('Access saved')).toBeDefined()
    // The facts above the form show the change as well, without a reload.
    await waitFor(() => expect(screen.getAllByText('North').length).toBeGreaterThan(1))
    expect(await clerk.api('/me')).toMatchObject({ branches: [expect.any(String)] })
    expect(screens.requests.filter((sent) => sent.startsWith('PUT /api/v1/users'))).toEqual([
      `PUT /api/v1/users/${clerk.id}/branches`,
    ])
  })

  it.runIf(isNight())(
    'shows the names of roles, and the roles of an owner as read-only to people who are not owners',
    async () => {
      const person = actAsPerson()
      await screens.open(owner, `/user-list/${clerk.id}`)
      const card = within(await screen.findByRole('region', { name: 'Access' }))
      await person.click(await card.findByRole('combobox', { name: 'Roles' }))
      await person.click(await screen.findByRole('option', { name: 'Stock keeper' }))
      await person.click(card.getByRole('button', { name: 'Save' }))
      await waitFor(async () => {
        expect(await clerk.api('/me')).toMatchObject({ roleNames: ['Sales clerk', 'Stock keeper'] })
      })

      const admin = await screens.server.colleague(owner, 'admin')
      await screens.open(admin, `/user-list/${owner.id}`)
      const ownerCard = within(await screen.findByRole('region', { name: 'Access' }))
      expect(await ownerCard.findByText(/^Only an owner can change the roles/)).toBeDefined()
      expect(await ownerCard.findByDisplayValue('Owner')).toHaveProperty('disabled', true)
      expect(screen.queryByRole('region', { name: 'Status' })).toBeNull()
      await screens.open(admin, `/user-list/${clerk.id}`)
      expect(await screen.findByRole('region', { name: 'Status' })).toBeDefined()
    },
  )

  it('prevents people from changing their own roles, and has no form for roles without the right to edit', async () => {
    await screens.open(owner, `/user-list/${owner.id}`)
    expect(await screen.findByText(/^You cannot change your own roles/)).toBeDefined()
    expect(await screen.findByDisplayValue('Owner')).toHaveProperty('disabled', true)
    const viewer = await screens.server.colleague(owner, 'viewer')
    await screens.open(viewer, `/user-list/${clerk.id}`, 'pt')
    expect(await screen.findByText('Funções')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Acesso' })).toBeNull()
  })
})

it('a board shows the figures of a person who has lost the branch that they chose last', async () => {
  const shop = await openShop(owner)
  await shop.buy([['Lamp', 2, 10]])
  await shop.sell([['Lamp', 1, 30]])
  const manager = await screens.server.colleague(owner, 'manager')
  const lost = await shop.branchNamed('South')
  const body = { 'board.branch': lost.id }
  await manager.api('/me/preferences', { method: 'PUT', body })
  const access = { branches: [shop.branch.id] }
  await owner.api(`/users/${manager.id}/branches`, { method: 'PUT', body: access })
  await screens.open(manager, '/dashboard/total-sale')
  const figure = await screen.findByRole('link', { name: /^Total Sale/i })
  await waitFor(() => expect(figure.textContent).toContain('30.00'))
})

it('a board names the chosen fiscal year as its period, although this year begins in January', async () => {
  const manager = await screens.server.colleague(owner, 'manager')
  const body = { 'board.period': { name: 'lastFiscalYear' } }
  await manager.api('/me/preferences', { method: 'PUT', body })
  await screens.open(manager, '/dashboard/total-sale')
  const period = await screen.findByRole('combobox', { name: 'Period' })
  await waitFor(() => expect(period.textContent).toBe('Last fiscal year'))
})

describe('buttons that end the access of other people', () => {
  it('ask before a person is suspended; the history names the earlier and the later status', async () => {
    const person = actAsPerson()
    const colleague = await screens.server.colleague(owner, 'sales')
    const { person: about } = await colleague.api<{ person: { name: string } }>('/me')
    await screens.open(owner, `/user-list/${colleague.id}`)
    const card = within(await screen.findByRole('region', { name: 'Status' }))
    await person.click(card.getByRole('button', { name: 'Suspend' }))
    await person.click(card.getByRole('button', { name: 'Cancel' }))
    expect((await colleague.call('/products')).status).toBe(200)
    await person.click(card.getByRole('button', { name: 'Suspend' }))
    await person.click(card.getByRole('button', { name: `Suspend ${about.name}` }))
    expect(await card.findByRole('button', { name: 'Reactivate' })).toBeDefined()
    expect((await colleague.call('/products')).status).toBe(404)
    const entry = await screen.findByText('Status:')
    expect(entry.parentElement?.textContent).toBe('Status: Active → Suspended')
  })

  it.runIf(isNight())('ask before an invitation and an API key are revoked', async () => {
    const person = actAsPerson()
    const details = { email: 'rui@example.test', roles: ['sales'], branches: null }
    const invitation = await owner.api<{ id: string }>('/invitations', {
      method: 'POST',
      body: details,
    })
    await screens.open(owner, `/invitation-list/${invitation.id}`)
    await person.click(await screen.findByRole('button', { name: 'Revoke invitation' }))
    const confirm = { name: 'Revoke invitation of rui@example.test' }
    await person.click(screen.getByRole('button', confirm))
    expect(await screen.findByText('Invitation revoked')).toBeDefined()

    const body = { name: 'Web shop', role: 'viewer', branches: null, expiresInDays: 30 }
    const key = await owner.api<{ id: string }>('/api-keys', { method: 'POST', body })
    await screens.open(owner, `/api-key-list/${key.id}`)
    await person.click(await screen.findByRole('button', { name: 'Revoke key' }))
    expect(await owner.api(`/api-keys/${key.id}`)).toMatchObject({ status: 'active' })
    await person.click(screen.getByRole('button', { name: 'Revoke “Web shop”' }))
    expect(await screen.findByText('API key revoked')).toBeDefined()
    const { rows } = await owner.list<{ status: string }>('invitations', {
      filter: { id: [invitation.id] },
    })
    expect(rows).toMatchObject([{ status: 'revoked' }])
  })
})

describe.runIf(isNight())('the settings of the account', () => {
  it('show the names of the roles of the person', async () => {
    await screens.open(owner, '/settings/account')
    expect(await screen.findByText('Owner')).toBeDefined()
  })
})

describe('the page of a role', () => {
  it('shows the limits of a built-in role, and creates a copy with higher limits', async () => {
    const person = actAsPerson()
    await screens.open(owner, `/user-roleManagement/${await findRole('sales')}`)
    expect(await screen.findByText('5%')).toBeDefined()
    await waitFor(() => expect(screen.getAllByText('Not at all')).toHaveLength(6))
    expect(screen.getByText(/^Built-in roles cannot be changed/)).toBeDefined()
    expect(screen.queryByRole('textbox', { name: /Discount/ })).toBeNull()

    await person.click(await screen.findByRole('button', { name: 'Copy role' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Sales clerk')
    await person.click(dialog.getByRole('button', { name: 'Copy role' }))
    expect(await dialog.findByRole('alert')).toBeDefined()
    await person.type(dialog.getByRole('textbox', { name: /^Name/ }), ' of the night')
    await person.click(dialog.getByRole('button', { name: 'Copy role' }))
    expect(await screen.findByRole('heading', { name: 'Sales clerk of the night' })).toBeDefined()

    const discount = await screen.findByRole('textbox', { name: /^Discount/ })
    await person.clear(discount)
    await person.type(discount, '12.5')
    await person.clear(screen.getByRole('textbox', { name: /^Refunds/ }))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Limits saved')).toBeDefined()
    // The history names limits and rights, not their codes.
    const history = within(await screen.findByRole('region', { name: 'History' }))
    expect((await history.findByText(/^Discount/)).textContent).toMatch(/: 5% → 12\.5%$/)
    expect(history.getByText(/^Refunds/).textContent).toMatch(/→ No limit$/)
    const { rows } = await owner.list('roles', { filter: { isSystem: false } })
    expect(await owner.api(`/roles/${rows[0]!.id}/limits`)).toMatchObject({
      discountPercent: 12.5,
      refundValue: null,
      writeOffValue: 0,
    })
  })

  it.runIf(isNight())(
    'finds rights by name, saves changed rights, and deletes the role',
    async () => {
      const person = actAsPerson()
      const copy = { method: 'POST', body: { name: 'Counter' } }
      const path = `/roles/${await findRole('sales')}/copy`
      const { id } = await owner.api<{ id: string }>(path, copy)
      await screens.open(owner, `/user-roleManagement/${id}`)
      const rights = within(await screen.findByRole('region', { name: /^Rights/ }))
      await person.type(rights.getByRole('searchbox'), 'suppliers delete')
      await person.click(rights.getByRole('checkbox', { name: 'Suppliers: Delete' }))
      const form = within(screen.getByRole('form', { name: 'Rights' }))
      await person.click(form.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Rights saved')).toBeDefined()
      // Any right on records includes the right to view them.
      const { rights: saved } = await owner.api<{ rights: string[] }>(`/roles/${id}/rights`)
      expect(saved).toEqual(expect.arrayContaining(['supplier.delete', 'supplier.view']))

      await person.click(screen.getByRole('button', { name: 'Delete role' }))
      const dialog = within(await screen.findByRole('dialog'))
      await person.click(dialog.getByRole('button', { name: 'Delete role' }))
      expect(await screen.findByRole('heading', { name: 'Role Management' })).toBeDefined()
      expect((await owner.list('roles', { filter: { id } })).rows).toEqual([])
    },
  )

  it('says that two roles have the same rights, also while the search has only spaces', async () => {
    const person = actAsPerson()
    const path = `/roles/${await findRole('viewer')}/copy`
    const copy = { method: 'POST', body: { name: 'Visitor' } }
    const { id } = await owner.api<{ id: string }>(path, copy)
    await screens.open(owner, `/user-roleManagement/${id}`)
    const rights = within(await screen.findByRole('region', { name: /^Rights/ }))
    await person.click(rights.getByRole('combobox', { name: 'Compare with' }))
    await person.click(await screen.findByRole('option', { name: 'Viewer' }))
    await person.click(await rights.findByRole('switch', { name: 'Only differences' }))
    expect(await rights.findByText('Both roles have the same rights.')).toBeDefined()
    await person.type(rights.getByRole('searchbox'), '  ')
    expect(rights.getByText('Both roles have the same rights.')).toBeDefined()
  })

  it.runIf(isNight())('shows the error of a limit at its input', async () => {
    const person = actAsPerson()
    const [role] = (await owner.list('roles', { filter: { isSystem: false } })).rows
    await screens.open(owner, `/user-roleManagement/${role!.id}`, 'pt')
    const discount = await screen.findByRole('textbox', { name: /^Desconto/ })
    await person.clear(discount)
    await person.type(discount, '120')
    await person.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(discount.getAttribute('aria-invalid')).toBe('true'))
    const message = document.getElementById(discount.getAttribute('aria-describedby')!)
    expect(message?.textContent).toMatch(/100/)
    expect(discount).toHaveProperty('value', '120')
  })
})
