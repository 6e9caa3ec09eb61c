import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Resource } from '../../src/schema/resource.ts'
import type { TestCaller } from './caller.ts'
import { createMinimalRecord } from './minimal-record.ts'
import type { Operation } from './operations.ts'

/** Returns the name of an operation: `POST /products`. */
export const formatOperation = ({ method, path }: Operation) => `${method} ${path}`

/**
 * Creates, changes, moves, reverts, deletes, restores and imports records. Changes, reverts and deletions may be
 * refused, because documents refuse some.
 */
export async function useRecords(
  owner: TestCaller,
  operations: readonly Operation[],
  { name, ...resource }: Resource,
): Promise<void> {
  const path = `/${name}`
  const offers = (method: string, place: string) =>
    operations.some((each) => formatOperation(each) === `${method} ${path}${place}`)
  const createMinimal = async () => ({
    ...(await createMinimalRecord(owner, { name, ...resource })),
    ...(name === 'payments' && {
      customer: (await owner.list('customers')).rows[0]!.id,
      keepCredit: true,
    }),
  })
  const text = Object.entries(resource.fields).find(([each, field]) => {
    const isText = ['text', 'longText'].includes(field.kind)
    const isFrozen =
      resource.document?.open.length === 0 && !resource.document.always?.includes(each)
    return isText && !isFrozen && !field.readOnly && !field.unique
  })
  const field = text?.[0] ?? resource.title
  const buildFilterPath = (id: string) => `${path}?filter={"id":["${id}"]}`
  const write = (method: string, place: string, body?: unknown) =>
    owner.call(place, { method, body })
  const { id, version } = await owner.create(name, await createMinimal())
  const renamed = { [field]: `Other${randomUUID().slice(0, 8)}`, version }
  const put = await write('PUT', `${path}/${id}`, renamed)
  const after = put.status === 200 ? (put.body as { version: number }).version : version
  await write('PATCH', `${path}/${id}`, { [field]: 'Third', version: after })
  await write('PATCH', buildFilterPath(id), { [field]: 'Fourth' })
  await write('POST', `${path}/${id}/revert`, { version })
  const { manualOrder } = resource
  if (manualOrder !== undefined && offers('POST', '/{id}/move')) {
    const later = { ...(await createMinimal()), [manualOrder]: 1 }
    const { id: next } = await owner.create(name, later)
    await write('POST', `${path}/${id}/move`, { after: next })
  }
  const deletion = await write('DELETE', `${path}/${id}`)
  if (deletion.status === 200) {
    await write('POST', `${path}/${id}/restore`)
    const again = await write('DELETE', `${path}/${id}`)
    await write('POST', `/undo/${again.headers.get('x-change-set')}`)
  }
  const { id: other } = await owner.create(name, await createMinimal())
  await write('DELETE', buildFilterPath(other))
  if (!offers('POST', '/import')) return
  const file = { method: 'POST', body: [await createMinimal()] }
  const run = await owner.api<{ id: string }>(`${path}/import?dryRun=false`, file)
  // A finished import cannot be cancelled.
  const ended = await write('POST', `${path}/import/${run.id}/cancel`)
  expect(ended.body).toMatchObject({ state: 'finished' })
  await owner.api(`${path}/import/${run.id}/undo`, { method: 'POST' })
}
