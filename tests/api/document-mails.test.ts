import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAutomatically } from '../../src/server/mailing/automatic-mails.ts'
import { createSmtpTransport } from '../../src/server/mail/transport.ts'
import { createKey } from '../support/api-key.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { readPdf } from '../support/pdf-text.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'

let app: TestApp
let smtp: TestSmtpServer
let owner: TestCaller
let shop: Shop
let invoice: Document

beforeAll(async () => {
  smtp = await startSmtpServer()
  const mailTransport = createSmtpTransport(smtp.url, 'Armazem <no-reply@shop.test>')
  app = await createTestApp({ mailTransport })
  await app.options.mail.start()
  owner = await app.signUp({ locale: 'en-GB', currency: 'GBP' })
  shop = await openShop(owner, { taxPercent: 20 })
  await shop.buy([['Desk', 100, 5]])
  invoice = await sellTo(newAddress())
}, 60_000)
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
  await smtp.close()
})

let count = 0
const newAddress = (host = 'example.test') => `buyer-${++count}@${host}`

/** Sells a desk on credit to a new customer with this address. */
async function sellTo(email: string | null, more: Record<string, unknown> = {}, by = shop) {
  const customer = await owner.create('customers', { name: `Buyer ${++count}`, email, ...more })
  return by.sell([['Desk', 2, 100]], { customer: customer.id })
}

interface Sent {
  readonly id: string
  readonly state: string
  readonly error: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly sentAt: string | null
}

const send = (path: string, body: object = {}, key: string = randomUUID(), by = owner) =>
  by.call<{ id: string; code: string }>(`${path}/mails`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  })
const readLog = (path: string, by = owner) => by.api<readonly Sent[]>(`${path}/mails`)

/** Waits until the newest mail of a record has a state. Returns it. */
async function waitFor(path: string, state: string): Promise<Sent> {
  await expect.poll(async () => (await readLog(path))[0]?.state, { timeout: 15_000 }).toBe(state)
  return (await readLog(path))[0]!
}

