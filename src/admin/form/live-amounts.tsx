import { useQueries } from '@tanstack/react-query'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useDataProvider, type RaRecord } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { computeValue, listExpressionFields } from '../../schema/expression.ts'
import type { FieldOf, Fields } from '../../schema/fields.ts'
import { isNumeric } from '../../schema/kinds.ts'
import type { Resource } from '../../schema/resource.ts'
import { listRows, type Values } from '../../schema/values.ts'
import { useSession } from '../core/context/session.tsx'
import { LINES } from '../../schema/document.ts'
import { isServerSet } from './form-values.ts'
import { useLoadedRecords } from './lines/loaded-records.ts'

const AmountsContext = createContext<Values | undefined>(undefined)

/**
 * Returns the amounts that the server will compute for the form's values; undefined outside the
 * form of a document.
 */
export function useLiveAmounts(): Values | undefined {
  return useContext(AmountsContext)
}

interface LiveAmountsProps {
  readonly resource: Resource
  readonly children: ReactNode
}

/** Computes a document's amounts while it is being edited, with the same code as the server. */
export function LiveAmounts({ resource, children }: LiveAmountsProps) {
  return resource.document?.derive ? (
    <DerivedAmounts resource={resource}>{children}</DerivedAmounts>
  ) : (
    children
  )
}

function DerivedAmounts({ resource, children }: LiveAmountsProps) {
  const { team } = useSession()
  const values: Values = useWatch()
  const lines = resource.fields[LINES]
  const rows = useFilledRows(lines?.kind === 'lines' ? lines : undefined, values[LINES])
  const loaded = useLoadedRecords(resource, values)
  const amounts = useMemo(
    () =>
      resource.document?.derive?.(
        { ...removeTypedTexts(resource.fields, values), [LINES]: rows },
        { decimals: team.decimals, loaded },
      ),
    [resource, values, rows, loaded, team.decimals],
  )
  return <AmountsContext.Provider value={amounts}>{children}</AmountsContext.Provider>
}

/**
 * Returns the rows with the values that the server will copy from referenced records, such as the
 * rate of a tax.
 */
export function useFilledRows(
  field: FieldOf<'lines'> | undefined,
  entered: unknown,
): readonly Values[] {
  const dataProvider = useDataProvider()
  const rows = listRows(entered)
  const fillingReferences = Object.entries(field?.fields ?? {}).flatMap(([name, child]) => {
    if (child.kind !== 'reference' || !child.fills) return []
    const fills = Object.entries(child.fills).filter(([sibling]) => {
      const target = field?.fields[sibling]
      return target && isServerSet(target)
    })
    return fills.length > 0 ? [{ name, to: child.to, fills }] : []
  })
  const references = fillingReferences.flatMap(({ name, to }) =>
    [...new Set(rows.map((row) => row[name]))].flatMap((id) =>
      typeof id === 'string' ? [{ to, id }] : [],
    ),
  )
  const answers = useQueries({
    queries: references.map(({ to, id }) => ({
      queryKey: [to, 'filling', id],
      queryFn: async (): Promise<RaRecord | null> =>
        (await dataProvider.getMany(to, { ids: [id] })).data[0] ?? null,
    })),
  })
  const loaded = new Map(answers.flatMap(({ data }) => (data ? [[String(data.id), data]] : [])))
  return rows.map((row) => {
    const filledValues = fillingReferences.flatMap(({ name, fills }) =>
      fills.map(([sibling, source]) => [sibling, loaded.get(String(row[name]))?.[source] ?? null]),
    )
    return { ...removeTypedTexts(field?.fields ?? {}, row), ...Object.fromEntries(filledValues) }
  })
}

interface ValueSource {
  /** Sets the prefix of the names of the form's values, such as `lines.0.`. */
  readonly prefix?: string
  /** Holds values that the form does not contain. */
  readonly fallback?: Values | undefined
}

/** Returns the value of a computed field, calculated from the current values of the form. */
export function useComputedValue(
  field: FieldOf<'computed'>,
  { prefix = '', fallback }: ValueSource,
): unknown {
  const names = listExpressionFields(field.from)
  const entered: readonly unknown[] = useWatch({ name: names.map((name) => prefix + name) })
  const record = Object.fromEntries(
    names.map((name, i) => [name, entered[i] === undefined ? fallback?.[name] : entered[i]]),
  )
  return computeValue(field, record)
}

/** Removes texts that were typed into number fields. */
export function removeTypedTexts(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields[name]
      return !field || !isNumeric(field) || typeof value === 'number'
    }),
  )
}
