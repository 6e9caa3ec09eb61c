import { business } from '../../resources/browser.ts'
import * as resources from '../../resources/index.ts'
import { listPageAddresses, movedSettings, publicPages } from '../../src/admin/app/routing/pages.ts'
import type { Resource } from '../../src/schema/resource.ts'
import type { Member } from './member.ts'

const all: readonly Resource[] = Object.values(resources)

/** Lists the screens that need no sign-in. */
export const publicAddresses: readonly string[] = publicPages

/** Lists the addresses of docs/screens.md §1; the declarations add further ones. */
export const specifiedAddresses: readonly string[] = `
  / /dashboard/total-sale /dashboard/total-purchase /dashboard/lowStock-product /product-list
  /add-product /category-list /brand-list /unit-list /supplier-list /add-supplier /branch-list
  /purchase-list /add-purchase /inventory-overview /stock-alert /transfer-history
  /transfer-stock /new-sale /sale-list /customer-list /expense-list /add-expense
  /expenseCategory-list /user-list /add-user /user-roleManagement /employee-list /add-employee
  /employee-department /apps /extra-components /users /analysis /settings /settings/account
  /settings/appearance /settings/notifications /settings/display /purchase-history
  /purchase-report /supplier-history /inventory-list /stock-overview /inventory-adjustment
  /customer-invoice /sales-report /sales-invoice /customer-report /add-customer
`
  .trim()
  .split(/\s+/)

/** Lists addresses of screens that belong to no resource, for a signed-in person. */
const pages = listPageAddresses(business).filter(
  (address) =>
    !publicAddresses.includes(address) && !address.includes(':') && !(address in movedSettings),
)

/** Lists pages that show an error instead of a screen of the app. */
const ERRORS = ['/401', '/404', '/500', '/503', '/settings/error-example']

/** Lists the addresses that need a sign-in but no record; of grouped lists and imports, every eighth. */
export const fixedAddresses: readonly string[] = [...new Set([...pages, ...listAddresses(all)])]

/** Returns the addresses of docs/screens.md, the fixed addresses, and the screens of one record of each resource. */
export async function listScreenAddresses(member: Member): Promise<readonly string[]> {
  return removeErrorPages([
    ...specifiedAddresses,
    ...fixedAddresses,
    ...(await listRecordScreens(member)),
  ])
}

/** Returns the pages of one record of each resource, and their forms. */
export async function listRecordScreens(
  member: Member,
  of: readonly Resource[] = all,
): Promise<readonly string[]> {
  const found = await Promise.all(
    of.map(async (resource) => {
      const { routes, source } = resource
      const patterns = source === 'table' ? [routes.show, routes.edit] : [routes.show]
      return listRecordAddresses(member, resource, patterns)
    }),
  )
  return found.flat()
}

/**
 * Returns the addresses of every screen that belongs to no resource, of every screen that a module declares, and of the
 * generic screens of one resource of each kind.
 */
export function listSampleAddresses(member: Member): Promise<readonly string[]> {
  return listScreensOf(member, sampleKinds())
}

/**
 * Returns the addresses of every screen that belongs to no resource, of every screen that a module declares, of the
 * generic screens of a record, a document and a report, and of the list and one record of each other kind of resource.
 */
export async function listFewAddresses(member: Member): Promise<readonly string[]> {
  const few = [resources.products, resources.purchases, resources.salesReport]
  const kinds = new Set(few.map(getScreenKind))
  const others = sampleKinds().filter((resource) => !kinds.has(getScreenKind(resource)))
  const lists = others.map(({ routes }) => routes.list)
  const records = await Promise.all(
    others.map((resource) => listRecordAddresses(member, resource, [resource.routes.show])),
  )
  return removeErrorPages([...(await listScreensOf(member, few)), ...lists, ...records.flat()])
}

/** Returns one resource of each kind: the resource with the most fields. */
function sampleKinds(): readonly Resource[] {
  const kinds = [...Map.groupBy(all, getScreenKind).values()]
  return kinds.map((alike) => alike.toSorted((a, b) => countFields(b) - countFields(a))[0]!)
}

async function listScreensOf(
  member: Member,
  samples: readonly Resource[],
): Promise<readonly string[]> {
  const own = await Promise.all(
    business.screens.map(async (screen) => {
      if (!('resource' in screen)) return []
      const resource = all.find(({ name }) => name === screen.resource)!
      return listRecordAddresses(member, resource, [resource.routes[screen.view]])
    }),
  )
  const records = await listRecordScreens(member, samples)
  return removeErrorPages([...pages, ...listAddresses(samples), ...records, ...own.flat()])
}

function removeErrorPages(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses)].filter((address) => !ERRORS.includes(address))
}

/**
 * Returns a key of the properties that decide which generic screens a resource has, and which parts these screens have.
 */
function getScreenKind({ source, document, tree, whole, params, fields }: Resource): string {
  const hasLines = Object.values(fields).some(({ kind }) => kind === 'lines')
  const hasParameters = Object.keys(params).length > 0
  return [source, !!document, hasLines, !!tree, whole, hasParameters].join()
}

function countFields({ fields }: Resource): number {
  return Object.keys(fields).length
}

function listAddresses(of: readonly Resource[]): readonly string[] {
  return [
    ...of.flatMap(({ routes, source }) =>
      source === 'table' ? [routes.list, routes.create] : [routes.list],
    ),
    // One screen draws all these addresses, so a few of them stand for all.
    ...takeEveryEighth(
      of.flatMap(({ routes, groups }) =>
        groups.slice(0, 1).map((group) => `${routes.list}/by/${group}`),
      ),
    ),
    ...takeEveryEighth(
      of.flatMap(({ routes, imports }) => (imports ? `${routes.list}/import` : [])),
    ),
  ]
}

function takeEveryEighth(addresses: readonly string[]): readonly string[] {
  return addresses.filter((_, place) => place % 8 === 0)
}

/** Returns routes with the id of the first record of a list; none if a route needs an id and the list is empty. */
async function listRecordAddresses(
  member: Member,
  { name }: Resource,
  routes: readonly string[],
): Promise<readonly string[]> {
  if (!routes.some((route) => route.includes(':id'))) return routes
  const { rows } = await member.list(name, { range: [0, 0] })
  return rows.flatMap(({ id }) => routes.map((route) => route.replace(':id', id)))
}
