import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as resources from '../../../resources/index.ts'
import type { Field, Fields } from '../../../src/schema/fields.ts'
import { getKind } from '../../../src/schema/kinds.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { systemFields } from '../../../src/schema/system-fields.ts'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import type { TestAnswer, TestCaller } from '../../support/caller.ts'
import { chooseRepetitions } from '../../support/choose-repetitions.ts'
import { isChosenResource } from '../../support/chosen-resources.ts'
import { createMinimalRecord, createMinimalValues } from '../../support/minimal-record.ts'
import { getActions } from '../../../src/schema/document.ts'
import { UNKNOWN_ID } from '../../support/operations.ts'

/** Tests promise T13 for all declarations: nobody, not even the owner, writes server-owned fields. */

const all: readonly Resource[] = Object.values(resources)
const tables = all.filter(({ name, source }) => source === 'table' && isChosenResource(name))

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
})
afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

/** Returns the server-owned fields, each with a valid value that differs from the stored one. */
function listOwnedFields(fields: Fields): [string, unknown][] {
  const declared: [string, Field][] = Object.entries(fields)
  const system: [string, Field][] = Object.entries(systemFields)
  return [
    ...declared.filter(([, field]) => isOwned(field)),
    ...system.filter(([name]) => name !== 'version'),
  ].map(([name, field]) => [name, createValue(field)])
}

function isOwned(field: Field): boolean {
  return field.readOnly === true || field.kind === 'computed'
}

function createValue(field: Field): unknown {
  const kind = getKind(field)
  if (field.kind === 'select') return Object.keys(field.choices).at(-1)
  if (kind === 'reference' || kind === 'image' || kind === 'file') return UNKNOWN_ID
  if (kind === 'boolean') return true
  if (kind === 'date') return '2020-02-29'
  if (kind === 'dateTime') return '2020-02-29T12:00:00Z'
  return ['money', 'price', 'quantity', 'percent', 'integer', 'decimal'].includes(kind)
    ? 77
    : 'Mine'
}

/** Returns the id of a new record; undefined for resources whose records are posted at once. */
async function createOwnRecord(resource: Resource): Promise<string | undefined> {
  const body = await createMinimalRecord(owner, resource)
  const created = await owner.call<{ id: string }>(`/${resource.name}`, { method: 'POST', body })
  return created.status < 300 ? created.body.id : undefined
}

/**
 * Returns whether an import names a column as ignored, because exported files have the columns of server-owned fields, or
 * refuses an unknown column. Documents have no imports.
 */
function isIgnored({ document }: Resource, column: string, { status, body }: TestAnswer): boolean {
  const { ignored, errors } = body as { ignored?: string[]; errors?: { pointer: string }[] }
  if (document) return status === 405
  if (column === 'teamId') return status === 422 && errors?.[0]?.pointer === '/teamId'
  return status === 200 && ignored?.includes(column) === true
}

/**
 * Lists the ways to change a field besides PATCH of its record. `npm test` tries one per field, in turn; the nightly
 * test all.
 */
const WAYS = ['bulk', 'PUT', 'import'] as const
const TRIED = chooseRepetitions(1, WAYS.length)

