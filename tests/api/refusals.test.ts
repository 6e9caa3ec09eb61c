import { describe, expect, it } from 'vitest'
import type { Problem } from '../../src/schema/problem.ts'
import type { TestCaller } from '../support/caller.ts'
import { withSharedApp } from '../support/shared-app.ts'
import { openShop } from '../support/shop.ts'

const app = withSharedApp()

const BRAZIL = { locale: 'pt-BR', currency: 'BRL' }

/** Replaces the non-breaking spaces by which regions separate digits and signs. */
const plain = (text: string) => text.replaceAll(/[\u{A0}\u{202F}]/gu, ' ')

describe('refusals', () => {
  it("have figures in the format of the team's region, in the language of the reader", async () => {
    const shop = await openShop(await app.signUp(BRAZIL))
    await shop.buy([['A', 1234.5, 1]])
    const sale = await shop.sell([['A', 1, 1234.5]])
    const refund = { amount: 2000, method: shop.method.id }
    const readMessage = async (path: string, body: object, language: string) => {
      const headers = { 'accept-language': language }
      const answer = await shop.owner.call<Problem>(path, { method: 'POST', body, headers })
      return plain(answer.body.errors?.[0]?.message ?? '')
    }
    const pay = `/sales/${sale.id}/pay`
    expect(await readMessage(pay, refund, 'pt')).toBe(
      'Só estão em dívida R$ 1.234,50. Reduza o valor.',
    )
    expect(await readMessage(pay, refund, 'en')).toBe('Only R$ 1.234,50 is due. Reduce the amount.')
    const draft = await shop.draftSale([['A', 5000.25]])
    expect(await readMessage(`/sales/${draft.id}/complete`, {}, 'en')).toBe(
      'Not enough stock of A: 1.233,5 available, 5.000,25 requested. Reduce the quantity, or receive goods first.',
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

  it('name the roles that may run the refused request, and people only to callers who may see people', async () => {
    const shop = await openShop(await app.signUp())
    const { owner } = shop
    const manager = await app.colleague(owner, 'manager')
    const buyer = await app.colleague(owner, 'purchasing')
    const setName = (of: TestCaller, name: string) =>
      of.api('/me', { method: 'PATCH', body: { name } })
    await setName(owner, 'Zoé Dona')
    await setName(manager, 'Rui Gestor')
    const ask = async (by: TestCaller, path: string, body: object = {}) => {
      const answer = await by.call<Problem>(path, { method: 'POST', body })
      const { status, detail, helpers, errors } = answer.body
      return { status, detail, helpers, message: errors?.[0]?.message }
    }
    const asBuyer = shop.as(buyer)
    const { id } = await asBuyer.orderGoods([['A', 10, 500]])
    // A buyer does not see people.
    expect(await ask(buyer, `/purchases/${id}/approve`)).toMatchObject({
      status: 403,
      detail:
        'You do not have the right to do this. Ask somebody with one of the roles Branch manager, Owner.',
      helpers: { people: [], roles: ['Branch manager', 'Owner'] },
    })
    const { id: large } = await asBuyer.orderGoods([['A', 10, 5000]])
    expect((await ask(manager, `/purchases/${large}/approve`)).message).toBe(
      'Your approval limit is $10,000.00. $50,000.00 must be approved by a person with a higher limit. Ask somebody with the role Owner.',
    )
    // Viewers see people.
    const viewer = await app.colleague(owner, 'viewer')
    expect(await ask(viewer, '/brands', { name: 'New' })).toMatchObject({
      helpers: { people: ['Ana Teste', 'Rui Gestor', 'Zoé Dona'] },
    })
    // All roles are considered, also those of people at the end of a long list.
    await app.database.query({
      text: `
        with people as (
          insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
          select gen_random_uuid(), 'Aaron', 'aaron' || number || '@many.test', true, now(), now()
          from generate_series(1, 120) number returning id)
        insert into members (team_id, user_id, roles) select $1, id, '{manager}' from people`,
      values: [owner.team],
    })
    expect(await ask(buyer, `/purchases/${id}/approve`)).toMatchObject({
      helpers: { roles: ['Branch manager', 'Owner'] },
    })
    await app.database.query({
      text: `delete from members using "user" person where team_id = $1 and person.id = user_id and name = 'Aaron'`,
      values: [owner.team],
    })
    // People who are suspended or who work only in other branches cannot help.
    const place = await shop.branchNamed('Elsewhere')
    const put = (path: string, body: object) => owner.api(path, { method: 'PUT', body })
    await put(`/users/${manager.id}/branches`, { branches: [place.id] })
    await put(`/users/${buyer.id}/branches`, { branches: [shop.branch.id] })
    expect(await ask(buyer, `/purchases/${id}/approve`)).toMatchObject({
      helpers: { roles: ['Owner'] },
    })
    await put(`/users/${manager.id}/branches`, { branches: [shop.branch.id] })
    await put(`/users/${manager.id}/status`, { status: 'disabled' })
    expect(await ask(buyer, `/purchases/${id}/approve`)).toMatchObject({
      helpers: { roles: ['Owner'] },
    })
    const discount = { customer: shop.customer.id, branch: shop.branch.id }
    const lines = [{ product: (await shop.product('B')).id, quantity: 1, discountPercent: 20 }]
    const clerk = await app.colleague(owner, 'sales')
    expect((await ask(clerk, '/sales', { ...discount, lines })).message).toMatch(
      /Ask somebody with the role Owner\.$/,
    )
  })

  it('are explained in advance for pages that the person may not open', async () => {
    const { owner } = await openShop(await app.signUp())
    const clerk = await app.colleague(owner, 'sales')
    const ask = async (by: TestCaller, right: string) =>
      (await by.api<{ advice: string | null }>(`/me/helpers?right=${right}`)).advice
    expect(await ask(clerk, 'role.view')).toBe('Ask somebody with the role Owner.')
    expect(await ask(clerk, 'no.such.right')).toBeNull()
    // People with the right need no help.
    expect(await ask(clerk, 'sale.view')).toBeNull()
  })

  it('name who could approve in place of an author, except other authors', async () => {
    const shop = await openShop(await app.signUp())
    const { owner } = shop
    const keeper = await app.colleague(owner, 'stock')
    const manager = await app.colleague(owner, 'manager')
    const set = { method: 'PATCH', body: { twoPeople: true } }
    await owner.api(`/teams/${owner.team}/settings`, set)
    const elsewhere = await shop.branchNamed('Elsewhere')
    await shop.buy([['A', 5, 1]])
    const lines = [{ product: (await shop.product('A')).id, quantity: 1 }]
    const draft = { fromBranch: shop.branch.id, toBranch: elsewhere.id, lines }
    const { id } = await shop.as(keeper).submit('/transfers', draft)
    await shop.as(manager).submit(`/transfers/${id}/request`)
    const refuse = async (by: TestCaller) =>
      (await by.call<Problem>(`/transfers/${id}/approve`, { method: 'POST', body: {} })).body
    expect(await refuse(keeper)).toMatchObject({
      code: 'OWN_APPROVAL',
      helpers: { people: [], roles: ['Owner'] },
    })
    await app.colleague(owner, 'stock')
    expect(await refuse(manager)).toMatchObject({
      errors: [
        {
          message:
            'You entered this document yourself. Another person must approve it. Ask somebody with one of the roles Stock keeper, Owner.',
        },
      ],
    })
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
    expect(body.title).toBe('Não é possível no estado «concluída».')
  })
})
