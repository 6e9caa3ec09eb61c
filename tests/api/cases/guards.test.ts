import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()
const open = async () => openShop(await app.signUp())

interface Problem {
  readonly errors: readonly { pointer: string; code: string }[]
}

/** Returns the pointer and the code of each error of a change that is refused. */
async function submitInvalid({ owner }: Pick<Shop, 'owner'>, path: string, body: object) {
  const answer = await owner.call<Problem>(path, { method: 'PATCH', body })
  expect(answer.status, answer.text).toBe(422)
  return answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`)
}

describe('a product', () => {
  it('keeps its type and its stock unit after its first movement', async () => {
    const shop = await open()
    const { id } = await shop.product('A')
    const path = `/products/${id}`
    const other = await shop.owner.create('units', { name: 'Crate', shortName: 'cr8' })
    await shop.owner.api(path, { method: 'PATCH', body: { stockUnit: other.id } })
    await shop.buy([['A', 5, 1]])
    const change = { stockUnit: shop.unit.id, type: 'service' }
    expect(await submitInvalid(shop, path, change)).toEqual([
      '/type HAS_MOVEMENTS',
      '/stockUnit HAS_MOVEMENTS',
    ])
  })

  it('can neither become goods nor have another unit after it was sold as a service', async () => {
    const shop = await open()
    const { id } = await shop.product('Help', { type: 'service' })
    const session = await shop.owner.create('units', { name: 'Session', shortName: 'ses8' })
    await shop.sell([['Help', 1, 10]])
    const change = { type: 'stock', stockUnit: session.id }
    expect(await submitInvalid(shop, `/products/${id}`, change)).toEqual([
      '/type HAS_MOVEMENTS',
      '/stockUnit HAS_MOVEMENTS',
    ])
  })

  it('can be archived with stock only with confirmation and the right', async () => {
    const shop = await open()
    const { id } = await shop.product('A')
    await shop.buy([['A', 5, 1]])
    const path = `/products/${id}`
    const archived = { status: 'archived' }
    expect(await submitInvalid(shop, path, archived)).toEqual(['/status HAS_STOCK'])
    const manager = await app.colleague(shop.owner, 'manager')
    const forced = { ...archived, archiveStocked: true }
    expect(await submitInvalid({ owner: manager }, path, forced)).toEqual([
      '/archiveStocked UNKNOWN_FIELD',
    ])
    const done = await shop.owner.api(path, { method: 'PATCH', body: forced })
    expect(done).toMatchObject({ status: 'archived' })
    expect(done).not.toHaveProperty('archiveStocked')
  })

  it('can be archived without stock', async () => {
    const shop = await open()
    const { id } = await shop.product('A')
    await shop.buy([['A', 5, 1]])
    await shop.sell([['A', 5, 2]])
    const body = { status: 'archived' }
    const done = await shop.owner.api(`/products/${id}`, { method: 'PATCH', body })
    expect(done).toMatchObject(body)
  })

  it('cannot forbid negative stock while its stock is negative', async () => {
    const shop = await open()
    const { id } = await shop.product('A', { allowNegative: 'yes' })
    await shop.sell([['A', 3, 2]])
    const path = `/products/${id}`
    for (const allowNegative of ['no', 'inherit']) {
      expect(await submitInvalid(shop, path, { allowNegative })).toEqual([
        '/allowNegative STOCK_BELOW_ZERO',
      ])
    }
    await shop.buy([['A', 3, 1]])
    await shop.owner.api(path, { method: 'PATCH', body: { allowNegative: 'no' } })
  })
})

describe('a pack unit', () => {
  const createPack = ({ owner, unit }: Shop) =>
    owner.create('units', { name: 'Dozen', shortName: 'dz', baseUnit: unit.id, factor: 12 })

  it('keeps its factor and its base unit after a purchase has used the unit', async () => {
    const shop = await open()
    const { id } = await createPack(shop)
    const { id: other } = await shop.owner.create('units', { name: 'Tray', shortName: 'tr' })
    const path = `/units/${id}`
    await shop.owner.api(path, { method: 'PATCH', body: { factor: 10 } })
    await shop.buy([['Egg', 2, 5, { unit: id }]])
    expect(await submitInvalid(shop, path, { factor: 12 })).toEqual(['/factor HAS_POSTINGS'])
    expect(await submitInvalid(shop, path, { baseUnit: other })).toEqual(['/baseUnit HAS_POSTINGS'])
    await shop.owner.api(path, { method: 'PATCH', body: { name: 'Ten' } })
  })

  it('can get another factor while only drafts and cancelled documents use the unit', async () => {
    const shop = await open()
    const { id } = await createPack(shop)
    const path = `/units/${id}`
    await shop.buy([['Egg', 100, 1]])
    const sale = await shop.draftSale([['Egg', 2, 5, { unit: id }]])
    await shop.owner.api(path, { method: 'PATCH', body: { factor: 10 } })
    await shop.submit(`/sales/${sale.id}/confirm`)
    expect(await submitInvalid(shop, path, { factor: 12 })).toEqual(['/factor HAS_POSTINGS'])
    await shop.submit(`/sales/${sale.id}/cancel`, { reason: 'Wrong unit' })
    await shop.owner.api(path, { method: 'PATCH', body: { factor: 12 } })
  })
})

describe('a branch', () => {
  it('cannot be deactivated while it has stock or unfinished documents', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    const path = `/branches/${other.id}`
    await shop.buy([['A', 5, 1]])
    const { id } = await shop.transfer([['A', 5]], other)
    expect(await submitInvalid(shop, path, { isActive: false })).toEqual([
      '/isActive OPEN_DOCUMENTS',
    ])
    await shop.submit(`/transfers/${id}/receive`)
    expect(await submitInvalid(shop, path, { isActive: false })).toEqual([
      '/isActive BRANCH_HAS_STOCK',
    ])
    await shop.sell([['A', 5, 2]], { branch: other.id })
    await shop.owner.api(path, { method: 'PATCH', body: { isActive: false } })
  })

  it('cannot be deactivated if it is the last branch', async () => {
    const shop = await open()
    expect(await submitInvalid(shop, `/branches/${shop.branch.id}`, { isActive: false })).toEqual([
      '/isActive LAST_BRANCH',
    ])
  })

  it('cannot forbid negative stock while its stock is negative', async () => {
    const shop = await open()
    const path = `/branches/${shop.branch.id}`
    await shop.owner.api(path, { method: 'PATCH', body: { allowNegativeStock: true } })
    await shop.sell([['A', 3, 2]])
    expect(await submitInvalid(shop, path, { allowNegativeStock: false })).toEqual([
      '/allowNegativeStock STOCK_BELOW_ZERO',
    ])
  })
})

describe('opening stock', () => {
  it('of a new product is a movement of an adjustment', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    const more = { openingQuantity: 12, openingCost: 2.5, openingBranch: other.id }
    const product = await shop.product('A', more)
    expect(product).not.toHaveProperty('openingQuantity')
    expect(product).toMatchObject({ averageCost: 2.5 })
    expect(await shop.stock('A', other)).toMatchObject({ onHand: 12, value: 30, averageCost: 2.5 })
    const { rows } = await shop.owner.list('stock-movements', { filter: { product: product.id } })
    expect(rows).toMatchObject([{ type: 'opening', quantity: 12, resource: 'adjustments' }])
    const opened = await shop.get(`/adjustments/${String(rows[0]!.document)}`)
    expect(opened).toMatchObject({ status: 'posted', reason: 'opening', value: 30 })
    const later = { openingQuantity: 1 }
    expect(await submitInvalid(shop, `/products/${product.id}`, later)).toEqual([
      '/openingQuantity IMMUTABLE',
    ])
  })

  it('is in the primary branch at the purchase price by default', async () => {
    const shop = await open()
    await shop.product('A', { openingQuantity: 3, purchasePrice: 4 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 3, value: 12 })
  })

  it('is refused together with the product if it cannot be posted', async () => {
    const shop = await open()
    const unit = await shop.owner.create('units', { name: 'Single', shortName: 'sgl', decimals: 0 })
    const readRefusal = async (more: object) => {
      const problem = await shop.product('A', { ...more }).catch(String)
      return String(problem)
    }
    expect(await readRefusal({ openingQuantity: 2, type: 'service' })).toContain('NOT_STOCKED')
    expect(await readRefusal({ openingQuantity: 1.5, stockUnit: unit.id })).toContain(
      'QTY_DECIMALS',
    )
    const nowhere = '01980000-0000-7000-8000-000000000000'
    expect(await readRefusal({ openingQuantity: 1, openingBranch: nowhere })).toContain('NOT_FOUND')
    expect((await shop.owner.list('products')).total).toBe(0)
  })

  it('needs the right to adjust stock', async () => {
    const shop = await open()
    const buyer = await app.colleague(shop.owner, 'purchasing')
    const body = {
      name: 'A',
      category: (await shop.owner.create('categories', { name: 'Others' })).id,
      stockUnit: shop.unit.id,
      price: 1,
      openingQuantity: 1,
    }
    const answer = await buyer.call<Problem>('/products', { method: 'POST', body })
    expect(answer.body.errors).toMatchObject([
      { pointer: '/openingQuantity', code: 'UNKNOWN_FIELD' },
    ])
  })

  it('is accepted only for branches in which the person works', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    const manager = await app.colleague(shop.owner, 'manager')
    const body = { branches: [other.id] }
    await shop.owner.api(`/users/${manager.id}/branches`, { method: 'PUT', body })
    const product = {
      name: 'A',
      category: (await shop.owner.create('categories', { name: 'Others' })).id,
      stockUnit: shop.unit.id,
      price: 1,
      openingQuantity: 1,
    }
    const make = (openingBranch?: string) =>
      manager.call<Problem>('/products', {
        method: 'POST',
        body: { ...product, ...(openingBranch && { openingBranch }) },
      })
    expect((await make()).body.errors).toMatchObject([{ code: 'REQUIRED' }])
    expect((await make(shop.branch.id)).body.errors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect((await make(other.id)).status).toBe(201)
  })

  it('is imported from a file once', async () => {
    const shop = await open()
    const { category } = (await shop.owner.api(`/products/${(await shop.product('B')).id}`)) as {
      category: string
    }
    const rows = [
      { sku: 'X-1', name: 'X', category, stockUnit: shop.unit.id, price: 5, openingQuantity: 7 },
    ]
    const load = () =>
      shop.owner.api('/products/import?dryRun=false', { method: 'POST', body: rows })
    expect(await load()).toMatchObject({ created: 1 })
    expect(await load()).toMatchObject({ unchanged: 1 })
    const { rows: stock } = await shop.owner.list('inventory', { filter: { onHand: 7 } })
    expect(stock).toHaveLength(1)
  })
})

describe('reorder points of branches', () => {
  it('take precedence over those of the product, in alerts and on the dashboard', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    const branch = other.id
    const levels = [{ branch, reorderPoint: 8, targetLevel: 20 }]
    const product = await shop.product('A', {
      reorderPoint: 2,
      targetLevel: 10,
      reorderPoints: levels,
      openingQuantity: 5,
      openingBranch: branch,
    })
    const listAlerts = async () => (await shop.owner.list('stock-alerts')).rows
    expect(await listAlerts()).toMatchObject([
      {
        product: product.id,
        branch,
        reorderPoint: 8,
        targetLevel: 20,
        suggested: 15,
        state: 'low',
      },
    ])
    expect(await shop.get('/dashboard')).toMatchObject({ lowStockProducts: 1 })
    await shop.owner.api(`/products/${product.id}`, {
      method: 'PATCH',
      body: { reorderPoints: [{ branch, reorderPoint: 4 }] },
    })
    expect(await listAlerts()).toEqual([])
  })

  it('apply to branches where the product never moved', async () => {
    const shop = await open()
    const { id } = await shop.branchNamed('Other')
    await shop.product('A', {
      openingQuantity: 5,
      reorderPoints: [{ branch: id, reorderPoint: 1 }],
    })
    const { rows } = await shop.owner.list('stock-alerts')
    expect(rows).toMatchObject([{ branch: id, available: 0, state: 'out', suggested: 1 }])
  })

  it('allow one entry per branch, with a target level not below the reorder point', async () => {
    const shop = await open()
    const branch = shop.branch.id
    const { id } = await shop.product('A')
    const twice = { reorderPoints: [1, 2].map((reorderPoint) => ({ branch, reorderPoint })) }
    const answer = await shop.owner.call<Problem>(`/products/${id}`, {
      method: 'PATCH',
      body: twice,
    })
    expect([answer.status, answer.body.errors[0]!.pointer]).toEqual([
      409,
      '/reorderPoints/1/branch',
    ])
    const low = { reorderPoints: [{ branch, reorderPoint: 5, targetLevel: 4 }] }
    expect(await submitInvalid(shop, `/products/${id}`, low)).toEqual([
      '/reorderPoints/0/targetLevel TOO_SMALL',
    ])
  })
})
