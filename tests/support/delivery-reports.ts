/** Describes a report about a mail, as a mail server writes it. */
interface ReportOptions {
  /** Holds the mail with its headers, as the server received it. */
  readonly mail: string
  readonly to: string
  readonly action?: string
  readonly status?: string
  readonly reply?: string
}

const getHead = (mail: string) => mail.split('\r\n\r\n')[0]!

const join = (lines: readonly string[]) => lines.join('\r\n')

/** Writes a report as Postfix does, with the whole mail. */
export function writePostfixReport({
  mail,
  to,
  action = 'failed',
  status = '5.1.1',
  reply = `550 5.1.1 <${to}>: Recipient address rejected: User unknown in\r\n    virtual mailbox table`,
}: ReportOptions): string {
  return join([
    'Return-Path: <>',
    'Date: Thu, 26 Nov 2026 09:12:44 +0000 (UTC)',
    'From: MAILER-DAEMON@mx.example.test (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: no-reply@shop.test',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F1C2A0D.1764148364/mx.example.test"',
    'Message-Id: <20261126091244.5A1B24F1C2@mx.example.test>',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F1C2A0D.1764148364/mx.example.test',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '',
    '--4F1C2A0D.1764148364/mx.example.test',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.test',
    'X-Postfix-Queue-ID: 4F1C2A0D',
    'X-Postfix-Sender: rfc822; no-reply@shop.test',
    'Arrival-Date: Thu, 26 Nov 2026 09:12:43 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Original-Recipient: rfc822;${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.test',
    `Diagnostic-Code: smtp; ${reply}`,
    '',
    '--4F1C2A0D.1764148364/mx.example.test',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    mail,
    '',
    '--4F1C2A0D.1764148364/mx.example.test--',
    '',
  ])
}

/** Writes a report as Exchange Online does: an HTML explanation, and only the headers of the mail. */
export function writeExchangeReport({ mail, to }: ReportOptions): string {
  return join([
    'From: postmaster@contoso.test',
    'To: no-reply@shop.test',
    'Subject: Undeliverable: Invoice',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="_a3f0c6b2-8d5e_"',
    'X-MS-Exchange-Message-Is-Ndr: ',
    '',
    '--_a3f0c6b2-8d5e_',
    'Content-Type: multipart/alternative; differences=Content-Type;',
    '\tboundary="_b7d1_"',
    '',
    '--_b7d1_',
    'Content-Type: text/plain; charset="us-ascii"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    `Delivery has failed to these recipients or groups:=0D=0A${to}`,
    '',
    '--_b7d1_',
    'Content-Type: text/html; charset="us-ascii"',
    '',
    '<html><body><img src=x onerror=alert(1)>Your message was not delivered</body></html>',
    '',
    '--_b7d1_--',
    '',
    '--_a3f0c6b2-8d5e_',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;DB8PR01MB0001.eurprd01.prod.exchangelabs.test',
    'Received-From-MTA: dns;mail.shop.test',
    '',
    `Final-Recipient: rfc822;${to}`,
    'Action: failed',
    'Status: 5.1.10',
    'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    `X-Display-Name: ${to}`,
    '',
    '--_a3f0c6b2-8d5e_',
    'Content-Type: message/rfc822',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(`${getHead(mail)}\r\n\r\n`)
      .toString('base64')
      .replaceAll(/(.{76})/g, '$1\r\n'),
    '',
    '--_a3f0c6b2-8d5e_--',
    '',
  ])
}

/** Writes a report as Gmail does: an HTML explanation, an SMTP reply of several lines, the mail's headers as text. */
export function writeGmailReport({ mail, to }: ReportOptions): string {
  return join([
    'Return-Path: <>',
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.test>',
    'To: no-reply@shop.test',
    'Auto-Submitted: auto-replied',
    'Subject: Delivery Status Notification (Failure)',
    'X-Failed-Recipients: ' + to,
    'Content-Type: multipart/report; boundary="0000000000004be1a2"; report-type="delivery-status"',
    '',
    '--0000000000004be1a2',
    'Content-Type: multipart/related; boundary="0000000000004bc7"',
    '',
    '--0000000000004bc7',
    'Content-Type: text/html; charset="UTF-8"',
    '',
    '<h2>Address not found</h2>',
    '',
    '--0000000000004bc7--',
    '--0000000000004be1a2',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.test',
    'Arrival-Date: Thu, 26 Nov 2026 01:12:43 -0800 (PST)',
    `X-Original-Message-ID: ${/^message-id: *(.*)$/im.exec(getHead(mail))?.[1] ?? ''}`,
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; gmail-smtp-in.l.google.test. (2a00:1450:400c::1a, the server)',
    'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
    ' 550-5.1.1 Please try double-checking the address for typos.',
    ' 550 5.1.1 NoSuchUser - gsmtp',
    'Last-Attempt-Date: Thu, 26 Nov 2026 01:12:44 -0800 (PST)',
    '',
    '--0000000000004be1a2',
    'Content-Type: text/rfc822-headers',
    '',
    getHead(mail),
    '',
    '--0000000000004be1a2--',
    '',
  ])
}
