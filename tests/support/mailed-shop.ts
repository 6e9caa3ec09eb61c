import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createMailedApp } from './mailed-app.ts'
import { openShop, type Shop } from './shop.ts'

/** Describes a mail in the log of a record. */
export interface SentMail {
  readonly id: string
  readonly state: string
  readonly error: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly sentAt: string | null
}

export type MailedShop = Awaited<ReturnType<typeof openMailedShop>>

let count = 0

/** Returns an address of a new buyer. */
export const createAddress = (host = 'example.test') => `buyer-${++count}@${host}`

/** Opens a shop that has a hundred desks in stock and sends printouts by mail. */
export async function openMailedShop() {
  const { app, smtp, close } = await createMailedApp({ from: 'Armazem <no-reply@shop.test>' })
  const owner = await app.signUp({ locale: 'en-GB', currency: 'GBP' })
  const shop = await openShop(owner, { taxPercent: 20 })
  await shop.buy([['Desk', 100, 5]])

  /** Sells two desks on credit to a new customer with this address. */
  async function sellTo(
    email: string | null,
    more: Record<string, unknown> = {},
    by: Pick<Shop, 'sell'> = shop,
  ) {
    const customer = await owner.create('customers', { name: `Buyer ${++count}`, email, ...more })
    return by.sell([['Desk', 2, 100]], { customer: customer.id })
  }

  /** Sends a printout of a record. */
  const send = (path: string, body: object = {}, key: string = randomUUID(), by = owner) =>
    by.call<{ id: string; code: string }>(`${path}/mails`, {
      method: 'POST',
      body,
      headers: { 'idempotency-key': key },
    })

  const readLog = (path: string, by = owner) => by.api<readonly SentMail[]>(`${path}/mails`)

  /** Waits until the newest mail of a record has this state, and returns the mail. */
  async function waitFor(path: string, state: string): Promise<SentMail> {
    await expect.poll(async () => (await readLog(path))[0]?.state, { timeout: 15_000 }).toBe(state)
    return (await readLog(path))[0]!
  }

  return { app, smtp, close, owner, shop, sellTo, send, readLog, waitFor }
}
