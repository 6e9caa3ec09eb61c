import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider, type RaRecord } from 'react-admin'
import { findSymbology } from '../../../schema/barcode.ts'
import type { Field, FieldOf, Fields } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Values } from '../../../schema/values.ts'
import { createInitialRow } from '../form-values.ts'

/** Locates the barcodes of a resource: in one of its fields, or in its child rows. */
interface Barcodes {
  readonly lines?: { readonly name: string; readonly fields: Fields }
  readonly name: string
  readonly field: FieldOf<'barcode'>
}

/** Returns whether records of a resource can be found by barcode. */
export function isScannable(resource: Resource): boolean {
  return findBarcodes(resource) !== undefined
}

/**
 * Returns the filter that finds records by a scanned code: by a barcode, or by a unique field of the kind `code`, which
 * printed labels of records without a barcode contain.
 */
export function createCodeFilter(resource: Resource, code: string): Values {
  const barcodes = findBarcodes(resource)
  const uniqueCodes = Object.entries(resource.fields).filter(
    ([, field]) => field.kind === 'code' && field.unique === true,
  )
  const paths = uniqueCodes.map(([name]) => name)
  if (barcodes) paths.unshift([barcodes.lines?.name, barcodes.name].filter(Boolean).join('.'))
  return { $or: paths.map((path) => ({ [path]: code })) }
}

/** Returns the initial values of a new record with a barcode. */
export function getValuesForCode(resource: Resource, code: string, today: string): Values {
  const barcodes = findBarcodes(resource)
  if (!barcodes) return {}
  const { lines, name, field } = barcodes
  const values = {
    [name]: code,
    ...getSymbologyValue(lines?.fields ?? resource.fields, field, code),
  }
  return lines
    ? { [lines.name]: [{ ...createInitialRow(lines.fields, today), ...values }] }
    : values
}

function findBarcodes({ fields }: Resource): Barcodes | undefined {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'barcode') return { name, field }
    const child = field.kind === 'lines' ? Object.entries(field.fields).find(isBarcode) : undefined
    if (field.kind === 'lines' && child) {
      return { lines: { name, fields: field.fields }, name: child[0], field: child[1] }
    }
  }
  return undefined
}

function isBarcode(entry: [string, Field]): entry is [string, FieldOf<'barcode'>] {
  return entry[1].kind === 'barcode'
}

function getSymbologyValue(fields: Fields, { type }: FieldOf<'barcode'>, code: string): Values {
  const sibling = type === undefined ? undefined : fields[type]
  if (type === undefined || sibling?.kind !== 'select') return {}
  return { [type]: findSymbology(code, Object.keys(sibling.choices)) ?? null }
}

/**
 * Returns a function that finds the record of a scanned code. Repeated scans of the same code share
 * one request.
 */
export function useFindByCode(): (resource: Resource, code: string) => Promise<RaRecord | null> {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  return useCallback(
    (resource, code) =>
      queryClient.fetchQuery({
        queryKey: [resource.name, 'scanned', code],
        queryFn: async () => {
          const { data } = await dataProvider.getList(resource.name, {
            pagination: { page: 1, perPage: 1 },
            sort: { field: 'id', order: 'ASC' },
            filter: createCodeFilter(resource, code),
          })
          return data[0] ?? null
        },
        // A scan without a response must not block the next one.
        networkMode: 'always',
        retry: false,
      }),
    [dataProvider, queryClient],
  )
}
