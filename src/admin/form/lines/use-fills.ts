import { useCallback, useEffect, useRef } from 'react'
import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { LoadedRecords } from '../../../schema/document.ts'
import type { Field, FieldOf, Fields } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Values } from '../../../schema/values.ts'
import { isServerSet } from '../form-values.ts'
import { useLoadRecords } from './loaded-records.ts'

/**
 * Returns a function that fills the fields of a child row from the record that is chosen in the row, except those that
 * the server sets and those that the person enters while the record is loading. Filled values that nobody has changed
 * are filled again when fields on which they depend change (`refillsOn`, `loads`).
 */
export function useFills(resource: Resource, { fields }: FieldOf<'lines'>, path: string) {
  const { document } = resource
  const dataProvider = useDataProvider()
  const loadRecords = useLoadRecords(resource)
  const { setValue, getValues } = useFormContext()

  const fill = useCallback(
    async (row: number, name: string, id: unknown) => {
      const at = `${path}.${row}`
      const before = { ...(getValues(at) as Values | undefined) }
      const source = await loadFilledValues(dataProvider, fields, name, id)
      if (!source) return
      const now = getValues()
      const filled = document?.fill?.(source.allValues, source.record, now, await loadRecords(now))
      // The row was removed, or another record was chosen.
      if (getValues(`${at}.${name}`) !== id) return
      for (const sibling of source.editableFields) {
        if (getValues(`${at}.${sibling}`) !== before[sibling]) continue
        const value = (filled ?? source.allValues)[sibling] ?? null
        setValue(`${at}.${sibling}`, value, { shouldDirty: true })
      }
    },
    [dataProvider, setValue, getValues, loadRecords, document, fields, path],
  )

  const refill = useCallback(
    async (before: Values, now: Values) => {
      if (!document?.fill) return
      const loaded = await Promise.all([loadRecords(before), loadRecords(now)])
      const rows = (getValues(path) ?? []) as readonly Values[]
      for (const [row, entered] of rows.entries()) {
        for (const [name, child] of Object.entries(fields)) {
          if (child.kind !== 'reference' || !child.fills) continue
          const source = await loadFilledValues(dataProvider, fields, name, entered[name])
          if (!source) continue
          const fillFor = (values: Values, related: LoadedRecords) =>
            document.fill?.(source.allValues, source.record, values, related) ?? source.allValues
          const [old, fresh] = [fillFor(before, loaded[0]), fillFor(now, loaded[1])]
          if (getValues(`${path}.${row}.${name}`) !== entered[name]) continue
          for (const sibling of source.editableFields) {
            const at = `${path}.${row}.${sibling}`
            if (old[sibling] === fresh[sibling] || getValues(at) !== old[sibling]) continue
            setValue(at, fresh[sibling] ?? null, { shouldDirty: true })
          }
        }
      }
    },
    [dataProvider, setValue, getValues, loadRecords, document, fields, path],
  )

  useChanges(resource, refill)
  return useCallback(
    // When the values cannot be read, the person enters them.
    (row: number, name: string, id: unknown) => fill(row, name, id).catch(() => undefined),
    [fill],
  )
}

/** Runs the callback with the old and new values when fields on which filled values depend change. */
function useChanges(
  { document }: Resource,
  onChange: (before: Values, now: Values) => Promise<void>,
): void {
  const { control } = useFormContext()
  const names = [...(document?.refillsOn ?? []), ...Object.keys(document?.loads ?? {})]
  const values = useWatch({ control, name: names }) as readonly unknown[]
  const before = useRef(values)
  useEffect(() => {
    const previous = before.current
    if (names.every((_, i) => previous[i] === values[i])) return
    before.current = values
    const nameValues = (given: readonly unknown[]) =>
      Object.fromEntries(names.map((name, i) => [name, given[i]]))
    // When the values cannot be read, the old values stay and the server computes the amounts after
    // saving.
    onChange(nameValues(previous), nameValues(values)).catch(() => undefined)
  })
}

interface FilledValues {
  readonly record: RaRecord
  /** Holds the record together with the records that it refers to. */
  readonly allValues: Values
  /** Lists the fields of the same row that a person can enter. */
  readonly editableFields: readonly string[]
}

/** Returns the values that the record chosen in `name` fills into its row. */
async function loadFilledValues(
  dataProvider: DataProvider,
  fields: Fields,
  name: string,
  id: unknown,
): Promise<FilledValues | undefined> {
  const chosen = fields[name]
  const record = await fetchRecord(dataProvider, chosen, id)
  if (!record) return undefined
  const filled = readFilledValues(chosen, record)
  const allValues = { ...filled, ...(await loadNestedValues(dataProvider, fields, filled)) }
  const editableFields = Object.keys(filled).filter(
    (sibling) => fields[sibling] && !isServerSet(fields[sibling]),
  )
  return { record, allValues, editableFields }
}

/**
 * Returns the values that the filled references themselves fill, such as the rate of a tax. The server
 * sets these values, and the amounts of the form depend on them.
 */
async function loadNestedValues(
  dataProvider: DataProvider,
  fields: Fields,
  filled: Values,
): Promise<Values> {
  const steps = Object.entries(filled).map(async ([name, id]) => {
    const record = await fetchRecord(dataProvider, fields[name], id)
    return record ? readFilledValues(fields[name], record) : {}
  })
  return Object.assign({}, ...(await Promise.all(steps))) as Values
}

async function fetchRecord(
  dataProvider: DataProvider,
  field: Field | undefined,
  id: unknown,
): Promise<RaRecord | undefined> {
  if (field?.kind !== 'reference' || !field.fills || typeof id !== 'string') return undefined
  return (await dataProvider.getMany<RaRecord>(field.to, { ids: [id] })).data[0]
}

function readFilledValues(field: Field | undefined, record: RaRecord): Values {
  if (field?.kind !== 'reference') return {}
  return Object.fromEntries(
    Object.entries(field.fills ?? {}).map(([sibling, source]) => [sibling, record[source] ?? null]),
  )
}
