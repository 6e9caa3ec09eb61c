import pg from 'pg'
import { inject } from 'vitest'
import type {} from './global-server.ts'
import { createMember, type Member } from './member.ts'
import { copyReadyTeam } from './ready-team.ts'

/** Keeps the connection to the database of the server of the test run. */
let pool: pg.Pool | undefined

/** Adds a person with a new, empty team to the server of the test run. */
export async function addOwner(): Promise<Member> {
  const publicUrl = inject('url')
  const owner = createMember(publicUrl)
  const { secret, database } = inject('server')
  const { host, port, superuser: user } = inject('cluster')
  pool ??= new pg.Pool({ host, port, user, database, ssl: false, max: 1 }).on('error', () => {})
  const target = { publicUrl, secret, run: (text: string) => pool!.query(text) }
  // Loads the modules only if no other file of the run has recorded the ready team yet.
  const createApp = async () => (await import('./app.ts')).createTestApp()
  await copyReadyTeam(owner, 'team', target, createApp)
  return owner
}

/** Adds a person with one role to the team of an owner, by an invitation. */
export async function addColleague(owner: Member, role: string): Promise<Member> {
  const colleague = await addOwner()
  const invited = { email: colleague.email, roles: [role], branches: null }
  const { link } = await owner.post('/invitations', invited)
  await colleague.post('/teams/join', { token: String(link).split('#')[1] })
  await colleague.patch('/me', { defaultTeam: owner.team })
  colleague.team = owner.team
  return colleague
}
