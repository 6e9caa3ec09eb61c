import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readDeliveryReport } from '../../src/server/mail/delivery-report.ts'
import { createMessageIds } from '../../src/server/mail/message-ids.ts'
import {
  writeExchangeReport,
  writeGmailReport,
  writePostfixReport,
} from '../support/delivery-reports.ts'

const to = 'Ana.Silva@example.test'
const mail = [
  'From: Shop <no-reply@shop.test>',
  `To: ${to}`,
  'Subject: Invoice 2026/1',
  'Message-ID:',
  ' <0198-id.0123abcd@shop.test>',
  'Content-Type: text/plain',
  '',
  'Message-ID: <other@shop.test>',
].join('\r\n')

const read = (text: string) => readDeliveryReport(Buffer.from(text))

test('Reports of Postfix, Exchange and Gmail name the mail, the recipient and the reply of the server', async () => {
  expect(await read(writePostfixReport({ mail, to }))).toEqual({
    messageId: '0198-id.0123abcd',
    recipients: [
      {
        addresses: [to, to],
        outcome: 'failed',
        reply: `550 5.1.1 <${to}>: Recipient address rejected: User unknown in virtual mailbox table`,
      },
    ],
  })
  expect(await read(writeExchangeReport({ mail, to }))).toMatchObject({
    messageId: '0198-id.0123abcd',
    recipients: [
      {
        addresses: [to],
        reply:
          '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      },
    ],
  })
  const gmail = await read(writeGmailReport({ mail, to }))
  expect(gmail).toMatchObject({ messageId: '0198-id.0123abcd', recipients: [{ addresses: [to] }] })
  expect(gmail!.recipients[0]!.reply).toMatch(/^550-5\.1\.1 The email .* NoSuchUser - gsmtp$/)
})

test('A mail that waits at a server is delayed, and reports of other actions are ignored', async () => {
  const reply = '451 4.3.0 Greylisted, try again'
  const delayed = writePostfixReport({ mail, to, action: 'delayed', status: '4.3.0', reply })
  expect((await read(delayed))!.recipients).toEqual([
    { addresses: [to, to], outcome: 'delayed', reply },
  ])
  const relayed = writePostfixReport({ mail, to, action: 'relayed', status: '2.0.0' })
  expect((await read(relayed))!.recipients).toEqual([])
})

test('Replies, read receipts, nested reports, reports without a returned mail and reports with very long headers are not read', async () => {
  const report = writePostfixReport({ mail, to })
  const vacation = report.replace(
    'multipart/report; report-type=delivery-status',
    'multipart/mixed',
  )
  const receipt = report.replace(
    'report-type=delivery-status',
    'report-type=disposition-notification',
  )
  const forwarded = `Content-Type: message/rfc822\r\n\r\n${report}`
  const empty = report.replace('Content-Type: message/rfc822', 'Content-Type: text/plain')
  const deep = [...Array(50).keys()].reduce(
    (inner, at) =>
      `Content-Type: multipart/report; report-type=delivery-status; boundary="b${at}"\r\n\r\n--b${at}\r\n${inner}\r\n--b${at}--\r\n`,
    report,
  )
  const long = report.replace('Return-Path: <>', `X-Long: ${'a'.repeat(200_000)}`)
  for (const text of [vacation, receipt, forwarded, empty, deep, long, '', mail, '\0'.repeat(99)]) {
    expect(await read(text)).toBeUndefined()
  }
})

test('A report that ends early or has many recipients and control characters is read within limits', async () => {
  const report = writePostfixReport({ mail: `${mail}\r\n${'x'.repeat(300_000)}`, to })
  expect(await read(report.slice(0, 4000))).toMatchObject({ messageId: '0198-id.0123abcd' })
  const recipient = 'Final-Recipient: rfc822; a@b.test\r\nAction: failed\r\nStatus: 5.0.0\r\n\r\n'
  const many = writePostfixReport({
    mail,
    to,
    reply: `\u001b[31m\u202e${'w '.repeat(2000)}`,
  }).replace('Final-Recipient', `${recipient.repeat(500)}Final-Recipient`)
  expect((await read(many))!.recipients).toHaveLength(100)
  const [last] = (await read(many.replace(recipient.repeat(500), '')))!.recipients
  expect(last!.reply).toMatch(/^\[31m w w/)
  expect(last!.reply.length).toBeLessThanOrEqual(300)
})

test('Only the installation that sent a mail recognises its message id', () => {
  const ids = createMessageIds('a secret for tests, 32 letters long')
  const id = randomUUID()
  const messageId = ids.write(id)
  expect(messageId).toMatch(new RegExp(`^${id}\\.[\\da-f]{32}$`))
  expect(ids.read(messageId.toUpperCase())).toBe(id)
  const other = createMessageIds('another secret of 32 letters, long')
  for (const forged of [
    id,
    `${id}.`,
    `${id}.${'0'.repeat(32)}`,
    other.write(id),
    `${messageId}0`,
  ]) {
    expect(ids.read(forged)).toBeUndefined()
  }
})
