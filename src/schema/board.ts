import type { Resource } from './resource.ts'

/** The days that a board is of, `YYYY-MM-DD`, both inclusive, and the one record within which it looks, if any. */
export interface Scope {
  readonly from: string
  readonly to: string
  readonly within: { readonly field: string; readonly id: string } | null
}

/** Selects the records of a list that a figure or panel shows, and how the board's period limits them. */
export interface Rows {
  readonly resource: string
  readonly filter?: Readonly<Record<string, unknown>>
  /** The date by which records are of the days. */
  readonly date?: string
  /** A date that the view asks for: records are as they were on the last day. Without either they are today's. */
  readonly asOf?: string
}

/**
 * Declares a figure: the sum over a list or the number of its records, equal to the total of the list that it opens
 * (I18).
 */
export interface Figure {
  /** Its word is among the board's. */
  readonly key: string
  /** Its place in the answer, such as `cashFlow.net`; default: its key. */
  readonly path?: string
  readonly as: 'money' | 'integer' | 'quantity'
  /** Says whether a larger value is good news, bad news or neither. */
  readonly more?: 'good' | 'bad'
  readonly rows: Rows
  /** The field that is added up; without it records are counted. */
  readonly sum?: string
  /** The sum is shown with the other sign. */
  readonly negative?: true
  /** Requires this right in addition to the right to see the list. */
  readonly right?: string
  /** `card`: with comparison and sparkline; `strip`: below them; else only in the answer, or below another. */
  readonly place?: 'card' | 'strip'
  /** Other figures that stand below it in small print. */
  readonly also?: readonly string[]
}

/** Sets the width of a panel, in twelfths of the page. */
type Width = 4 | 6 | 8 | 12

interface AnyPanel {
  readonly key: string
  readonly width: Width
  readonly rows: Rows
  readonly right?: string
  /** The address of a page that tells more. */
  readonly details?: string
}

/** Sums by day, week or month, as the period is long. */
export interface TrendPanel extends AnyPanel {
  readonly kind: 'trend'
  readonly shape: 'line' | 'bars'
  readonly series: readonly {
    readonly key: string
    readonly sum: string
    readonly filter?: Readonly<Record<string, unknown>>
    /** The sum is shown with the other sign. */
    readonly negative?: true
  }[]
  readonly as: 'money' | 'quantity'
  /** Beside the days before it. */
  readonly compare?: true
  /** Each point is what has come together by then, from the beginning on. */
  readonly running?: true
}

/** The largest groups of a list. */
export interface RankingPanel extends AnyPanel {
  readonly kind: 'ranking'
  readonly shape: 'bars' | 'donut'
  /** A reference or a select. */
  readonly group: string
  /** Names the values to rank by; people switch between several. Without `sum`, records are counted. */
  readonly by: readonly {
    readonly sum?: string
    readonly as: 'money' | 'integer' | 'quantity'
    readonly negative?: true
  }[]
}

/** The first records of a list. */
export interface RecordsPanel extends AnyPanel {
  readonly kind: 'records'
  readonly sort: readonly [string, 'ASC' | 'DESC']
  /** Names the field that labels each row; default: the title of its list. */
  readonly title?: string
  /** Below the title of each, in small print. */
  readonly notes: readonly string[]
  /** At the end of each: a figure, a state. */
  readonly ends: readonly string[]
}

/** Shows open work: the number of records in several lists. */
export interface TodoPanel extends Omit<AnyPanel, 'rows'> {
  readonly kind: 'todo'
  readonly lines: readonly { readonly key: string; readonly icon: string; readonly rows: Rows }[]
}

export type Panel = TrendPanel | RankingPanel | RecordsPanel | TodoPanel

interface BoardLink {
  /** Its word is `link.<key>`. */
  readonly key: string
  readonly to: string
  readonly right: string
}

/**
 * A page of figures and panels about lists, as data: `GET /api/v1/{name}?from=&to=` works it out, and the
 * browser draws it. Who may not see a list, or a field of it, does not see what is made of it.
 */
/** One of the first things that a new team does; its words are `step.<key>` and, what comes of it, `step.<key>.about`. */
export interface FirstStep {
  readonly key: string
  /** Names the resource of which the step creates a record. */
  readonly create: string
  /** Names the resource whose first record completes the step; default: the created one. */
  readonly done?: string
}

export interface Board {
  readonly name: string
  readonly right: string
  /** The reference by which it can be narrowed to one record, where lists have it. */
  readonly within?: { readonly field: string; readonly resource: string }
  /** The page on which a new team begins: while there is nothing to show, it lists these steps. */
  readonly begins?: readonly FirstStep[]
  /** Pages that lead on, for who may see them. */
  readonly links?: readonly BoardLink[]
  readonly figures: readonly Figure[]
  readonly panels: readonly Panel[]
}

/** Returns the filter under which a list shows just these records. */
export function filterOf(
  { filter, date, asOf }: Rows,
  { from, to, within }: Scope,
  resource: Pick<Resource, 'fields' | 'params'>,
): Readonly<Record<string, unknown>> {
  return {
    ...filter,
    ...(date !== undefined && { [`${date}_gte`]: from, [`${date}_lte`]: to }),
    ...(asOf !== undefined && { [asOf]: to }),
    ...(within && isAbout(resource, within.field) && { [within.field]: within.id }),
  }
}

/** Returns whether a person may see a figure or a panel: its list, each field that it uses, and its own right. */
export function isShown(
  {
    right,
    resource,
    fields,
  }: { right?: string; resource: Resource | undefined; fields: readonly string[] },
  can: (right: string) => boolean,
): boolean {
  if (!resource || !can(`${resource.one}.view`) || (right !== undefined && !can(right)))
    return false
  return fields.every((name) => {
    const requires = resource.fields[name]?.requires
    return requires === undefined || can(requires)
  })
}

function isAbout({ fields, params }: Pick<Resource, 'fields' | 'params'>, field: string): boolean {
  return field in fields || field in params
}
