import { comingSoon } from '../../resources/coming-soon.ts'
import { screens } from '../../resources/screens.ts'
import * as resources from '../../resources/index.ts'
import { pageAddresses, publicPages } from '../../src/admin/app/routing/pages.ts'
import type { Resource } from '../../src/schema/resource.ts'
import type { Member } from './member.ts'

const all: readonly Resource[] = Object.values(resources)

/** Screens that anyone may open. */
export const strangersAddresses: readonly string[] = publicPages

/** Every address of the app that a signed-in person opens and that needs no record. */
export const fixedAddresses: readonly string[] = [
  ...new Set([
    ...pageAddresses({ comingSoon, screens }).filter(
      (address) => !strangersAddresses.includes(address) && !address.includes(':'),
    ),
    ...all.flatMap(({ routes, source }) =>
      source === 'table' ? [routes.list, routes.create] : [routes.list],
    ),
    // One screen draws them all: a few show it with different columns.
    ...some(
      all.flatMap(({ routes, groups }) =>
        groups.slice(0, 1).map((group) => `${routes.list}/by/${group}`),
      ),
    ),
    ...some(all.flatMap(({ routes, imports }) => (imports ? `${routes.list}/import` : []))),
  ]),
]

function some(addresses: readonly string[]): readonly string[] {
  return addresses.filter((_, place) => place % 8 === 0)
}

/** The pages of one record of each resource, and their forms. */
export async function recordAddresses(member: Member): Promise<readonly string[]> {
  const found = await Promise.all(
    all.map(async ({ name, routes, source }) => {
      const { rows } = await member.list(name, { range: [0, 0] })
      const pages = source === 'table' ? [routes.show, routes.edit] : [routes.show]
      return rows.flatMap(({ id }) => pages.map((page) => page.replace(':id', id)))
    }),
  )
  return found.flat()
}
