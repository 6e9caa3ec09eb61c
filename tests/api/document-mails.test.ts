import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getYearUntil } from '../../src/schema/days.ts'
import { readDeliveryReport } from '../../src/server/mail/delivery-report.ts'
import { createKey } from '../support/api-key.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { findProblems } from '../support/doctor.ts'
import {
  writeExchangeReport,
  writeGmailReport,
  writePostfixReport,
} from '../support/delivery-reports.ts'
import { createAddress, openMailedShop, type MailedShop } from '../support/mailed-shop.ts'
import { readNotifications } from '../support/notifications.ts'
import { readPdf } from '../support/pdf-text.ts'
import { type Document } from '../support/shop.ts'

let mailed: MailedShop
let app: MailedShop['app']
let smtp: MailedShop['smtp']
let owner: MailedShop['owner']
let shop: MailedShop['shop']
let sellTo: MailedShop['sellTo']
let send: MailedShop['send']
let readLog: MailedShop['readLog']
let waitFor: MailedShop['waitFor']
let invoice: Document

beforeAll(async () => {
  mailed = await openMailedShop()
  ;({ app, smtp, owner, shop, sellTo, send, readLog, waitFor } = mailed)
  invoice = await mailed.sellTo(createAddress())
})
afterAll(async () => {
  expect(mailed.app.errors).toEqual([])
  await mailed.close()
})

