import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../src/schema/problem.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { openShop } from '../support/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

const BRAZIL = { locale: 'pt-BR', currency: 'BRL' }

/** Regions part digits and signs by spaces that do not break. */
const plain = (text: string) => text.replaceAll(/[\u{A0}\u{202F}]/gu, ' ')

describe('the figures of a problem', () => {
  it("have the format of the team's region, in the language of the reader", async () => {
    const shop = await openShop(await app.signUp(BRAZIL))
    await shop.buy([['A', 1234.5, 1]])
    const sale = await shop.sell([['A', 1, 1234.5]])
    const asked = { amount: 2000, method: shop.method.id }
    const said = async (path: string, body: object, language: string) => {
      const headers = { 'accept-language': language }
      const answer = await shop.owner.call<Problem>(path, { method: 'POST', body, headers })
      return plain(answer.body.errors?.[0]?.message ?? '')
    }
    const pay = `/sales/${sale.id}/pay`
    expect(await said(pay, asked, 'pt')).toBe('Só estão em dívida R$ 1.234,50.')
    expect(await said(pay, asked, 'en')).toBe('Only R$ 1.234,50 is due.')
    const draft = await shop.draftSale([['A', 5000.25]])
    expect(await said(`/sales/${draft.id}/complete`, {}, 'en')).toBe(
      'Only 1.233,5 of A are available; 5.000,25 were requested.',
    )
  })

  it('offer to exceed a limit only to people with the right', async () => {
    const shop = await openShop(await app.signUp())
    const clerk = await app.colleague(shop.owner, 'sales')
    await shop.buy([['A', 5, 1]])
    const sale = await shop.as(clerk).draftSale([['A', 1]])
    const { status, body } = await clerk.call<Problem>(`/sales/${sale.id}/complete`, {
      method: 'POST',
      body: { overLimit: true },
    })
    expect([status, body.errors]).toMatchObject([422, [{ pointer: '/overLimit' }]])
  })

  it('name the state of a document in the language of the reader', async () => {
    const shop = await openShop(await app.signUp(BRAZIL))
    await shop.buy([['A', 5, 1]])
    const sale = await shop.sell([['A', 1, 10]])
    const { body } = await shop.owner.call<Problem>(`/sales/${sale.id}/hold`, {
      method: 'POST',
      body: {},
      headers: { 'accept-language': 'pt' },
    })
    expect(body.title).toBe('Não é possível enquanto está em «concluída».')
  })
})
