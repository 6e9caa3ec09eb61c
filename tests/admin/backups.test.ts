import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
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

  it('are hidden from people without the right', async () => {
    const clerk = await screens.server.colleague(owner, 'sales')
    await screens.open(clerk, '/settings')
    await screen.findByRole('navigation', { name: 'Settings sections' })
    expect(screen.queryByRole('link', { name: 'Backup' })).toBeNull()
  })
})
