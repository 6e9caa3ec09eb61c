import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { business } from '../../resources/browser.ts'
import { listPageAddresses } from '../../src/admin/app/routing/pages.ts'
import { createPathMap } from '../../src/admin/core/navigation/paths.ts'

const pages = listPageAddresses(business)
const map = createPathMap(registry.resources, pages)

describe('addresses', () => {
  it('are canonical in links of react-admin', () => {
    expect(map.toCanonical('/products')).toBe('/product-list')
    expect(map.toCanonical('/products/create')).toBe('/add-product')
    expect(map.toCanonical('/products/7')).toBe('/product-list/7/edit')
    expect(map.toCanonical('/suppliers/7/show')).toBe('/supplier-details/7')
    expect(map.toCanonical('/expense-categories/create')).toBe('/expenseCategory-list/add')
    expect(map.toCanonical('/access-denied')).toBe('/401')
  })

  it('are converted back to the paths of react-admin', () => {
    for (const { name, source, imports } of registry.resources) {
      const forms = source === 'view' ? [] : ['/create', '/7', '/7/show']
      const paths = ['', ...forms, ...(imports ? ['/import'] : [])]
      for (const path of paths.map((end) => `/${name}${end}`)) {
        expect(map.toInternal(map.toCanonical(path))).toBe(path)
      }
    }
  })

  it('of lists and pages are all different', () => {
    const lists = registry.resources.map(({ routes }) => routes.list)
    const all = [...lists, ...pages]
    expect(all.filter((address, at) => all.indexOf(address) !== at)).toEqual([])
  })

  it("replace react-admin's own paths", () => {
    expect(map.findRedirect('/products')).toBe('/product-list')
    expect(map.findRedirect('/products/7/show')).toBe('/product-details/7')
    expect(map.findRedirect('/product-list')).toBeUndefined()
  })

  it('lead from internal paths of resources to their lists', () => {
    expect(map.findRedirect('/roles')).toBe('/user-roleManagement')
    expect(map.toCanonical('/roles')).toBe('/user-roleManagement')
  })

  it('of forms and imports that a resource does not offer lead to the 404 page, not to a missing row', () => {
    for (const address of [
      '/stock-alert/add',
      '/stock-alert/import',
      '/user-activity/add',
      '/user-activity/import',
      '/stock-history/add',
      '/sale-list/import',
      '/day-closing-list/import',
    ]) {
      expect(map.isKnown(address), address).toBe(false)
      expect(map.fromAddress(address)).toBe(`/not-found${address}`)
      expect(map.findRedirect(address)).toBeUndefined()
    }
    expect(map.fromAddress('/add-user')).toBe('/add-user')
  })

  it('of edit forms of read-only rows lead to the row', () => {
    expect(map.findRedirect('/stock-alert/7/edit')).toBe('/stock-alert/7')
    expect(map.findRedirect('/stock-history/7/edit')).toBe('/stock-history/7')
    expect(map.isKnown('/user-activity/7/edit')).toBe(true)
    expect(map.findRedirect('/product-list/7/edit')).toBeUndefined()
  })

  it('that are unknown show the 404 page', () => {
    for (const address of [
      '/no/such/page',
      '/product-list/a/b/c',
      '/settings/nope',
      '/roles/7/edit',
    ]) {
      expect(map.isKnown(address), address).toBe(false)
      expect(map.fromAddress(address)).toBe(`/not-found${address}`)
    }
  })

  it('allow a trailing slash, and ids with any character', () => {
    expect(map.fromAddress('/product-list/')).toBe('/products')
    expect(map.fromAddress('/product-details/a%2Fb')).toBe('/products/a%2Fb/show')
  })
})