describe('A printout sent by mail', () => {
  test('arrives as a PDF with the proposed text, and is in the log and the history', async () => {
    const path = `/sales/${invoice.id}`
    const proposal = await owner.api<{ recipients: string[]; subject: string; text: string }>(
      `${path}/mails/proposal`,
    )
    const [to = ''] = proposal.recipients
    expect(proposal.subject).toBe(`Invoice ${invoice.invoiceNumber} from Test team`)
    expect(proposal.text).toContain(`invoice ${invoice.invoiceNumber} for £200.00`)

    const cc = newAddress()
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

  test('is sent once for two requests with one key, and asks before the same mail again', async () => {
    const to = newAddress()
    const path = `/sales/${(await sellTo(to)).id}`
    const key = randomUUID()
    const twice = await Promise.all([send(path, {}, key), send(path, {}, key)])
    // The second request is refused while the first one runs, and gets the same response afterwards.
    expect(twice.map(({ status }) => status).filter((status) => status === 202)).not.toEqual([])
    const again = await send(path, {}, key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')

    const both = await Promise.all([send(path), send(path)])
    expect(both.map(({ body }) => body.code)).toEqual(['MAIL_JUST_SENT', 'MAIL_JUST_SENT'])
    await waitFor(path, 'sent')
    expect(smtp.to(to)).toHaveLength(1)
    expect((await send(path, { again: true })).status).toBe(202)
    await expect.poll(() => smtp.to(to).length, { timeout: 15_000 }).toBe(2)
  })

  test('of two clicks at the same time, one is refused', async () => {
    const to = newAddress()
    const path = `/sales/${(await sellTo(to)).id}`
    const both = await Promise.all([send(path), send(path)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
    await waitFor(path, 'sent')
    expect(await readLog(path)).toHaveLength(1)
  })

  test('bounces with the answer of the mail server to each refused recipient', async () => {
    const [good, bad] = [newAddress(), newAddress('nobody.test')]
    const path = `/sales/${(await sellTo(bad)).id}`
    await send(path)
    expect((await waitFor(path, 'bounced')).error).toContain(`${bad}: 550 no such mailbox`)
    const readBell = async () => {
      type Bell = { readonly notifications: readonly { event: string; title: string }[] }
      const { notifications } = await owner.api<Bell>('/me/notifications')
      return notifications.find(({ event }) => event === 'mailBounced')
    }
    await expect.poll(readBell).toMatchObject({ title: bad, resource: 'sales', isRead: false })
    await send(path, { recipients: [good, bad] })
    const partly = await waitFor(path, 'bounced')
    expect(partly.error).toContain(`${bad}: 550`)
    expect(partly.error).not.toContain(good)
    expect(smtp.to(good)).toHaveLength(1)
  })

  test('has the subject and text of the team, with their placeholders filled in', async () => {
    const body = {
      deliveryNoteMailSubject: '%{document} %{number} for %{name}',
      deliveryNoteMail: null,
    }
    await owner.api(`/teams/${owner.team}/settings`, { method: 'PATCH', body })
    const sale = await sellTo(newAddress())
    const read = (printout: string) =>
      owner.api<{ printout: string; subject: string; text: string }>(
        `/sales/${sale.id}/mails/proposal?${new URLSearchParams(printout && { printout })}`,
      )
    const note = await read('deliveryNote')
    expect(note.subject).toMatch(new RegExp(`^Delivery note ${sale.number} for Buyer \\d+$`))
    expect(note.text).toContain(`the delivery note ${sale.number}`)
    expect((await read('receipt')).text).toContain('Thank you for your purchase')
    // The invoice comes first, although the receipt is printed first.
    expect((await read('')).printout).toBe('invoice')
  })

  test('is in the language of the customer, with the text of the team in its own language', async () => {
    const body = { invoiceMail: 'Hi %{name}: %{number}, %{due} by %{dueDate}. %{team}' }
    await owner.api(`/teams/${owner.team}/settings`, { method: 'PATCH', body })
    const read = async (sale: Document) =>
      owner.api<{ subject: string; text: string; language: string; file: string }>(
        `/sales/${sale.id}/mails/proposal?printout=invoice`,
      )
    const english = await read(await sellTo(newAddress()))
    expect(english.text).toMatch(/^Hi Buyer \d+: \S+, £200.00 by \d+ \w+ \d{4}/)
    const portuguese = await read(await sellTo(newAddress(), { language: 'pt' }))
    expect(portuguese).toMatchObject({ language: 'pt' })
    expect(portuguese.text).toContain('Enviamos em anexo a nossa fatura')
    expect(portuguese.file).toMatch(/^Fatura .*\.pdf$/)
  })

  test('thanks for the payment of a paid invoice, also if the team has a text that asks for it', async () => {
    const body = { invoiceMail: 'Please pay %{due} by %{dueDate}.' }
    await owner.api(`/teams/${owner.team}/settings`, { method: 'PATCH', body })
    const sale = await sellTo(newAddress())
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

  test('needs the right, within own sales and branches, for people and API keys', async () => {
    const path = `/sales/${invoice.id}`
    const stock = await app.colleague(owner, 'stock')
    expect((await send(path, {}, undefined, stock)).status).toBe(403)
    const clerk = await app.colleague(owner, 'sales')
    expect((await send(path, {}, undefined, clerk)).status).toBe(404)
    expect((await clerk.call(`${path}/mails`)).status).toBe(404)
    const own = await sellTo(newAddress(), {}, shop.as(clerk))
    expect((await send(`/sales/${own.id}`, {}, undefined, clerk)).status).toBe(202)
    const stranger = await app.signUp()
    expect((await send(path, {}, undefined, stranger)).status).toBe(404)

    const { caller } = await createKey(app, owner, { name: 'Web shop', role: 'manager' })
    const to = newAddress()
    const byKey = `/sales/${(await sellTo(to)).id}`
    expect((await send(byKey, {}, undefined, caller)).status).toBe(202)
    expect(await waitFor(byKey, 'sent')).toMatchObject({ user: { name: 'Web shop' } })
    expect(smtp.to(to)[0]!.raw).not.toMatch(/^Reply-To/im)
  })
})

test('Quotes, purchase orders, returns to suppliers and statements can be sent by mail', async () => {
  const customer = await owner.create('customers', { name: 'Álvaro & Filhos', email: newAddress() })
  const supplier = await owner.create('suppliers', { name: 'Mill', email: newAddress() })
  const quote = await shop.draftSale([['Desk', 1, 100]], { customer: customer.id, kind: 'quote' })
  const order = await shop.order([['Desk', 1, 5]], { supplier: supplier.id })
  await shop.sell([['Desk', 1, 50]], { customer: customer.id })
  const bought = await shop.buy([['Desk', 3, 5]], { supplier: supplier.id })
  const back = await shop.giveBack('purchases', bought, [1])
  const day = new Date().toISOString().slice(0, 10)
  const period = { from: '2020-01-01', to: day }
  const papers = [
    [`/sales/${quote.id}`, {}, 'Quote.pdf', '£100.00'],
    [`/purchases/${order.id}`, {}, `Purchase order ${order.number}.pdf`, 'Mill'],
    [`/purchases/${back.id}`, {}, `Return to supplier ${back.number}.pdf`, 'Mill'],
    [`/customers/${customer.id}`, period, 'Statement of account.pdf', '£50.00'],
    [`/suppliers/${supplier.id}`, {}, 'Statement of account.pdf', 'Mill'],
  ] as const
  for (const [path, body, name, text] of papers) {
    expect((await send(path, body)).status).toBe(202)
    const { to } = await waitFor(path, 'sent')
    const file = smtp.to(to.join(', ')).map(({ files }) => files[name])
    expect(readPdf(file.find(Boolean)!).texts).toContain(text)
  }
})

describe('Mails of many records', () => {
  const plan = (resource: string, ids: readonly string[], printout?: string, by = owner) => {
    const query = new URLSearchParams({ filter: JSON.stringify({ id: ids }), dryRun: 'true' })
    const body = printout === undefined ? {} : { printout }
    return by.call<Outcome>(`/${resource}/mails?${query}`, { method: 'POST', body })
  }
  const sendAll = (resource: string, ids: readonly string[], body = {}, key?: string) => {
    const query = new URLSearchParams({ filter: JSON.stringify({ id: ids }) })
    const headers = { 'idempotency-key': key ?? randomUUID() }
    return owner.call<Outcome>(`/${resource}/mails?${query}`, { method: 'POST', body, headers })
  }
  interface Outcome {
    readonly mails: readonly { id: string; printout: string; recipients: readonly string[] }[]
    readonly refused: readonly { id: string; label: string; code: string; message: string }[]
  }

  test('are sent in one request, which names the records that are left out', async () => {
    const [first, second] = [newAddress(), newAddress()]
    const sales = [await sellTo(first), await sellTo(second), await sellTo(null)]
    const draft = await shop.draftSale([['Desk', 1, 100]])
    const ids = [...sales, draft].map(({ id }) => id)
    const planned = (await plan('sales', ids)).body
    expect(planned.mails.map(({ recipients }) => recipients).toSorted()).toEqual([
      [first],
      [second],
    ])
    expect(planned.refused.map(({ code }) => code).toSorted()).toEqual([
      'NO_ADDRESS',
      'PRINTOUT_NOT_OFFERED',
    ])
    const key = randomUUID()
    const answers = [await sendAll('sales', ids, {}, key), await sendAll('sales', ids, {}, key)]
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect(answers[0]!.body.mails).toHaveLength(2)
    for (const { id } of sales.slice(0, 2)) await waitFor(`/sales/${id}`, 'sent')
    expect([smtp.to(first).length, smtp.to(second).length]).toEqual([1, 1])
    const again = (await sendAll('sales', ids)).body
    expect(again.refused.filter(({ code }) => code === 'MAIL_JUST_SENT')).toHaveLength(2)
  })

  test('have the subject and text of the request, filled in for each', async () => {
    const sales = [await sellTo(newAddress()), await sellTo(newAddress())]
    const body = { subject: '%{document} %{number}', text: 'Dear %{name}: %{total}' }
    const sent = await sendAll(
      'sales',
      sales.map(({ id }) => id),
      body,
    )
    expect(sent.body.mails).toHaveLength(2)
    for (const sale of sales) {
      const [mail] = await readLog(`/sales/${sale.id}`)
      expect(mail).toMatchObject({ subject: `Invoice ${sale.invoiceNumber}` })
      expect(mail).toMatchObject({ text: expect.stringMatching(/^Dear Buyer \d+: £200.00$/) })
    }
    const empty = await sendAll('sales', [sales[0]!.id], { subject: '' })
    expect(empty.status).toBe(422)
  })

  test('need a filter and the right, and leave out records that the person may not see', async () => {
    expect((await owner.call('/sales/mails', { method: 'POST', body: {} })).status).toBe(400)
    const clerk = await app.colleague(owner, 'sales')
    expect((await plan('sales', [invoice.id], undefined, clerk)).body.mails).toEqual([])
    const stock = await app.colleague(owner, 'stock')
    expect((await plan('sales', [invoice.id], undefined, stock)).status).toBe(403)
    const stranger = await app.signUp()
    expect((await plan('sales', [invoice.id], undefined, stranger)).body).toEqual({
      mails: [],
      refused: [],
    })
  })

  test('of reminders go to the next level, with the overdue documents, and never for what is paid', async () => {
    const [late, early, paid] = [newAddress(), newAddress(), newAddress()]
    const daysAgo = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    await shop.buy([['Lamp', 10, 5]], { date: daysAgo(60) })
    const sellLate = async (email: string, days: number) => {
      const customer = await owner.create('customers', { name: `Late ${days}`, email })
      const sale = await shop.sell([['Lamp', 1, 100]], {
        customer: customer.id,
        date: daysAgo(days),
      })
      return { customer: customer.id, sale }
    }
    const [due, fresh, settled] = await Promise.all([
      sellLate(late, 40),
      sellLate(early, 2),
      sellLate(paid, 40),
    ])
    await shop.pay('sales', settled.sale, settled.sale.total)
    const ids = [due, fresh, settled].map(({ customer }) => customer)

    // The dialog proposes the level that is due, otherwise the statement.
    const propose = async ({ customer }: { customer: string }) =>
      (await owner.api<{ printout: string }>(`/customers/${customer}/mails/proposal`)).printout
    expect(await Promise.all([due, fresh, settled].map(propose))).toEqual([
      'reminder1',
      'statement',
      'statement',
    ])
    const planned = (await plan('customers', ids, 'reminder')).body
    expect(planned.mails).toMatchObject([{ id: due.customer, printout: 'reminder1' }])
    const codes = Object.fromEntries(planned.refused.map(({ id, code }) => [id, code]))
    expect(codes).toEqual({
      [fresh.customer]: 'REMINDER_TOO_EARLY',
      [settled.customer]: 'PRINTOUT_NOT_OFFERED',
    })
    expect(planned.refused.map(({ message }) => message).join()).not.toContain('%{')
    const sent = (await sendAll('customers', ids, { printout: 'reminder' })).body
    expect(sent.mails).toHaveLength(1)
    await waitFor(`/customers/${due.customer}`, 'sent')
    const [received] = smtp.to(late)
    expect(received!.subject).toBe('Payment reminder from Test team')
    expect(received!.text).toContain('£100.00 is overdue')
    const { texts } = readPdf(Object.values(received!.files)[0]!)
    expect(texts).toEqual(expect.arrayContaining([due.sale.invoiceNumber, '£100.00']))

    // The second level waits as many days as lie between the two levels.
    const tooEarly = (await plan('customers', [due.customer], 'reminder')).body
    expect(tooEarly.refused).toMatchObject([{ code: 'REMINDER_TOO_EARLY' }])
    const back = (days: number) =>
      app.asSuperuser({
        text: `update document_mails set created_at = created_at - make_interval(days => $2) where record_id = $1`,
        values: [due.customer, days],
      })
    await back(7)
    expect((await plan('customers', [due.customer], 'reminder')).body.mails).toMatchObject([
      { printout: 'reminder2' },
    ])
    await sendAll('customers', [due.customer], { printout: 'reminder' })
    await back(16)
    const third = (await sendAll('customers', [due.customer], { printout: 'reminder' })).body
    expect(third.mails).toMatchObject([{ printout: 'reminder3' }])
    const over = (await plan('customers', [due.customer], 'reminder')).body
    expect(over.refused).toMatchObject([{ code: 'REMINDER_SENT' }])

    await shop.pay('sales', due.sale, due.sale.total)
    const refused = await send(`/customers/${due.customer}`, { printout: 'reminder3' })
    expect(refused.body.code).toBe('PRINTOUT_NOT_OFFERED')
  })
})

test('Reminders that are due are sent automatically, once, by day, to teams that ask for it', async () => {
  const ana = await app.signUp({ locale: 'en-GB', currency: 'GBP' })
  const own = await openShop(ana, { taxPercent: 20 })
  const to = newAddress()
  const bad = newAddress('nobody.test')
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  await own.buy([['Desk', 10, 5]], { date: day })
  const customers = await Promise.all(
    [to, bad].map(async (email) => {
      const { id } = await ana.create('customers', { name: email, email })
      await own.sell([['Desk', 1, 100]], { customer: id, date: day })
      return id
    }),
  )
  const spared = await ana.create('customers', {
    name: 'Spared',
    email: newAddress(),
    getsReminders: false,
  })
  await own.sell([['Desk', 1, 100]], { customer: spared.id, date: day })
  const { context } = app.app
  const [stored] = await app.asSuperuser<{ timezone: string }>({
    text: 'select timezone from teams where id = $1',
    values: [ana.team],
  })
  const at = (hour: number) => findHour(stored!.timezone, hour)
  await sendAutomatically(context, at(12))
  const setting = { method: 'PATCH', body: { remindAutomatically: true } }
  await ana.api(`/teams/${ana.team}/settings`, setting)
  await sendAutomatically(context, at(3))
  expect(await readLog(`/customers/${customers[0]}`, ana)).toEqual([])
  await sendAutomatically(context, at(12))
  await expect
    .poll(async () => (await readLog(`/customers/${customers[1]}`, ana))[0]?.state)
    .toBe('bounced')
  await sendAutomatically(context, at(12))
  for (const customer of customers) {
    expect(await readLog(`/customers/${customer}`, ana)).toHaveLength(1)
  }
  expect(await readLog(`/customers/${spared.id}`, ana)).toEqual([])
  await expect.poll(() => smtp.to(to).length).toBe(1)
  expect(smtp.to(to)[0]!.subject).toBe('Payment reminder from Test team')
})

/** Returns a time of today at an hour in a time zone. */
function findHour(timeZone: string, hour: number): Date {
  const start = new Date()
  start.setUTCMinutes(0, 0, 0)
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })
  for (let i = 0; i < 24; i += 1) {
    const time = new Date(start.getTime() - i * 3_600_000)
    if (Number(format.format(time)) === hour) return time
  }
  throw new Error(`${timeZone} has no hour ${hour}`)
}
