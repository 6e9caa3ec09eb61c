import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAutomatically } from '../../src/server/mailing/automatic-mails.ts'
import type { Statement } from '../../src/server/database/statement.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { createAddress, openMailedShop, type MailedShop } from '../support/mailed-shop.ts'
import { readPdf } from '../support/pdf-text.ts'
import { openShop, type Document } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

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
    const [first, second] = [createAddress(), createAddress()]
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

  test('have the subject and text of the request, filled in for each mail', async () => {
    const sales = [await sellTo(createAddress()), await sellTo(createAddress())]
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

  test('need a filter and the right to send mails, and leave out records that the person may not see', async () => {
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

  test.runIf(isNight())('with reminders list an unpaid opening balance by its name', async () => {
    const email = createAddress()
    const customer = await owner.create('customers', {
      name: 'From before',
      email,
      openingBalance: 70,
      openingBalanceDate: daysAgo(40),
    })
    const sent = (await sendAll('customers', [customer.id], { printout: 'reminder' })).body
    expect(sent.mails).toMatchObject([{ printout: 'reminder1' }])
    await waitFor(`/customers/${customer.id}`, 'sent')
    const [received] = smtp.to(email)
    expect(received!.text).toContain('£70.00 is overdue')
    const { texts } = readPdf(Object.values(received!.files)[0]!)
    expect(texts).toEqual(expect.arrayContaining(['Opening balance', '£70.00']))
  })

  /** Sells a lamp to a new customer, a number of days ago. */
  const sellLate = async (email: string, days: number) => {
    const customer = await owner.create('customers', { name: `Late ${days}`, email })
    const date = daysAgo(days)
    await shop.buy([['Lamp', 1, 5]], { date })
    const sale = await shop.sell([['Lamp', 1, 100]], { customer: customer.id, date })
    return { customer: customer.id, sale }
  }

  test('with reminders contain the overdue documents, and are not sent to customers who have paid', async () => {
    const late = createAddress()
    const [due, fresh, settled] = [
      await sellLate(late, 40),
      await sellLate(createAddress(), 2),
      await sellLate(createAddress(), 40),
    ]
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
  })

  test.runIf(isNight())(
    'with reminders have the next level when the waiting days of this level have passed, up to the last level',
    async () => {
      const late = createAddress()
      const due = await sellLate(late, 40)
      await sendAll('customers', [due.customer], { printout: 'reminder' })
      await waitFor(`/customers/${due.customer}`, 'sent')

      // The second reminder follows the first after the number of days between the two levels.
      const tooEarly = (await plan('customers', [due.customer], 'reminder')).body
      expect(tooEarly.refused).toMatchObject([{ code: 'REMINDER_TOO_EARLY' }])
      const goBack = (days: number) =>
        app.asSuperuser({
          text: `update document_mails set created_at = created_at - make_interval(days => $2) where record_id = $1`,
          values: [due.customer, days],
        })
      await goBack(7)
      expect((await plan('customers', [due.customer], 'reminder')).body.mails).toMatchObject([
        { printout: 'reminder2' },
      ])
      await sendAll('customers', [due.customer], { printout: 'reminder' })
      await expect.poll(() => smtp.to(late).length).toBe(2)
      await goBack(16)
      const third = (await sendAll('customers', [due.customer], { printout: 'reminder' })).body
      expect(third.mails).toMatchObject([{ printout: 'reminder3' }])
      await expect.poll(() => smtp.to(late).length).toBe(3)
      expect(smtp.to(late).map(({ subject }) => subject)).toEqual([
        'Payment reminder from Test team',
        'Second payment reminder from Test team',
        'Final payment reminder from Test team',
      ])
      for (const { text, files } of smtp.to(late)) {
        expect(text).toContain('£100.00')
        expect(readPdf(Object.values(files)[0]!).texts).toContain(due.sale.invoiceNumber)
      }
      expect(new Set(smtp.to(late).map(({ text }) => text)).size).toBe(3)
      const over = (await plan('customers', [due.customer], 'reminder')).body
      expect(over.refused).toMatchObject([{ code: 'REMINDER_SENT' }])

      await shop.pay('sales', due.sale, due.sale.total)
      const refused = await send(`/customers/${due.customer}`, { printout: 'reminder3' })
      expect(refused.body.code).toBe('PRINTOUT_NOT_OFFERED')
    },
  )
})

test('Reminders that are due are sent automatically, once, in the daytime, for teams with this setting', async () => {
  const ana = await app.signUp({ locale: 'en-GB', currency: 'GBP' })
  const own = await openShop(ana, { taxPercent: 20 })
  const to = createAddress()
  const bad = createAddress('nobody.test')
  const day = daysAgo(20)
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
    email: createAddress(),
    getsReminders: false,
  })
  await own.sell([['Desk', 1, 100]], { customer: spared.id, date: day })
  const { context } = app.app
  const [stored] = await app.asSuperuser<{ timezone: string }>({
    text: 'select timezone from teams where id = $1',
    values: [ana.team],
  })
  const findTime = (hour: number) => findHour(stored!.timezone, hour)
  await sendAutomatically(context, findTime(12))
  const setting = { method: 'PATCH', body: { remindAutomatically: true } }
  await ana.api(`/teams/${ana.team}/settings`, setting)
  await sendAutomatically(context, findTime(3))
  expect(await readLog(`/customers/${customers[0]}`, ana)).toEqual([])
  let failures = 1
  const withTeam: typeof context.database.withTeam = (...call) => {
    if (failures > 0) return Promise.reject(new Error(`no answer ${failures--}`))
    return context.database.withTeam(...call)
  }
  await sendAutomatically({ ...context, database: { ...context.database, withTeam } }, findTime(12))
  expect(app.errors).toMatchObject([{ err: { message: 'no answer 1' }, team: ana.team }])
  app.errors.length = 0
  const logs = await Promise.all(customers.map((id) => readLog(`/customers/${id}`, ana)))
  expect(logs.flat()).toHaveLength(1)
  await sendAutomatically(context, findTime(12))
  await expect
    .poll(async () => (await readLog(`/customers/${customers[1]}`, ana))[0]?.state)
    .toBe('bounced')
  await sendAutomatically(context, findTime(12))
  for (const customer of customers) {
    expect(await readLog(`/customers/${customer}`, ana)).toHaveLength(1)
  }
  expect(await readLog(`/customers/${spared.id}`, ana)).toEqual([])
  await expect.poll(() => smtp.to(to).length).toBe(1)
  expect(smtp.to(to)[0]!.subject).toBe('Payment reminder from Test team')
})

