import { expect } from 'vitest'
import type { TeamBackup } from '../../src/server/context/team-backups.ts'
import type { TestCaller } from './caller.ts'

/** Makes a backup of the caller's team and waits until it is ready or has failed. */
export async function makeOwnBackup(by: TestCaller): Promise<TeamBackup> {
  const { id } = await by.api<TeamBackup>('/backups', { method: 'POST' })
  const find = async () => {
    const { backups } = await by.api<{ backups: readonly TeamBackup[] }>('/backups')
    return backups.find((each) => each.id === id)
  }
  await expect.poll(async () => (await find())?.state, { timeout: 30_000 }).not.toBe('running')
  return (await find())!
}

/** Makes and downloads a backup of the caller's team. */
export async function downloadOwnBackup(by: TestCaller): Promise<void> {
  const { id } = await makeOwnBackup(by)
  await by.api(`/backups/${id}/file`)
}
