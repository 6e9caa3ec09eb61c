import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Usage } from '../../src/admin/app/settings/settings.tsx'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { PDF, uploadFile } from '../support/files.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
})

const readUsage = () => owner.api<Usage>(`/teams/${owner.team}/usage`)

/** Returns the figures of the screen by their names. */
async function readFigures(): Promise<Readonly<Record<string, string>>> {
  const people = await screen.findByText('People', { selector: 'dt' })
  const names = [...people.parentElement!.querySelectorAll('dt')]
  return Object.fromEntries(
    names.map((name) => [name.textContent, name.nextElementSibling!.textContent]),
  )
}

describe('billing', () => {
  it('counts people, records, bytes of files, and requests of the team', async () => {
    const before = await readUsage()
    await screens.server.colleague(owner, 'viewer')
    await owner.create('brands', { name: 'One' })
    await owner.create('brands', { name: 'Two' })
    const file = Buffer.concat([PDF, Buffer.alloc(2000, '%')])
    await uploadFile(owner, file)
    const after = await readUsage()
    expect(after.people - before.people).toBe(1)
    expect(after.records - before.records).toBe(2)
    expect(after.storage - before.storage).toBe(file.length)
    // At least four requests are counted: reading the usage, creating two brands and uploading the file.
    const month = new Date().toISOString().slice(0, 7)
    expect(after.requests[0]!.month).toContain(month)
    expect(after.requests[0]!.requests - (before.requests[0]?.requests ?? 0)).toBeGreaterThan(3)

    await screens.open(owner, '/settings/billing')
    const figures = await readFigures()
    expect(figures).toMatchObject({
      People: String(after.people),
      Records: String(after.records),
      Files: '2 kB',
    })
    const [, requests] = Object.entries(figures).find(([name]) => name.startsWith('Requests in '))!
    expect(Number(requests.replaceAll(',', ''))).toBeGreaterThanOrEqual(after.requests[0]!.requests)
  }, 60_000)

  it('stores the billing details of the team, and charges nothing', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/settings/billing')
    expect(
      await screen.findByText(/^Armazem charges nothing, and no payment is taken/),
    ).toBeDefined()
    const name = await screen.findByLabelText('Name')
    await person.type(name, 'Half')
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', ''))
    await person.type(screen.getByLabelText('Name'), 'Mercearia Teste, Lda.')
    await person.type(screen.getByLabelText('Tax ID'), '501964843')
    await person.type(screen.getByLabelText('E-mail for invoices'), 'contas@example.test')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Company settings saved')
    expect(await owner.api(`/teams/${owner.team}/settings`)).toMatchObject({
      billingName: 'Mercearia Teste, Lda.',
      billingTaxId: '501964843',
      billingEmail: 'contas@example.test',
    })
    const main = within(screen.getByRole('main'))
    const names = main.getAllByRole('button').map((each) => each.textContent)
    expect(names.filter(Boolean)).toEqual(['Discard', 'Save'])
  }, 60_000)

  it('is offered only to people with the right', async () => {
    const clerk = await screens.server.colleague(owner, 'sales')
    expect((await clerk.call(`/teams/${owner.team}/usage`)).status).toBe(403)
    for (const [caller, count] of [
      [owner, 1],
      [clerk, 0],
    ] as const) {
      await screens.open(caller, '/settings')
      const sections = await screen.findByRole('navigation', { name: 'Settings sections' })
      expect(within(sections).queryAllByRole('link', { name: 'Billing' })).toHaveLength(count)
    }
  }, 60_000)
})
