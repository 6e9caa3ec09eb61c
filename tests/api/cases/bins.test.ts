import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()
const open = async () => openShop(await app.signUp())
const describePlace = (branch: { id: string }, bin: string, more = {}) => ({
  branch: branch.id,
  bin,
  ...more,
})

/** Opens a shop with two bins in the main branch, and stock of another branch in a different bin. */
async function openShopWithBins(): Promise<{ shop: Shop; other: { id: string } }> {
  const shop = await open()
  const other = await shop.branchNamed('Other')
  await shop.product('Anvil', { reorderPoints: [describePlace(shop.branch, 'B-02')] })
  await shop.product('Bolt', {
    reorderPoints: [describePlace(shop.branch, 'A-01'), describePlace(other, 'Z-09')],
  })
  await shop.product('Crate')
  await shop.buy([
    ['Anvil', 5, 1],
    ['Bolt', 5, 1],
    ['Crate', 5, 1],
  ])
  const moved = await shop.transfer([['Bolt', 2]], other)
  await shop.submit(`/transfers/${moved.id}/receive`)
  return { shop, other }
}

describe('the bin of a product in a branch', () => {
  it('is shown in the inventory and the stock overview of the branch, and can be searched', async () => {
    const { shop, other } = await openShopWithBins()
    const listBins = async (resource: string, filter: object) => {
      const { rows } = await shop.owner.list<{ bin: string | null }>(resource, {
        filter,
        sort: ['product', 'ASC'],
      })
      return rows.map(({ bin }) => bin)
    }
    for (const resource of ['inventory', 'stock-overview']) {
      expect(await listBins(resource, { branch: shop.branch.id })).toEqual(['B-02', 'A-01', null])
      expect(await listBins(resource, { branch: other.id })).toEqual(['Z-09'])
      expect(await listBins(resource, { bin_contains: 'a-0' })).toEqual(['A-01'])
    }
  })

  it('does not affect reorder points: alerts use those of the product', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    const bin = describePlace(other, 'Z-09')
    const { id } = await shop.product('A', {
      reorderPoint: 3,
      targetLevel: 9,
      reorderPoints: [bin],
      openingQuantity: 5,
      openingBranch: shop.branch.id,
    })
    const listAlerts = async () => (await shop.owner.list('stock-alerts')).rows
    expect(await listAlerts()).toEqual([])
    await shop.adjust([['A', -3]])
    expect(await listAlerts()).toMatchObject([
      { branch: shop.branch.id, reorderPoint: 3, suggested: 7 },
    ])
    const body = { reorderPoints: [{ ...bin, reorderPoint: 1 }] }
    await shop.owner.api(`/products/${id}`, { method: 'PATCH', body })
    expect(await listAlerts()).toHaveLength(2)
  })

  it('sorts the lines of a count, and is stored in them', async () => {
    const { shop, other } = await openShopWithBins()
    const count = async (branch: { id: string }) => {
      const body = { branch: branch.id, mode: 'count', reason: 'count' }
      const { id } = await shop.submit('/adjustments', body)
      const { lines } = await shop.submit(`/adjustments/${id}/fill`)
      return { id, bins: lines.map((line) => (line as unknown as { bin: string }).bin) }
    }
    const { id, bins } = await count(shop.branch)
    expect(bins).toEqual(['A-01', 'B-02', null])
    expect((await count(other)).bins).toEqual(['Z-09'])
    const crate = await shop.product('Crate')
    const body = { reorderPoints: [describePlace(shop.branch, 'C-03')] }
    await shop.owner.api(`/products/${crate.id}`, { method: 'PATCH', body })
    const named = { branch: shop.branch.id, mode: 'count', reason: 'count' }
    const written = await shop.submit('/adjustments', { ...named, lines: [{ product: crate.id }] })
    expect(written.lines).toMatchObject([{ bin: 'C-03' }])
    const posted = await shop.submit(`/adjustments/${id}/post`)
    expect(posted.lines.map((line) => (line as unknown as { bin: string }).bin)).toEqual(bins)
  })
})
