import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as resources from '../../resources/index.ts'
import type { Field } from '../../src/schema/fields.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { systemFields } from '../../src/schema/system-fields.ts'
import { createAnswerCheck, type ApiDocument, type CheckAnswer } from '../support/api-document.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'
import { isChosenResource } from '../support/chosen-resources.ts'
import { createMinimalRecord, unique } from '../support/minimal-record.ts'

let app: TestApp
let owner: TestCaller
let checkAnswer: CheckAnswer

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  checkAnswer = createAnswerCheck(await owner.api<ApiDocument>('/openapi.json'))
})
afterAll(() => app.close())

const all: readonly Resource[] = Object.values<Resource>(resources).filter(({ name }) =>
  isChosenResource(name),
)
const tables = all.filter(({ source }) => source === 'table')
const views = all.filter(({ source }) => source === 'view')
const createMinimal = (resource: Resource) => createMinimalRecord(owner, resource)

/** Returns a field that accepts any text. */
function findChangeableField({ fields, title }: Resource): string {
  if (fields[title]?.kind !== 'computed') return title
  return Object.keys(fields).find((name) => fields[name]?.kind === 'text' && fields[name].required)!
}

const UNORDERED = new Set<string>([
  'lines',
  'multiSelect',
  'images',
  'image',
  'files',
  'file',
  'address',
  'json',
])

/** Selects every fourth field of a resource in `npm test`, and each field in the nightly test. */
const STEP = chooseRepetitions(4, 1)

/** Returns a share of the fields. `place`, the position of the resource, decides which share. */
function chooseFields(fields: Resource['fields'], place: number): readonly [string, Field][] {
  return Object.entries(fields).filter((_, i) => (i + place) % STEP === 0)
}

describe.for(tables.map((resource, place) => [resource.name, resource, place] as const))(
  '%s',
  ([name, resource, place]) => {
    // Documents are tested in documents.test.ts.
    test.skipIf(resource.document)('can be created, found, changed and deleted', async () => {
      const created = await owner.create(name, await createMinimal(resource))
      expect(created.version).toBe(1)
      expect(await owner.api(`/${name}/${created.id}`)).toEqual(created)
      expect((await owner.list(name, { filter: { id: [created.id] } })).total).toBe(1)
      expect(
        (await owner.list(name, { filter: { q: String(created[resource.title]) } })).total,
      ).toBeGreaterThan(0)
      const path = `/${name}/${created.id}`
      const value = unique()
      const changed = await owner.api(path, {
        method: 'PUT',
        body: { ...created, [findChangeableField(resource)]: value },
      })
      expect(changed).toMatchObject({ version: 2, [findChangeableField(resource)]: value })
      const gone = await owner.call(path, { method: 'DELETE' })
      expect(gone.status, gone.text).toBe(200)
      const deleted = await owner.call<{ id: string }[]>(`/${name}/deleted`)
      expect(deleted.body[0]).toMatchObject({ id: created.id })
      expect(checkAnswer('GET', `/api/v1/${name}/deleted`, deleted)).toBeUndefined()
      const history = await owner.api<{ action: string }[]>(`${path}/history`)
      expect(history.map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
    })

    test('can be filtered and sorted by the fields of their declaration', async () => {
      const all = { ...resource.fields, ...systemFields }
      for (const [field, { kind }] of chooseFields(all, place)) {
        const empty = await owner.call(`/${name}?filter={"${field}_null":true}`)
        expect(empty.status, `${field}_null: ${empty.text}`).toBe(200)
        const isOrdered = !UNORDERED.has(kind)
        const sorted = await owner.call(`/${name}?sort=["${field}","DESC"]`)
        expect(sorted.status, `sort by ${field}: ${sorted.text}`).toBe(isOrdered ? 200 : 400)
        if (kind !== 'reference') continue
        const labelled = await owner.call(`/${name}?prefetch=${field}`)
        expect(labelled.status, `prefetch ${field}: ${labelled.text}`).toBe(200)
      }
    })

    test.skipIf(resource.document)('of other teams are answered like missing records', async () => {
      const created = await owner.create(name, await createMinimal(resource))
      const stranger = await app.signUp()
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        const answer = await stranger.call(`/${name}/${created.id}`, { method, body })
        expect([method, answer.status]).toEqual([method, 404])
      }
      expect((await stranger.list(name, { filter: { id: [created.id] } })).total).toBe(0)
    })

    test('refuse all server-owned fields', async () => {
      const record = await createMinimal(resource)
      const owned = Object.entries(resource.fields).filter(
        ([, f]) => f.readOnly || f.kind === 'computed',
      )
      for (const field of [
        ...Object.keys(systemFields),
        'teamId',
        'team_id',
        ...owned.map(([f]) => f),
      ]) {
        const body = { ...record, [field]: field === 'version' ? 7 : 'x' }
        const answer = await owner.call(`/${name}`, { method: 'POST', body })
        expect([field, answer.status]).toEqual([field, 422])
      }
    })
  },
)

test('no request of this file caused a server error', () => {
  expect(app.errors).toEqual([])
})

describe.for(views.map((resource, place) => [resource.name, resource, place] as const))(
  '%s',
  ([name, { fields }, place]) => {
    test('can be listed and filtered by each field', async () => {
      for (const [field, { kind }] of chooseFields(fields, place)) {
        const filter = encodeURIComponent(JSON.stringify({ $not: { [`${field}_null`]: true } }))
        const prefetch = kind === 'reference' ? `&prefetch=${field}` : ''
        const path = `/${name}?filter=${filter}&sort=["${field}","DESC"]&range=[0,0]${prefetch}`
        const answer = await owner.call(path)
        expect(answer.status, `${field}: ${answer.text}`).toBe(200)
        if (!['text', 'longText', 'code'].includes(kind)) continue
        const found = await owner.call(`/${name}?filter={"${field}_contains":"Ana Teste"}`)
        expect(found.status, `${field}_contains: ${found.text}`).toBe(200)
      }
    })
  },
)