describe.each(tables.map((resource) => [resource.name, resource] as const))(
  'Of %s',
  (name, resource) => {
    test('server-owned fields are refused, in single and bulk changes', async () => {
      const id = await createOwnRecord(resource)
      if (id === undefined) return expect(name).toBe('payments')
      const before = await owner.api(`/${name}/${id}`)
      const accepted: string[] = []
      const owned = [
        ...listOwnedFields(resource.fields),
        ['teamId', UNKNOWN_ID],
        ['id', UNKNOWN_ID],
      ] as const
      for (const [turn, [field, value]] of owned.entries()) {
        const ways = WAYS.filter((_, i) => (i + turn) % WAYS.length < TRIED)
        const body = { [field]: value }
        const paths = [`/${name}/${id}`]
        if (ways.includes('bulk')) paths.push(`/${name}?filter={"id":["${id}"]}`)
        for (const path of paths) {
          const { status, text } = await owner.call(path, { method: 'PATCH', body })
          const isRefused = status === 422 || (status === 200 && text.includes('"updated":[]'))
          if (!isRefused) accepted.push(`PATCH ${path} ${field}: ${status} ${text.slice(0, 200)}`)
        }
        if (ways.includes('PUT')) {
          const whole = { ...before, ...body }
          const { status } = await owner.call(`/${name}/${id}`, { method: 'PUT', body: whole })
          if (status !== 422) accepted.push(`PUT ${field}: ${status}`)
        }
        const row = { ...before, id, [field]: value }
        if (field === 'id' || !ways.includes('import')) continue
        const imported = await owner.call(`/${name}/import`, { method: 'POST', body: [row] })
        if (!isIgnored(resource, field, imported)) {
          accepted.push(`import ${field}: ${imported.status} ${imported.text.slice(0, 200)}`)
        }
      }
      expect(accepted).toEqual([])
      expect(await owner.api(`/${name}/${id}`)).toEqual(before)
    })

    const withLines = Object.entries(resource.fields).flatMap(([lines, field]) =>
      field.kind === 'lines' && !field.readOnly ? [[lines, field.fields] as const] : [],
    )

    test.skipIf(withLines.length === 0)(
      'server-owned fields of child rows are refused',
      async () => {
        const accepted: string[] = []
        const record = await createMinimalRecord(owner, resource)
        for (const [lines, fields] of withLines) {
          const line = await createMinimalValues(owner, fields)
          const names = Object.entries<Field>(fields).filter(([, field]) => isOwned(field))
          for (const [field, declared] of names) {
            const body = { ...record, [lines]: [{ ...line, [field]: createValue(declared) }] }
            const { status, text } = await owner.call(`/${name}`, { method: 'POST', body })
            if (status !== 422 || !text.includes(`"pointer":"/${lines}/0/${field}"`)) {
              accepted.push(`${lines}.${field}: ${status} ${text.slice(0, 200)}`)
            }
          }
        }
        expect(accepted).toEqual([])
      },
    )
  },
)

test('server-owned fields that a person may not read are unknown in changes and imports, whatever their value', async () => {
  const tried: string[] = []
  for (const role of ['stock', 'purchasing']) {
    const clerk = await app.colleague(owner, role)
    const { rights } = await clerk.api<{ rights: readonly string[] }>('/me')
    for (const resource of tables.filter(({ one }) => rights.includes(`${one}.edit`))) {
      const hidden = Object.entries(resource.fields).filter(
        ([, field]) => isOwned(field) && field.requires && !rights.includes(field.requires),
      )
      if (hidden.length === 0) continue
      const path = `/${resource.name}/${await createOwnRecord(resource)}`
      const stored = await owner.api(path)
      for (const [name, field] of hidden) {
        const problem = { status: 422, body: { errors: [{ code: 'UNKNOWN_FIELD' }] } }
        for (const value of [stored[name], createValue(field)]) {
          const body = { [name]: value }
          expect(await clerk.call(path, { method: 'PATCH', body })).toMatchObject(problem)
          const row = { method: 'POST', body: [{ id: stored.id, ...body }] }
          if (rights.includes(`${resource.one}.import`))
            expect(await clerk.call(`/${resource.name}/import`, row)).toMatchObject(problem)
        }
        tried.push(`${role} ${resource.name}.${name}`)
      }
    }
  }
  expect(tried).toEqual(
    expect.arrayContaining(['stock adjustments.value', 'purchasing products.margin']),
  )
})

test('No action of a document accepts undeclared inputs', async () => {
  const accepted: string[] = []
  for (const resource of tables) {
    const id = await createOwnRecord(resource)
    if (id === undefined) continue
    for (const action of Object.keys(getActions(resource))) {
      for (const name of ['status', 'number', 'total', 'teamId', 'version', 'approvedBy']) {
        const path = `/${resource.name}/${id}/${action}`
        const { status, text } = await owner.call(path, { method: 'POST', body: { [name]: 'x' } })
        if (status === 422 && text.includes(`"pointer":"/${name}"`)) continue
        accepted.push(`${path} ${name}: ${status} ${text.slice(0, 200)}`)
      }
    }
  }
  expect(accepted).toEqual([])
})
