import { createContext, useContext, useMemo, type ComponentProps, type ReactNode } from 'react'
import { useGetList, useGetManyAggregate, useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { meetsCondition, splitKey } from '../../../schema/condition.ts'
import type { Hint } from '../../../schema/field-options.ts'
import type { Field, FieldOf } from '../../../schema/fields.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { isEmpty, listRows, type Values } from '../../../schema/values.ts'
import type { Place } from '../../../schema/place.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { formatField } from '../../fields/field-text.ts'
import { BoundInput } from '../bound-input.tsx'
import { isServerSet } from '../form-values.ts'

/** Locates the figure that a hint shows beside each child row: the resource and the field of the figure. */
export type HintPlace = Place & { readonly hint: Hint }

/** Provides the figures of hints by record id; undefined while loading. */
const FiguresContext = createContext<ReadonlyMap<string, unknown> | undefined>(undefined)

/** Limits the rows whose hints are read in one request, because the address holds their ids. */
const MAX_ROWS = 200

/**
 * Returns the hint of child rows; undefined without a hint, when the person may not see its figure, and when the values
 * of the record do not meet the condition of the hint.
 */
export function useHintPlace({ field }: Place<FieldOf<'lines'>>): HintPlace | undefined {
  const registry = useRegistry()
  const { can } = useSession()
  const { hint } = field
  const record = useRecordValues(hint)
  const resource = hint && registry.byName.get(hint.resource)
  if (!hint || !resource || !can(`${resource.one}.view`)) return undefined
  const shown = getReadableFields(resource, can)[hint.field]
  if (!shown || (hint.when && !meetsCondition(hint.when, record))) return undefined
  return { hint, resource, path: hint.field, field: shown }
}

interface HintFiguresProps {
  readonly place: HintPlace | undefined
  /** Names the path of the rows in the form. */
  readonly path: string
  readonly children: ReactNode
}

/** Reads the hints of the rows in one request, for at most `MAX_ROWS` ids. */
export function HintFigures({ place, path, children }: HintFiguresProps) {
  const { control } = useFormContext()
  const rows = useWatch({ control, name: path }) as readonly Values[] | undefined
  const hint = place?.hint
  const record = useRecordValues(hint)
  const ids = useMemo(
    () => [...new Set((rows ?? []).map((row) => (hint ? row[hint.by] : undefined)))],
    [rows, hint],
  )
  const requestedIds = ids
    .filter((id) => typeof id === 'string')
    .toSorted()
    .slice(0, MAX_ROWS)
  const fixed = Object.entries(hint?.where ?? {}).map(([name, from]) => [name, record[from]])
  const hasFixedValues = fixed.every(([, value]) => typeof value === 'string')
  const { data, isPlaceholderData } = useGetList(
    hint?.resource ?? '',
    {
      filter: { ...Object.fromEntries(fixed), ...(hint && { [hint.by]: requestedIds }) },
      pagination: { page: 1, perPage: MAX_ROWS },
      sort: { field: 'id', order: 'ASC' },
    },
    {
      enabled: hint !== undefined && hasFixedValues && requestedIds.length > 0,
      placeholderData: (previous) => previous,
    },
  )
  const figures = useMemo(() => {
    if (!data || !hint || !hasFixedValues) return undefined
    const found = data.map((one): [string, unknown] => [String(one[hint.by]), one[hint.field]])
    // Records that are missing from the response have the figure 0. While the response for earlier rows is still
    // shown, the figures of missing records are unknown.
    const missing = isPlaceholderData
      ? []
      : requestedIds.map((id): [string, unknown] => [String(id), 0])
    return new Map([...missing, ...found])
    // The requested ids change only together with `data` or `isPlaceholderData`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data, isPlaceholderData, hint, hasFixedValues])
  return <FiguresContext.Provider value={figures}>{children}</FiguresContext.Provider>
}

interface HintCellProps {
  readonly place: HintPlace
  /** Names the path of the row in the form. */
  readonly row: string
}

/** Draws the hint beside one row. */
export function HintCell({ place, row }: HintCellProps) {
  const { control } = useFormContext()
  const tools = useCellTools()
  const figures = useContext(FiguresContext)
  const id = useWatch({ control, name: `${row}.${place.hint.by}` }) as unknown
  return <>{formatField(figures?.get(String(id)), tools, place)}</>
}

/** Returns the form's values that select the records of a hint, and those that its condition tests. */
function useRecordValues(hint: Hint | undefined): Values {
  const { control } = useFormContext()
  const conditions = Object.keys(hint?.when ?? {}).map((key) => splitKey(key, () => false)[0])
  const names = [...new Set([...Object.values(hint?.where ?? {}), ...conditions])]
  const values = useWatch({ control, name: names })
  return Object.fromEntries(names.map((name, i) => [name, values[i]]))
}

/**
 * Returns the text of the unit of a row's quantities (`measure`); undefined while the unit is loading, and for people
 * who may not see units.
 */
export function useMeasure({ fields, measure }: FieldOf<'lines'>, row: Values): string | undefined {
  const { byName } = useRegistry()
  const { can } = useSession()
  const findVisible = (field: Field | undefined) => {
    const to = field?.kind === 'reference' ? byName.get(field.to) : undefined
    return to && can(`${to.one}.view`) ? to : undefined
  }
  const owner = findVisible(measure && fields[measure.by])
  const unit = findVisible(owner?.fields[measure?.of ?? ''])
  const own: unknown = measure?.own && row[measure.own]
  const by: unknown = measure && row[measure.by]
  const isOwned = unit !== undefined && isEmpty(own) && !isEmpty(by)
  const { data: owners } = useGetManyAggregate(
    owner?.name ?? '',
    { ids: [by] },
    { enabled: isOwned },
  )
  const id: unknown = isOwned ? owners?.[0]?.[measure?.of ?? ''] : own
  const { data: units } = useGetManyAggregate(
    unit?.name ?? '',
    { ids: [id] },
    { enabled: unit !== undefined && !isEmpty(id) },
  )
  const text: unknown = measure && !isEmpty(id) ? units?.[0]?.[measure.text] : undefined
  return typeof text === 'string' ? text : undefined
}

/**
 * Returns the row that has the unit of a row: the row itself, or a line of another document (`measure.from`). Returns no
 * values while the document is loading, and for people who may not see the document.
 */
function useUnitRow({ field, row, parent }: UnitRow): Values {
  const { byName } = useRegistry()
  const { can } = useSession()
  const from = field.measure?.from
  const reference = from && parent?.resource.fields[from.document]
  const to = reference?.kind === 'reference' ? byName.get(reference.to) : undefined
  const id: unknown = from && parent?.record[from.document]
  const enabled = to !== undefined && can(`${to.one}.view`) && !isEmpty(id)
  const { data } = useGetOne(to?.name ?? '', { id: String(id) }, { enabled })
  if (!from) return row
  if (!data) return {}
  return listRows(data.lines).find((line) => line.id === row[from.line]) ?? row
}

interface UnitRow {
  readonly field: FieldOf<'lines'>
  readonly row: Values
  /** Holds the stored record of the row. */
  readonly parent?: { readonly resource: Resource; readonly record: Values }
}

/** Draws a quantity with the unit of its row. */
export function Measured({ children, ...unitRow }: UnitRow & { readonly children: ReactNode }) {
  const unit = useMeasure(unitRow.field, useUnitRow(unitRow))
  return (
    <>
      {children}
      {unit && (
        <>
          {' '}
          <span className="no">{unit}</span>
        </>
      )}
    </>
  )
}

interface LineInputProps extends ComponentProps<typeof BoundInput> {
  readonly lines: FieldOf<'lines'>
  /** Names the path of the row in the form. */
  readonly row: string
}

/**
 * Draws an input of a row. Where rows have units, the input of the unit shows the usual unit while no unit is chosen;
 * if rows have no units of their own, the quantities that people enter show the unit.
 */
export function LineInput({ lines, row, ...input }: LineInputProps) {
  const { measure } = lines
  const name = input.name.slice(row.length + 1)
  const isShown = measure && (measure.own ? name === measure.own : showsUnit(lines.fields[name]))
  return isShown ? <MeasuredInput {...input} lines={lines} row={row} /> : <BoundInput {...input} />
}

function MeasuredInput({ lines, row, ...input }: LineInputProps) {
  const { control } = useFormContext()
  const values = useWatch({ control, name: row }) as Values | undefined
  const unit = useMeasure(lines, values ?? {})
  return <BoundInput {...input} {...(lines.measure?.own ? { placeholder: unit } : { unit })} />
}

/** Returns whether the unit of a row stands beside a field: beside each quantity that people enter. */
export function showsUnit(field: Field | undefined): boolean {
  return field?.kind === 'quantity' && !isServerSet(field)
}
