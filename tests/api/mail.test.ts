import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { mailMessages } from '../../i18n/server-messages.ts'
import { createMail, type Mail, type MailOptions } from '../../src/server/mail/mail.ts'
import {
  createOutboxTransport,
  createSmtpTransport,
  type MailTransport,
} from '../../src/server/mail/transport.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { readMessage, startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'

let app: TestApp
let smtp: TestSmtpServer
let owner: TestCaller
let settings: Omit<MailOptions, 'transport'>

beforeAll(async () => {
  app = await createTestApp()
  const connection = app.database.connection
  settings = { messages: mailMessages, secret: 'a secret for tests, 32 letters long', connection }
  smtp = await startSmtpServer()
  owner = await app.signUp()
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

interface StoredMail {
  readonly state: string
  readonly attempts: number
  readonly error: string | null
  readonly hasContent: boolean
}

/** Opens a node that sends mails with a transport, by default to the mail server. */
async function openNode(
  transport: MailTransport = createSmtpTransport(smtp.url, 'Shop <no-reply@shop.test>'),
): Promise<Mail> {
  const { database, options } = app
  const mail = createMail(
    { ...settings, transport, minRetryDelay_s: 1 },
    { database, publicUrl: 'https://shop.test', log: options.log },
  )
  await mail.start()
  onTestFinished(() => mail.close())
  return mail
}

let count = 0
const createAddress = (host = 'example.test') => `person-${++count}@${host}`

function invite(to: string, key = to) {
  const values = { name: 'Ana', team: 'Shop & Co', link: '/join#a-secret-token' }
  return { kind: 'invitation', to, language: 'en', values, key } as const
}

async function readMail(to: string): Promise<StoredMail | undefined> {
  const [found] = await app.asSuperuser<StoredMail>({
    text: `select state, attempts, error, content is not null as "hasContent" from mails where recipient = $1`,
    values: [to],
  })
  return found
}

const waitFor = (to: string, state: string) =>
  expect.poll(async () => (await readMail(to))?.state).toBe(state)

describe('with a mail server', () => {
  test('a mail is sent once as text and HTML, and its content is deleted', async () => {
    const mail = await openNode()
    const to = createAddress()
    await Promise.all([mail.add(invite(to)), mail.add(invite(to)), mail.add(invite(to))])
    await waitFor(to, 'sent')
    const [received, second] = smtp.to(to)
    expect(second).toBeUndefined()
    expect(received!.from).toBe('Shop <no-reply@shop.test>')
    expect(received!.subject).toBe('Ana invites you to Shop & Co')
    expect(received!.text).toContain('Accept invitation:\nhttps://shop.test/join#a-secret-token')
    expect(received!.html).toContain('href="https://shop.test/join#a-secret-token"')
    expect(received!.html).toContain('Join Shop &amp; Co')
    expect(await readMail(to)).toEqual({
      state: 'sent',
      attempts: 1,
      error: null,
      hasContent: false,
    })
  })

  test('names that contain HTML or line breaks are escaped in a mail and add no header', async () => {
    const mail = await openNode()
    const to = createAddress()
    const name = '"><img src=x onerror=alert(1)>\r\nBcc: other@example.test\r\n\r\n%{link}'
    await mail.add({ ...invite(to), values: { name, team: '<b>Shop</b>', link: '/join#a' } })
    await waitFor(to, 'sent')
    const [received] = smtp.to(to)
    const [head = ''] = received!.raw.split('\r\n\r\n')
    expect(head).not.toMatch(/^bcc:/im)
    expect(smtp.to('other@example.test')).toEqual([])
    expect(received!.subject).toContain('<img src=x onerror=alert(1)> Bcc: other@example.test')
    expect(received!.html).not.toMatch(/<img|<b>/)
    expect(received!.html).toContain('&lt;b&gt;Shop&lt;/b&gt;')
  })

  test.runIf(isNight())(
    'a mail is sent again after a temporary failure of the server',
    async () => {
      const mail = await openNode()
      const to = createAddress()
      smtp.answerNext(451)
      await mail.add(invite(to))
      await expect.poll(async () => (await readMail(to))?.attempts).toBe(1)
      expect((await readMail(to))!.error).toContain('451')
      await waitFor(to, 'sent')
      expect(smtp.to(to)).toHaveLength(1)
    },
  )

  test('a mail to an address that the server refuses permanently bounces without another attempt', async () => {
    const mail = await openNode()
    const to = createAddress('nobody.test')
    await mail.add(invite(to))
    await waitFor(to, 'bounced')
    const kept = await readMail(to)
    expect(kept).toMatchObject({ attempts: 1, hasContent: false })
    expect(kept!.error).toContain('no such mailbox')
  })

  test('a mail whose node ended before adding its job is sent by another node', async () => {
    const { database, options } = app
    const ended = createMail(
      { ...settings, transport: createSmtpTransport(smtp.url, 'no-reply@shop.test') },
      {
        database,
        publicUrl: 'https://shop.test',
        log: options.log,
      },
    )
    const to = createAddress()
    await ended.add(invite(to))
    expect((await readMail(to))!.state).toBe('queued')
    await openNode()
    await waitFor(to, 'sent')
    expect(smtp.to(to)).toHaveLength(1)
  })

  test('a mail whose node ended during the last attempt is given up by another node', async () => {
    const { database, options } = app
    await (await openNode()).close()
    const ended = createMail(
      { ...settings, transport: createSmtpTransport(smtp.url, 'no-reply@shop.test') },
      { database, publicUrl: 'https://shop.test', log: options.log },
    )
    const to = createAddress()
    await ended.add(invite(to))
    // pg-boss marks a job as failed when its last attempt has no heartbeat.
    await app.asSuperuser({
      text: `insert into jobs.job (id, name, state) select id, 'mail', 'failed' from mails where recipient = $1`,
      values: [to],
    })
    await openNode()
    await waitFor(to, 'failed')
    const kept = await readMail(to)
    expect(kept).toMatchObject({ attempts: 1, hasContent: false })
    expect(kept!.error).toContain('ended during the last attempt')
    expect(smtp.to(to)).toEqual([])
  })

  test('two nodes send each of forty mails once', async () => {
    const nodes = await Promise.all([openNode(), openNode()])
    const addresses = Array.from({ length: 40 }, () => createAddress())
    await Promise.all(addresses.map((to, at) => nodes[at % 2]!.add(invite(to))))
    await Promise.all(addresses.map((to) => waitFor(to, 'sent')))
    expect(addresses.map((to) => smtp.to(to).length)).toEqual(addresses.map(() => 1))
  })
})

describe('without a mail server', () => {
  test('a mail becomes a file that only the user of the server can read', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'outbox-')), 'outbox')
    const mail = await openNode(createOutboxTransport(folder, 'Shop <no-reply@shop.test>'))
    const to = createAddress()
    await mail.add({ ...invite(to), language: 'pt' })
    await waitFor(to, 'sent')
    const [file, second] = readdirSync(folder)
    expect(second).toBeUndefined()
    expect(file).toMatch(/^[\w-]{36}\.eml$/)
    const message = readMessage(readFileSync(join(folder, file!), 'utf8'))
    expect(message).toMatchObject({ to, subject: 'Convite de Ana para Shop & Co' })
    expect(message.text).toContain('https://shop.test/join#a-secret-token')
    expect(statSync(join(folder, file!)).mode & 0o077).toBe(0)
  })
})

test('a stored mail contains no readable link, and a transaction that is rolled back stores no mail', async () => {
  const to = createAddress()
  const { mail } = app.app.context
  await app.database.withTeam(owner.team!, (trx) => mail.addWith(trx, invite(to)))
  const [row] = await app.asSuperuser<{ row: string }>({
    text: `select mails::text || encode(content, 'escape') as row from mails where recipient = $1`,
    values: [to],
  })
  expect(row!.row).not.toContain('secret-token')
  const failed = app.database.withTeam(owner.team!, async (trx) => {
    await mail.addWith(trx, invite(createAddress(), 'rolled back'))
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await app.asSuperuser({ text: `select from mails where key = 'rolled back'` })).toEqual([])
})
