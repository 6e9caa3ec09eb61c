import { screen, within } from '@testing-library/react'
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

describe('the activity report', () => {
  it('shows the names of records, fields and referenced records', async () => {
    const category = await owner.create('categories', { name: 'Garden' })
    const { id } = await shop.product('Rake')
    const body = { price: 12.5, category: category.id }
    await owner.api(`/products/${id}`, { method: 'PATCH', body })
    const { rows } = await owner.list<{ id: string }>('user-activity', { filter: { record: id } })
    await screens.open(owner, '/user-activity')
    expect((await screen.findAllByText('Rake')).length).toBeGreaterThan(0)
    expect(screen.getByText('Category, Sale price')).toBeDefined()
    await screens.open(owner, `/user-activity/${rows[0]!.id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Rake' })).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Garden' })).toBeDefined()
    expect(screen.getByText('Sale price:').parentElement?.textContent).toMatch(/→ \$12\.50$/)
    expect(document.body.textContent).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  })

  it('links a change of the settings to the settings of the company', async () => {
    const change = { method: 'PATCH', body: { quoteValidDays: 14 } }
    await owner.api(`/teams/${owner.team}/settings`, change)
    const filter = { resource: 'settings' }
    const { rows } = await owner.list<{ id: string }>('user-activity', { filter })
    await screens.open(owner, `/user-activity/${rows[0]!.id}`)
    const links = await screen.findAllByRole('link', { name: /^Open/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/settings/company'])
  })

  it('names the person of sign-ins and of changes of users', async () => {
    const clerk = await screens.server.colleague(owner, 'sales')
    await clerk.api('/me', { method: 'PATCH', body: { name: 'Rui Vendas' } })
    const body = { email: clerk.email, password: 'wrong' }
    await clerk.call('/auth/sign-in/email', { method: 'POST', body })
    const roles = { roles: ['stock'] }
    await owner.api(`/users/${clerk.id}/roles`, { method: 'PUT', body: roles })
    const filter = { resource: ['users', 'sessions'] }
    const { rows } = await owner.list<{ resource: string; subject: string | null }>(
      'user-activity',
      { filter },
    )
    expect(new Set(rows.map(({ resource }) => resource))).toEqual(new Set(filter.resource))
    expect(rows.map(({ subject }) => subject)).not.toContain(null)
    const rowsOfRui = rows.filter(({ subject }) => subject === 'Rui Vendas')
    expect(new Set(rowsOfRui.map(({ resource }) => resource))).toEqual(new Set(filter.resource))
  })

  it('names people who have left the team or were suspended, in its rows and on its pages', async () => {
    const leave = async (name: string, end: (person: TestCaller) => Promise<unknown>) => {
      const person = await screens.server.colleague(owner, 'manager')
      await person.api('/me', { method: 'PATCH', body: { name } })
      await person.create('brands', { name: `Brand of ${name}` })
      await end(person)
      return person.id
    }
    const formerMembers = [
      await leave('Lia Partida', (person) =>
        person.api(`/teams/${owner.team}/leave`, { method: 'POST', body: {} }),
      ),
      await leave('Rui Suspenso', (person) =>
        owner.api(`/users/${person.id}/status`, { method: 'PUT', body: { status: 'disabled' } }),
      ),
    ]
    const filter = { resource: 'brands', user: formerMembers }
    const { rows } = await owner.list<{ id: string; subject: string }>('user-activity', { filter })
    expect(rows).toHaveLength(2)
    const search = encodeURIComponent(JSON.stringify(filter))
    await screens.open(owner, `/user-activity?filter=${search}`)
    for (const name of ['Lia Partida', 'Rui Suspenso'])
      await screen.findByRole('row', { name: new RegExp(`Brand of ${name}.*${name}`) })
    expect(screen.getByRole('grid').textContent).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
    const { id } = rows.find(({ subject }) => subject.endsWith('Lia Partida'))!
    await screens.open(owner, `/user-activity/${id}`)
    await screen.findByRole('link', { name: 'Lia Partida' })
  })

  it.runIf(isNight())(
    'names the earlier and new roles and branches of a person, and those of an invitation and of an API key',
    async () => {
      const clerk = await screens.server.colleague(owner, 'sales')
      const north = await owner.create('branches', { name: 'North', code: 'NORTH' })
      const change = (part: string, body: object) =>
        owner.api(`/users/${clerk.id}/${part}`, { method: 'PUT', body })
      await change('roles', { roles: ['stock', 'purchasing'] })
      await change('branches', { branches: [north.id] })
      const body = { email: 'eva@example.test', roles: ['sales'], branches: [north.id] }
      const invited = await owner.api<{ id: string }>('/invitations', { method: 'POST', body })
      const details = { name: 'Web shop', role: 'viewer', branches: null, expiresInDays: 30 }
      const key = await owner.api<{ id: string }>('/api-keys', { method: 'POST', body: details })
      const readChanges = async (record: string, action: string, changes: string | null) => {
        const filter = { record, action }
        const { rows } = await owner.list<{ id: string; changes: string | null }>('user-activity', {
          filter,
        })
        const { id } = rows.find((row) => row.changes === changes)!
        await screens.open(owner, `/user-activity/${id}`)
        const heading = await screen.findByRole('heading', { name: 'Changed fields' })
        return heading.parentElement?.textContent
      }
      expect(await readChanges(clerk.id, 'update', 'roles')).toContain(
        'Roles: Sales clerk → Stock keeper, Purchasing',
      )
      expect(await readChanges(clerk.id, 'update', 'branches')).toContain(
        'Allowed branches: All branches → North',
      )
      const invitation = await readChanges(invited.id, 'create', null)
      expect(invitation).toContain('Roles: Sales clerk')
      expect(invitation).toContain('Allowed branches: North')
      expect(await readChanges(key.id, 'create', null)).toContain('Role: Viewer')
    },
  )

  it('names the e-mail address of an invitation', async () => {
    const body = { email: 'rui@example.test', roles: ['sales'], branches: null }
    const { id } = await owner.api<{ id: string }>('/invitations', { method: 'POST', body })
    await owner.api(`/invitations/${id}/revoke`, { method: 'POST', body: {} })
    const { rows } = await owner.list<{ subject: string | null }>('user-activity', {
      filter: { record: id },
    })
    expect(rows.map(({ subject }) => subject)).toEqual(['rui@example.test', 'rui@example.test'])
  })

  it('lists what an import changed together, and undoes all of it', async () => {
    const person = actAsPerson()
    const brands = ['Import 1', 'Import 2'].map((name) => ({ name }))
    await owner.api('/brands/import', { method: 'POST', body: brands })
    const { rows } = await owner.list('brands', { filter: { name: ['Import 1', 'Import 2'] } })
    expect(rows).toHaveLength(2)
    const log = await owner.list('user-activity', { filter: { record: rows[0]!.id } })
    await screens.open(owner, `/user-activity/${log.rows[0]!.id}`)
    const together = await screen.findByRole('link', {
      name: 'Changed together with 1 other record',
    })
    await person.click(screen.getByRole('button', { name: 'Undo this change' }))
    const dialog = await screen.findByRole('dialog')
    await person.click(within(dialog).getByRole('button', { name: 'Undo this change' }))
    await screen.findByText('This change was undone.')
    const remaining = await owner.list('brands', { filter: { name: ['Import 1', 'Import 2'] } })
    expect(remaining.total).toBe(0)
    await person.click(together)
    expect(await screen.findByRole('link', { name: 'Import 1' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Import 2' })).toBeDefined()
    expect(screen.queryByText('Rake')).toBeNull()
  })
})
