import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useGetList } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { meets, splitKey } from '../../../schema/condition.ts'
import type { Beside, FieldOf } from '../../../schema/fields.ts'
import { readableFields } from '../../../schema/registry.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { fieldText, type Place } from '../../fields/field-text.ts'
import type { Values } from '../form-values.ts'

/** Holds a hint beside rows and its declaration. */
export type BesidePlace = Place & { readonly beside: Beside }

/** Figures by the record that a row is about; undefined while they are asked for. */
const FiguresContext = createContext<ReadonlyMap<string, unknown> | undefined>(undefined)

/** More rows are not looked up at once: their ids would not fit into one address. */
const MOST = 200

/** Returns the hint beside child rows, as far as the person may see it and the record has it. */
export function useBesidePlace({ field }: Place<FieldOf<'lines'>>): BesidePlace | undefined {
  const registry = useRegistry()
  const { can } = useSession()
  const { beside } = field
  const record = useRecordValues(beside)
  const resource = beside && registry.byName.get(beside.resource)
  if (!beside || !resource || !can(`${resource.one}.view`)) return undefined
  const shown = readableFields(resource, can)[beside.field]
  if (!shown || (beside.when && !meets(beside.when, record))) return undefined
  return { beside, resource, path: beside.field, field: shown }
}

interface BesideFiguresProps {
  readonly place: BesidePlace | undefined
  /** Names the path of the rows in the form. */
  readonly path: string
  readonly children: ReactNode
}

/** Asks for what stands beside all rows at once. */
export function BesideFigures({ place, path, children }: BesideFiguresProps) {
  const { control } = useFormContext()
  const rows = useWatch({ control, name: path }) as readonly Values[] | undefined
  const beside = place?.beside
  const record = useRecordValues(beside)
  const ids = useMemo(
    () => [...new Set((rows ?? []).map((row) => (beside ? row[beside.by] : undefined)))],
    [rows, beside],
  )
  const asked = ids
    .filter((id) => typeof id === 'string')
    .toSorted()
    .slice(0, MOST)
  const fixed = Object.entries(beside?.where ?? {}).map(([name, from]) => [name, record[from]])
  const isKnown = fixed.every(([, value]) => typeof value === 'string')
  const { data, isPlaceholderData } = useGetList(
    beside?.resource ?? '',
    {
      filter: { ...Object.fromEntries(fixed), ...(beside && { [beside.by]: asked }) },
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'id', order: 'ASC' },
    },
    {
      enabled: beside !== undefined && isKnown && asked.length > 0,
      placeholderData: (previous) => previous,
    },
  )
  const figures = useMemo(() => {
    if (!data || !beside || !isKnown) return undefined
    const known = data.map((one): [string, unknown] => [String(one[beside.by]), one[beside.field]])
    // What is not there has none; while other rows are asked for, it is only unknown.
    const absent = isPlaceholderData ? [] : asked.map((id): [string, unknown] => [String(id), 0])
    return new Map([...absent, ...known])
    // The ids are those that the data was asked for.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data, isPlaceholderData, beside, isKnown])
  return <FiguresContext.Provider value={figures}>{children}</FiguresContext.Provider>
}

interface BesideCellProps {
  readonly place: BesidePlace
  /** The row, as a path in the form. */
  readonly row: string
}

/** Shows the hint beside one row. */
export function BesideCell({ place, row }: BesideCellProps) {
  const { control } = useFormContext()
  const tools = useCellTools()
  const figures = useContext(FiguresContext)
  const id = useWatch({ control, name: `${row}.${place.beside.by}` }) as unknown
  return <>{fieldText(figures?.get(String(id)), tools, place)}</>
}

/** Returns the form's values that decide about hints beside its rows. */
function useRecordValues(beside: Beside | undefined): Values {
  const { control } = useFormContext()
  const conditions = Object.keys(beside?.when ?? {}).map((key) => splitKey(key, () => false)[0])
  const names = [...new Set([...Object.values(beside?.where ?? {}), ...conditions])]
  const values = useWatch({ control, name: names })
  return Object.fromEntries(names.map((name, i) => [name, values[i]]))
}