describe('A printout sent by mail', () => {
  test('has a proposal, arrives as a PDF with the entered subject and text, and is in the log and the history', async () => {
    const path = `/sales/${invoice.id}`
    const proposal = await owner.api<{ recipients: string[]; subject: string; text: string }>(
      `${path}/mails/proposal`,
    )
    const [to = ''] = proposal.recipients
    expect(proposal.subject).toBe(`Invoice ${invoice.invoiceNumber} from Test team`)
    expect(proposal.text).toContain(`invoice ${invoice.invoiceNumber} for £200.00`)

    const cc = createAddress()
    const answer = await send(path, {
      cc: [cc],
      subject: 'Your desk',
      text: 'Hello,\n\n<b>here</b>',
    })
    expect(answer.status).toBe(202)
    const logged = await waitFor(path, 'sent')
    expect(logged).toMatchObject({ id: answer.body.id, to: [to], cc: [cc], error: null })
    expect(Date.parse(logged.sentAt!)).toBeGreaterThan(0)

    const [received] = smtp.to(`${to}, ${cc}`)
    expect(received!.from).toContain('<no-reply@shop.test>')
    expect(received!.raw).toMatch(new RegExp(`^Reply-To: ${owner.email}`, 'im'))
    expect(received!.subject).toBe('Your desk')
    expect(received!.text.trim()).toBe('Hello,\n\n<b>here</b>')
    expect(received!.html).toContain('&lt;b&gt;here&lt;/b&gt;')
    const [[name, file]] = Object.entries(received!.files) as [[string, Uint8Array]]
    expect(name).toBe(`Invoice ${invoice.invoiceNumber}.pdf`)
    const { texts, hasEmbeddedFonts } = readPdf(file)
    expect(hasEmbeddedFonts).toBe(true)
    expect(texts).toEqual(
      expect.arrayContaining(['Invoice', invoice.invoiceNumber, 'Desk', '£200.00']),
    )

    const [entry] = await owner.api<{ action: string; after: object }[]>(`${path}/history`)
    expect(entry).toMatchObject({ action: 'mail', after: { printout: 'invoice' } })
    const [kept] = await app.asSuperuser<{ content: unknown }>({
      text: 'select content from mails where id = $1',
      values: [answer.body.id],
    })
    expect(kept!.content).toBeNull()
  })

  test('is sent once for two requests with one key, and needs a confirmation to be sent again', async () => {
    const to = createAddress()
    const path = `/sales/${(await sellTo(to)).id}`
    const key = randomUUID()
    const twice = await Promise.all([send(path, {}, key), send(path, {}, key)])
    // The second request is refused while the first request runs, and gets the same response afterwards.
    expect(twice.map(({ status }) => status).filter((status) => status === 202)).not.toEqual([])
    const again = await send(path, {}, key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')

    const both = await Promise.all([send(path), send(path)])
    expect(both.map(({ body }) => body.code)).toEqual(['MAIL_JUST_SENT', 'MAIL_JUST_SENT'])
    await waitFor(path, 'sent')
    expect(smtp.to(to)).toHaveLength(1)
    expect((await send(path, { again: true })).status).toBe(202)
    await expect.poll(() => smtp.to(to).length).toBe(2)
  })

  test('is shown only to people who may see the printout', async () => {
    const to = createAddress()
    const sold = await sellTo(to)
    const sale = `/sales/${sold.id}`
    await send(sale)
    await waitFor(sale, 'sent')
    const { customer: buyer } = await owner.api<{ customer: string }>(sale)
    const customer = `/customers/${buyer}`
    expect((await send(customer, { printout: 'statement' })).status).toBe(202)
    type Entry = { readonly action: string; readonly after: object }
    const readMails = async (role: string, path: string) => {
      const by = await app.colleague(owner, role)
      const log = await by.api<{ text: string }[]>(`${path}/mails`)
      const history = await by.api<Entry[]>(`${path}/history`)
      const entries = history.filter(({ action }) => action === 'mail')
      return [log.map(({ text }) => /£/.test(text)), entries.map(({ after }) => Object.keys(after))]
    }
    const shown = ['printout', 'subject', 'to']
    expect(await readMails('viewer', sale)).toEqual([[true], [expect.arrayContaining(shown)]])
    expect(await readMails('stock', sale)).toEqual([[], [['printout']]])
    expect(await readMails('sales', customer)).toEqual([[], [['printout']]])
  })

  test('is sent once by two clicks at the same time, one of which is refused', async () => {
    const to = createAddress()
    const path = `/sales/${(await sellTo(to)).id}`
    const both = await Promise.all([send(path), send(path)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
    await waitFor(path, 'sent')
    expect(await readLog(path)).toHaveLength(1)
  })

  test('bounces with the reply of the mail server for each refused recipient', async () => {
    const [good, bad] = [createAddress(), createAddress('nobody.test')]
    const path = `/sales/${(await sellTo(bad)).id}`
    await send(path)
    expect((await waitFor(path, 'bounced')).error).toContain(`${bad}: 550 no such mailbox`)
    const readBounce = async () => {
      const { notifications } = await readNotifications(owner)
      return notifications.find(({ event }) => event === 'mailBounced')
    }
    await expect.poll(readBounce).toMatchObject({ title: bad, resource: 'sales', isRead: false })
    await send(path, { recipients: [good, bad] })
    const partly = await waitFor(path, 'bounced')
    expect(partly.error).toContain(`${bad}: 550`)
    expect(partly.error).not.toContain(good)
    expect(smtp.to(good)).toHaveLength(1)
  })

  test('bounces by a report that arrives later, once for each recipient, and a delay is noted', async () => {
    const [good, bad, copy] = [createAddress(), createAddress(), createAddress()]
    const path = `/sales/${(await sellTo(bad)).id}`
    await send(path, { recipients: [good, bad], cc: [copy] })
    await waitFor(path, 'sent')
    const mail = smtp.to([good, bad, copy].join(', '))[0]!.raw
    const report = async (text: string) => {
      const read = await readDeliveryReport(Buffer.from(text))
      return read && app.app.context.mail.recordReport(read)
    }
    const listTitles = async () => {
      const { notifications } = await readNotifications(owner)
      return notifications.map(({ title }) => title).filter((title) => title.includes(bad))
    }

    const reply = '451 4.3.0 try again'
    const delay = { mail, to: bad, action: 'delayed', status: '4.3.0', reply }
    expect(await report(writePostfixReport(delay))).toBe(true)
    expect((await readLog(path))[0]).toMatchObject({ state: 'sent', error: `${bad}: ${reply}` })
    expect(await listTitles()).toEqual([])

    const final = writePostfixReport({ mail, to: bad.toUpperCase(), reply: '550 5.1.1 no <b>' })
    await Promise.all([report(final), report(final)])
    await report(final)
    await report(writePostfixReport(delay))
    const bounced = { state: 'bounced', error: `${bad}: 550 5.1.1 no <b>` }
    expect((await readLog(path))[0]).toMatchObject(bounced)
    expect(await listTitles()).toEqual([bad])
    const { mails, reportServer } = await owner.api<{
      mails: readonly { recipient: string; state: string }[]
      reportServer: null
    }>('/mails')
    expect(reportServer).toBeNull()
    expect(mails.find(({ recipient }) => recipient.includes(bad))).toMatchObject(bounced)

    await report(writeGmailReport({ mail, to: copy }))
    expect((await readLog(path))[0]!.error).toMatch(
      `${bounced.error}; ${copy}: 550-5.1.1 The email`,
    )
    expect(await listTitles()).toEqual([bad])
  })

  test('is not changed by reports about other recipients, about a successful delivery, or with a forged message id', async () => {
    const to = [createAddress(), createAddress()]
    const path = `/sales/${(await sellTo(to[0]!)).id}`
    const { id } = (await send(path, { recipients: to })).body
    const log = await waitFor(path, 'sent')
    const { raw } = smtp.to(to.join(', '))[0]!
    const forged = raw.replace(/^message-id:\s*<.*>/im, `Message-ID: <${id}@shop.test>`)
    expect(forged).not.toBe(raw)
    const reports = [
      writePostfixReport({ mail: raw, to: 'stranger@example.test' }),
      writePostfixReport({ mail: raw, to: to[0]!, action: 'delivered', status: '2.0.0' }),
      writeExchangeReport({ mail: forged, to: to[0]! }),
      writePostfixReport({ mail: forged, to: to[0]! }),
    ]
    for (const text of reports) {
      await app.app.context.mail.recordReport((await readDeliveryReport(Buffer.from(text)))!)
    }
    expect((await readLog(path))[0]).toEqual(log)
  })

  test('has the subject and text of the team, with their placeholders filled in', async () => {
    const body = {
      deliveryNoteMailSubject: '%{document} %{number} for %{name}',
      deliveryNoteMail: null,
      // Saved texts may contain %{paper}, the earlier name of the placeholder %{document}.
      receiptMailSubject: '%{paper} %{number}',
    }
    await owner.api(`/teams/${owner.team}/settings`, { method: 'PATCH', body })
    const sale = await sellTo(createAddress())
    const read = (printout: string) =>
      owner.api<{ printout: string; subject: string; text: string }>(
        `/sales/${sale.id}/mails/proposal?${new URLSearchParams(printout && { printout })}`,
      )
    const note = await read('deliveryNote')
    expect(note.subject).toMatch(new RegExp(`^Delivery note ${sale.number} for Buyer \\d+$`))
    expect(note.text).toContain(`the delivery note ${sale.number}`)
    const receipt = await read('receipt')
    expect(receipt.subject).toMatch(/^Receipt \S+$/)
    expect(receipt.text).toContain('Thank you for your purchase')
    const unnamed = await shop.sell([['Desk', 1, 100]], { customer: null })
    const { text } = await owner.api<{ text: string }>(`/sales/${unnamed.id}/mails/proposal`)
    expect(text).toMatch(/^Dear customer,/)
    // The mail proposes the invoice, although the receipt is the first printout of the sale.
    expect((await read('')).printout).toBe('invoice')
  })

  test('is in the language of the customer, with the text of the team in its own language', async () => {
    const body = { invoiceMail: 'Hi %{name}: %{number}, %{due} by %{dueDate}. %{team}' }
    await owner.api(`/teams/${owner.team}/settings`, { method: 'PATCH', body })
    const read = async (sale: Document) =>
      owner.api<{ subject: string; text: string; language: string; file: string }>(
        `/sales/${sale.id}/mails/proposal?printout=invoice`,
      )
    const english = await read(await sellTo(createAddress()))
    expect(english.text).toMatch(/^Hi Buyer \d+: \S+, £200.00 by \d+ \w+ \d{4}/)
    const portuguese = await read(await sellTo(createAddress(), { language: 'pt' }))
    expect(portuguese).toMatchObject({ language: 'pt' })
    expect(portuguese.text).toContain('Enviamos em anexo a nossa fatura')
    expect(portuguese.file).toMatch(/^Fatura .*\.pdf$/)
  })

  test('thanks for the payment of a paid invoice, also if the team has a text that asks for payment', async () => {
    const body = { invoiceMail: 'Please pay %{due} by %{dueDate}.' }
    await owner.api(`/teams/${owner.team}/settings`, { method: 'PATCH', body })
    const sale = await sellTo(createAddress())
    const read = () =>
      owner.api<{ text: string }>(`/sales/${sale.id}/mails/proposal?printout=invoice`)
    expect((await read()).text).toMatch(/^Please pay £200.00 by /)
    await shop.pay('sales', sale, 200)
    expect((await read()).text).toContain('which is paid. Thank you.')
  })

  test('needs an address, a printout in this state, and only known fields', async () => {
    const sale = await sellTo(null)
    const refused = await send(`/sales/${sale.id}`)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('NO_ADDRESS')
    const wrong = await send(`/sales/${sale.id}`, { printout: 'quote', recipients: ['a@b.test'] })
    expect([wrong.status, wrong.body.code]).toEqual([409, 'PRINTOUT_NOT_OFFERED'])
    const bodies = [{ recipients: ['a@b.test\r\nBcc: c@d.test'] }, { subject: '' }, { other: 1 }]
    for (const body of bodies) expect((await send(`/sales/${sale.id}`, body)).status).toBe(422)
    expect((await send(`/sales/${randomUUID()}`)).status).toBe(404)
    expect(await readLog(`/sales/${sale.id}`)).toEqual([])
  })

  test('needs the right to send mails, and a sale that the person or API key may see', async () => {
    const path = `/sales/${invoice.id}`
    const stock = await app.colleague(owner, 'stock')
    expect((await send(path, {}, undefined, stock)).status).toBe(403)
    const clerk = await app.colleague(owner, 'sales')
    expect((await send(path, {}, undefined, clerk)).status).toBe(404)
    expect((await clerk.call(`${path}/mails`)).status).toBe(404)
    const own = await sellTo(createAddress(), {}, shop.as(clerk))
    expect((await send(`/sales/${own.id}`, {}, undefined, clerk)).status).toBe(202)
    const stranger = await app.signUp()
    expect((await send(path, {}, undefined, stranger)).status).toBe(404)

    const { caller } = await createKey(app, owner, { name: 'Web shop', role: 'manager' })
    const to = createAddress()
    const byKey = `/sales/${(await sellTo(to)).id}`
    expect((await send(byKey, {}, undefined, caller)).status).toBe(202)
    expect(await waitFor(byKey, 'sent')).toMatchObject({ user: { name: 'Web shop' } })
    expect(smtp.to(to)[0]!.raw).not.toMatch(/^Reply-To/im)

    // A proxy with a password of its own sends the header Authorization, too.
    const customer = createAddress()
    const proxied = `/sales/${(await sellTo(customer)).id}`
    const headers = { authorization: 'Basic eDp5' }
    const sent = await owner.call(`${proxied}/mails`, { method: 'POST', body: {}, headers })
    expect(sent.status).toBe(202)
    await waitFor(proxied, 'sent')
    expect(smtp.to(customer)[0]!.raw).toMatch(new RegExp(`^Reply-To: ${owner.email}`, 'im'))
  })
})

test.runIf(isNight())(
  'Quotes, purchase orders, returns to suppliers and statements can be sent by mail',
  async () => {
    const customer = await owner.create('customers', {
      name: 'Álvaro & Filhos',
      email: createAddress(),
    })
    const supplier = await owner.create('suppliers', { name: 'Mill', email: createAddress() })
    const quote = await shop.draftSale([['Desk', 1, 100]], { customer: customer.id, kind: 'quote' })
    const order = await shop.orderGoods([['Desk', 1, 5]], { supplier: supplier.id })
    await shop.sell([['Desk', 1, 50]], { customer: customer.id })
    const bought = await shop.buy([['Desk', 3, 5]], { supplier: supplier.id })
    const back = await shop.returnGoods('purchases', bought, [1])
    const day = new Date().toISOString().slice(0, 10)
    const { from } = getYearUntil(day)
    const period = { from: '2020-01-01', to: day }
    const printouts = [
      [`/sales/${quote.id}`, {}, 'Quote Álvaro & Filhos.pdf', '£100.00'],
      [`/purchases/${order.id}`, {}, `Purchase order ${order.number}.pdf`, 'Mill'],
      [`/purchases/${back.id}`, {}, `Return to supplier ${back.number}.pdf`, 'Mill'],
      [
        `/customers/${customer.id}`,
        period,
        `Statement of account Álvaro & Filhos 2020-01-01 - ${day}.pdf`,
        '£50.00',
      ],
      [`/suppliers/${supplier.id}`, {}, `Statement of account Mill ${from} - ${day}.pdf`, 'Mill'],
    ] as const
    for (const [path, body, name, text] of printouts) {
      expect((await send(path, body)).status).toBe(202)
      const { to } = await waitFor(path, 'sent')
      const file = smtp.to(to.join(', ')).map(({ files }) => files[name])
      expect(readPdf(file.find(Boolean)!).texts).toContain(text)
    }
  },
)

test.runIf(isNight())(
  'Records whose printouts were sent by mail pass the integrity check',
  async () => {
    expect(await findProblems(app)).toEqual([])
  },
)
