import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createTeamBackups } from '../../src/server/backup/team-backups.ts'

type Parts = Parameters<typeof createTeamBackups>[0]

afterEach(() => {
  vi.useRealTimers()
})

test('the backup of a team that makes no progress for minutes still counts as running, until it fails', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const folder = await mkdtemp(join(tmpdir(), 'team-backups-'))
  // Stands for a database that needs minutes for one table.
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await vi.waitFor(() => expect(silent.listening).toBe(true))
  const { port } = silent.address() as AddressInfo
  const backups = createTeamBackups(
    {
      database: { connection: { host: '127.0.0.1', port, user: 'nobody', database: 'nothing' } },
      uploads: {},
      log: { error: () => {} },
    } as unknown as Parts,
    folder,
  )
  const team = '01890a5d-ac96-774b-bcce-b302099a8057'
  const readStates = async () => (await backups.list(team)).map(({ state }) => state)
  await backups.start(team, { id: team, name: 'Ana' })
  for (let minute = 0; minute < 5; minute++) {
    vi.advanceTimersByTime(50_000)
    await wait(50)
    expect(await readStates()).toEqual(['running'])
  }
  for (const socket of sockets) socket.destroy()
  silent.close()
  await backups.close()
  expect(await readStates()).toEqual(['failed'])
  vi.advanceTimersByTime(50_000)
  await wait(50)
  expect(await readStates()).toEqual(['failed'])
  await rm(folder, { recursive: true })
})
