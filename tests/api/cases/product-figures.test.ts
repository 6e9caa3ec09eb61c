import { describe, expect, it } from 'vitest'
import { withSharedApp } from '../../support/shared-app.ts'
import { openShop } from '../../support/shop.ts'

const app = withSharedApp()

interface Figures {
  readonly margin?: number | null
  readonly onHand?: number | null
}

describe('the list of products', () => {
  it('shows the margin on the price without tax only to people who may see profits', async () => {
    const shop = await openShop(await app.signUp(), { taxPercent: 25 })
    const { owner } = shop
    const { id: net } = await shop.product('Net', { price: 80 })
    const { id: gross } = await shop.product('Gross', { price: 100, priceIncludesTax: true })
    const { id: unbought } = await shop.product('Unbought', { price: 100 })
    await shop.buy([
      ['Net', 1, 60],
      ['Gross', 1, 60],
    ])
    const read = (caller = owner) => caller.list<Figures & { id: string }>('products')
    const margins = new Map((await read()).rows.map(({ id, margin }) => [id, margin]))
    expect([net, gross, unbought].map((id) => margins.get(id))).toEqual([25, 25, null])
    const low = await owner.list('products', { filter: { margin_lt: 26 } })
    expect(low.rows).toHaveLength(2)
    const sorted = await owner.list<{ name: string }>('products', { sort: ['margin', 'ASC'] })
    expect(sorted.rows.map(({ name }) => name).toSorted()).toEqual(['Gross', 'Net', 'Unbought'])
    expect(sorted.rows.at(-1)!.name).toBe('Unbought')

    const clerk = await app.colleague(owner, 'sales')
    for (const row of (await read(clerk)).rows) expect(row).not.toHaveProperty('margin')
    const refused = await clerk.call(`/products?filter=${encodeURIComponent('{"margin_lt":26}')}`)
    expect(refused.status).toBe(400)
  })

  it('shows the stock of the branches that a person may see', async () => {
    const shop = await openShop(await app.signUp())
    const { owner } = shop
    const away = await shop.branchNamed('Away')
    const { id } = await shop.product('Lamp')
    const { id: service } = await shop.product('Assembly', { type: 'service' })
    await shop.buy([['Lamp', 5, 10]])
    await shop.buy([['Lamp', 7, 10]], { branch: away.id })
    const read = (caller = owner) => caller.api<Figures>(`/products/${id}`)
    expect((await read()).onHand).toBe(12)
    expect((await owner.api<Figures>(`/products/${service}`)).onHand).toBeNull()
    const keeper = await app.colleague(owner, 'stock')
    const places = { method: 'PUT', body: { branches: [away.id] } }
    await owner.api(`/users/${keeper.id}/branches`, places)
    expect((await read(keeper)).onHand).toBe(7)
    const recruiter = await app.colleague(owner, 'hr')
    const answer = await recruiter.call<Figures>(`/products/${id}`)
    expect(answer.status === 200 && 'onHand' in answer.body).toBe(false)
  })

  it('has the cache tag of products, which the response of a receipt contains', async () => {
    const shop = await openShop(await app.signUp())
    const { id } = await shop.orderGoods([['Lamp', 5, 10]])
    const answer = await shop.post(`/purchases/${id}/receive`)
    expect(answer.headers.get('x-invalidates')?.split(/,\s*/)).toContain('product')
  })
})
