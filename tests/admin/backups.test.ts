import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { actAsPerson } from '../support/person.ts'
import { withSavedFiles } from '../support/saved-files.ts'

const screens = withScreens()
const saved = withSavedFiles()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
})

describe('the settings of backups', () => {
  it('make a backup, show that it is verified, and verify it again', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/settings/backup')
    await screen.findByText('There is no backup of this team yet.')
    await person.click(screen.getByRole('button', { name: 'Make backup' }))
    expect(await screen.findByText('Verified')).toBeTruthy()
    expect(screen.getByText(/records · 0 files · version \d+\.\d+\.\d+ · made by/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: /^Verify the backup of/ }))
    const outcome = await screen.findByText(/^Checked on .+: no errors found\.$/)
    expect(outcome.closest('[role=status]')).not.toBeNull()
  })

  it('download a backup, whose file name contains the same time as the list', async () => {
    const ana = await screens.server.signUp()
    const team = { name: 'Loja', timezone: 'Asia/Kolkata' }
    await ana.api(`/teams/${ana.team}`, { method: 'PATCH', body: team })
    const { startedAt } = await ana.api<{ startedAt: string }>('/backups', { method: 'POST' })
    await screens.open(ana, '/settings/backup')
    await actAsPerson().click(await screen.findByRole('button', { name: /^Download the backup/ }))
    await expect.poll(() => saved.length).toBe(1)
    const local = new Date(Date.parse(startedAt) + 5.5 * 3_600_000).toISOString()
    const time = `${local.slice(0, 10)} ${local.slice(11, 13)}.${local.slice(14, 16)}`
    expect(saved[0]!.name).toBe(`Loja ${time}.tar`)
  })

  it('are hidden from people without the right', async () => {
    const clerk = await screens.server.colleague(owner, 'sales')
    await screens.open(clerk, '/settings')
    await screen.findByRole('navigation', { name: 'Settings sections' })
    expect(screen.queryByRole('link', { name: 'Backup' })).toBeNull()
  })
})