test('An automatic reminder that fails while a run sends other mails is not sent again', async () => {
  const ana = await app.signUp({ locale: 'en-GB', currency: 'GBP' })
  const own = await openShop(ana, { taxPercent: 20 })
  const day = daysAgo(20)
  await own.buy([['Desk', 1, 5]], { date: day })
  const { id } = await ana.create('customers', { name: 'Late', email: createAddress() })
  await own.sell([['Desk', 1, 100]], { customer: id, date: day })
  const setting = { method: 'PATCH', body: { remindAutomatically: true } }
  await ana.api(`/teams/${ana.team}/settings`, setting)
  const { context } = app.app
  const noon = findHour('Europe/London', 12)
  await sendAutomatically(context, noon)
  await expect.poll(async () => (await readLog(`/customers/${id}`, ana))[0]?.state).toBe('sent')
  const { database } = context
  const query = async <Row>(statement: Statement): Promise<Row[]> => {
    const { text, values = [] } = statement
    const rows = await database.query<Row>(statement)
    if (text.includes(`('failed', 'bounced')`) && values[0] === ana.team)
      await app.asSuperuser({
        text: `update document_mails set state = 'bounced' where record_id = $1`,
        values: [id],
      })
    return rows
  }
  await sendAutomatically({ ...context, database: { ...database, query } }, noon)
  expect(await readLog(`/customers/${id}`, ana)).toMatchObject([{ state: 'bounced' }])
})

/** Returns the latest time that has this hour in a time zone. */
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
