import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/registry.ts'
import { roles } from '../../../resources/company/roles.ts'
import { business } from '../../../resources/server.ts'
import { getRoleRights } from '../../../src/schema/registry.ts'
import type { TestApp } from '../../support/app.ts'
import type { TestCaller } from '../../support/caller.ts'
import { chooseNamed } from '../../support/choose-repetitions.ts'
import { createDemoApp, signInToDemo } from '../../support/demo-company.ts'

let app: TestApp
let owner: TestCaller
beforeAll(async () => {
  app = await createDemoApp()
  owner = await app.signUp()
}, 240_000)
afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

/** Returns the status of each board, and the expected status for a person with these rights. */
async function readBoards(
  caller: TestCaller,
  rights: ReadonlySet<string>,
): Promise<readonly [string, number, number][]> {
  return Promise.all(
    business.boards.map(async ({ name, right }) => [
      name,
      (await caller.call(`/${name}`)).status,
      rights.has(right) ? 200 : 403,
    ]),
  )
}

/** Lists the roles that open the boards in `npm test`, each with other figures. All roles do so in the nightly test. */
const ALWAYS_TESTED_ROLES = ['owner', 'sales', 'stock', 'accounts']

test.each(chooseNamed(roles, ({ code }) => code, ALWAYS_TESTED_ROLES))(
  'the role $code can open the boards for which it has the rights, and no others',
  async ({ code }) => {
    const answers = await readBoards(await signInToDemo(app, code), getRoleRights(registry, code))
    expect(answers.filter(([, status, expected]) => status !== expected)).toEqual([])
  },
)

/** Lists the rights that single fields require, and the rights to view the records to which fields refer. */
const fieldRights = [
  ...new Set(
    registry.resources.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => [
        ...(field.requires ? [field.requires] : []),
        ...(field.kind === 'reference' ? [`${registry.byName.get(field.to)!.one}.view`] : []),
      ]),
    ),
  ),
].toSorted()

/** Lists the rights without which the boards are opened in `npm test`. The nightly test tries each right of a field. */
const ALWAYS_TESTED_RIGHTS = [
  'view_cost',
  'view_profit',
  'customer.view',
  'supplier.view',
  'user.view',
]

test.each(chooseNamed(fieldRights, (right) => right, ALWAYS_TESTED_RIGHTS))(
  'a role that lacks only the right %s can open the boards for which it has the rights',
  async (right) => {
    // Fields without a right are refused before rows are read, so the team needs no records.
    const { rows } = await owner.list<{ id: string }>('roles', { filter: { code: 'manager' } })
    const copied = { method: 'POST', body: { name: `Without ${right}` } }
    const role = await owner.api<{ id: string; code: string }>(`/roles/${rows[0]!.id}/copy`, copied)
    const change = { method: 'PATCH', body: { revoke: [right] } }
    const { rights } = await owner.api<{ rights: string[] }>(`/roles/${role.id}`, change)
    expect(rights).not.toContain(right)
    const answers = await readBoards(await app.colleague(owner, role.code), new Set(rights))
    expect(answers.filter(([, status, expected]) => status !== expected)).toEqual([])
  },
)

describe('The board of low stock', () => {
  interface LowStock {
    readonly lowByBranch: object
    readonly lowBySupplier?: object
    readonly lowStock: {
      readonly records: readonly object[]
      readonly prefetched: Readonly<Record<string, readonly object[]>>
    }
  }
  const read = async (role: string) =>
    (await signInToDemo(app, role)).api<LowStock>('/dashboard/lowStock-product')

  test('shows suppliers to people who may view them', async () => {
    const { lowBySupplier, lowStock } = await read('purchasing')
    expect(lowBySupplier).toBeDefined()
    expect(lowStock.prefetched.suppliers).not.toEqual([])
    expect(lowStock.records.filter((record) => 'supplier' in record)).not.toEqual([])
  })

  test('shows everything but suppliers to sales clerks', async () => {
    const { lowBySupplier, lowByBranch, lowStock } = await read('sales')
    expect(lowBySupplier).toBeUndefined()
    expect(lowByBranch).toBeDefined()
    expect(lowStock.records).not.toEqual([])
    expect(lowStock.records.filter((record) => 'supplier' in record)).toEqual([])
    expect(Object.keys(lowStock.prefetched)).toEqual(expect.arrayContaining(['branches']))
    expect(lowStock.prefetched).not.toHaveProperty('suppliers')
  })
})
