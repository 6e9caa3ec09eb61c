import { expect, onTestFinished, test } from 'vitest'
import { createBounceMailbox, type BounceMailbox } from '../../src/server/mail/bounce-mailbox.ts'
import { startReadingBounces } from '../../src/server/mail/read-bounces.ts'
import { writeExchangeReport, writePostfixReport } from '../support/delivery-reports.ts'
import { hasDovecot, startImapServer } from '../support/imap.ts'
import { createAddress, openMailedShop } from '../support/mailed-shop.ts'
import { readNotifications } from '../support/notifications.ts'

if (!hasDovecot()) {
  process.stdout.write('bounces in a mailbox were not tested: install dovecot-imapd\n')
}

test.skipIf(!hasDovecot())(
  'Two nodes read each report in a mailbox only once, other mails stay unread, and an unreachable mailbox is logged without its password',
  async () => {
    const imap = await startImapServer()
    const mailed = await openMailedShop()
    const { app, smtp, owner, sellTo, send, readLog, waitFor, close } = mailed
    onTestFinished(async () => {
      await close()
      await imap.close()
    })
    const recipient = createAddress()
    const path = `/sales/${(await sellTo(recipient)).id}`
    await send(path)
    await waitFor(path, 'sent')
    const { raw: mail } = smtp.to(recipient)[0]!

    const lines: unknown[] = []
    const read: string[] = []
    async function startNode(name: string, url = imap.url): Promise<void> {
      const mailbox: BounceMailbox = createBounceMailbox(url)
      const counted: BounceMailbox = {
        ...mailbox,
        read: (record) =>
          mailbox.read((report) => {
            read.push(`${name}: ${report.recipients[0]!.addresses[0]}`)
            return record(report)
          }),
      }
      const stop = await startReadingBounces(
        { mailbox: counted, connection: app.database.connection, interval_ms: 1000 },
        {
          mail: app.app.context.mail,
          log: { warn: (line: unknown) => void lines.push(line) },
        },
      )
      onTestFinished(stop)
    }
    const old = new Date(Date.now() - 60_000).toUTCString()
    imap.deliver(`From: a@b.test\r\nDate: ${old}\r\nSubject: Question\r\n\r\nHello`)
    imap.deliver(writeExchangeReport({ mail: 'Message-ID: <x@y.test>', to: 'c@b.test' }))
    imap.deliver(writePostfixReport({ mail, to: recipient }))
    await Promise.all([startNode('first'), startNode('second')])

    const logged = await waitFor(path, 'bounced')
    expect(logged.error).toContain(`${recipient}: 550 5.1.1`)
    // `a` is the keyword of read reports, `S` (seen) marks reports about mails of Armazem; the question has no flags.
    await expect
      .poll(() => imap.readFlags().toSorted(), { timeout: 15_000 })
      .toEqual(['', 'Sa', 'a'])
    // Later runs read only new mails.
    const [second, third] = [createAddress(), createAddress()]
    const other = `/sales/${(await sellTo(second)).id}`
    await send(other, { recipients: [second, third] })
    await waitFor(other, 'sent')
    imap.deliver(writePostfixReport({ mail: smtp.to(`${second}, ${third}`)[0]!.raw, to: third }))
    expect((await waitFor(other, 'bounced')).error).toContain(`${third}: 550`)
    expect(read.map((line) => line.split(': ')[1]).toSorted()).toEqual(
      ['c@b.test', third, recipient].toSorted(),
    )
    expect(await readLog(path)).toEqual([logged])
    const { notifications } = await readNotifications(owner)
    expect(notifications.map(({ title }) => title).toSorted()).toEqual(
      [third, recipient].toSorted(),
    )
    expect(lines).toEqual([])

    await imap.close()
    await expect.poll(() => JSON.stringify(lines), { timeout: 15_000 }).toContain('ECONNREFUSED')
    expect(JSON.stringify(lines)).not.toMatch(/se(%2F|\/)cret/)
    expect(app.errors).toEqual([])
  },
  60_000,
)
