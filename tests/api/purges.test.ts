import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeIdentity } from '../../src/server/identity/purge-identity.ts'
import { purgeMails } from '../../src/server/mail/purge-mails.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { watchStatements } from '../support/watch-statements.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function countMails(): Promise<number> {
  const text = 'select count(*)::int as count from mails'
  const [row] = await app.asSuperuser<{ count: number }>({ text })
  return row!.count
}

test('old mails are deleted in batches, and mails that still wait are kept', async () => {
  await app.asSuperuser({
    text: `insert into mails (kind, recipient, language, subject, key, state, created_at)
      select 'invitation', number || '@example.test', 'en', 'Hello', 'purge ' || number,
        case when number <= 12000 then 'sent' else 'queued' end, now() - interval '91 days'
      from generate_series(1, 12003) number`,
  })
  const watch = watchStatements()
  await purgeMails(app.database)
  watch.stop()
  expect(await countMails()).toBe(3)
  const deletes = watch.sent.filter(({ text }) => text.includes('delete from mails'))
  expect(deletes).toHaveLength(3)
})

test('a purge deletes nothing after the server has begun to stop', async () => {
  await app.asSuperuser({
    text: `insert into mails (kind, recipient, language, subject, key, state, created_at)
      select 'invitation', number || '@example.test', 'en', 'Hello', 'stop ' || number, 'sent', now() - interval '91 days'
      from generate_series(1, 100) number`,
  })
  const before = await countMails()
  await purgeMails(app.database, AbortSignal.abort())
  expect(await countMails()).toBe(before)
})

test('expired sessions and old counts of attempts are deleted, and current sessions and counts are kept', async () => {
  const ana = await app.signUp()
  await app.asSuperuser({
    text: `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
      select gen_random_uuid(), 'expired', "userId", now() - interval '1 hour', now(), now() from session limit 1`,
  })
  await app.asSuperuser({
    text: `insert into "rateLimit" (id, key, count, "lastRequest") values
      ('10000000-0000-4000-8000-000000000001', 'old', 1, 1), ('10000000-0000-4000-8000-000000000002', 'new', 1, extract(epoch from now()) * 1000)`,
  })
  await purgeIdentity(app.database)
  const sessions = await app.asSuperuser({
    text: `select from session where token = 'expired' or "expiresAt" < now()`,
  })
  expect(sessions).toEqual([])
  const counted = await app.asSuperuser({
    text: `select key from "rateLimit" where key in ('old', 'new')`,
  })
  expect(counted).toEqual([{ key: 'new' }])
  expect((await ana.call('/me')).status).toBe(200)
})
