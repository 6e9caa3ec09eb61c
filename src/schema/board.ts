import type { Resource } from './resource.ts'

/** Holds the period of a board, `YYYY-MM-DD`, both days included, and the record to which it is narrowed, if any. */
export interface Scope {
  readonly from: string
  readonly to: string
  readonly within: { readonly field: string; readonly id: string } | null
}

/** Selects the records of a list that a figure or panel shows, and how the board's period limits them. */
export interface Rows {
  readonly resource: string
  readonly filter?: Readonly<Record<string, unknown>>
  /** Names the date field that assigns records to the period. */
  readonly date?: string
  /**
   * Names a date parameter of the view, which gets the last day of the period. Without `date` and `asOf`, figures are
   * of today.
   */
  readonly asOf?: string
}

/**
 * Declares a figure: the sum over a list or the number of its records, equal to the total of the list that it opens
 * (I18).
 */
export interface Figure {
  /** Names the figure; its label is among the board's. */
  readonly key: string
  /** Places the figure in the answer, such as `cashFlow.net`; default: its key. */
  readonly path?: string
  readonly as: 'money' | 'integer' | 'quantity'
  /** Says whether a larger value is good news, bad news or neither. */
  readonly more?: 'good' | 'bad'
  readonly rows: Rows
  /** Names the field to add up; without it, records are counted. */
  readonly sum?: string
  /** Shows the sum with the opposite sign. */
  readonly negative?: true
  /** Requires this right in addition to the right to see the list. */
  readonly right?: string
  /**
   * Places the figure: `card` with comparison and sparkline, `strip` below the cards; otherwise only in the answer, or
   * below another figure.
   */
  readonly place?: 'card' | 'strip'
  /** Names other figures to show below it in small print. */
  readonly also?: readonly string[]
}

/** Sets the width of a panel, in twelfths of the page. */
type Width = 4 | 6 | 8 | 12

interface AnyPanel {
  readonly key: string
  readonly width: Width
  readonly rows: Rows
  readonly right?: string
  /** Names the address of a page with details. */
  readonly details?: string
}

/** Shows sums by day, week or month, depending on the length of the period. */
export interface TrendPanel extends AnyPanel {
  readonly kind: 'trend'
  readonly shape: 'line' | 'bars'
  readonly series: readonly {
    readonly key: string
    readonly sum: string
    readonly filter?: Readonly<Record<string, unknown>>
    /** Shows the sum with the opposite sign. */
    readonly negative?: true
  }[]
  readonly as: 'money' | 'quantity'
  /** Compares with the period before. */
  readonly compare?: true
  /** Adds up from the beginning: each point is the sum of everything until then. */
  readonly running?: true
}

/** Shows the largest groups of a list. */
export interface RankingPanel extends AnyPanel {
  readonly kind: 'ranking'
  readonly shape: 'bars' | 'donut'
  /** Names a reference or a select. */
  readonly group: string
  /** Names the values to rank by; people switch between several. Without `sum`, records are counted. */
  readonly by: readonly {
    readonly sum?: string
    readonly as: 'money' | 'integer' | 'quantity'
    readonly negative?: true
  }[]
}

/** Shows the first records of a list. */
export interface RecordsPanel extends AnyPanel {
  readonly kind: 'records'
  readonly sort: readonly [string, 'ASC' | 'DESC']
  /** Names the field that labels each row; default: the title of its list. */
  readonly title?: string
  /** Names the fields below each title, in small print. */
  readonly notes: readonly string[]
  /** Names the fields at the end of each row: a figure, a state. */
  readonly ends: readonly string[]
}

/** Shows open work: the number of records in several lists. */
export interface TodoPanel extends Omit<AnyPanel, 'rows'> {
  readonly kind: 'todo'
  readonly lines: readonly { readonly key: string; readonly icon: string; readonly rows: Rows }[]
}

export type Panel = TrendPanel | RankingPanel | RecordsPanel | TodoPanel

interface BoardLink {
  /** Names the link; its label is `link.<key>`. */
  readonly key: string
  readonly to: string
  readonly right: string
}

/** Declares a first step of a new team; its texts are `step.<key>` and `step.<key>.about`. */
export interface FirstStep {
  readonly key: string
  /** Names the resource of which the step creates a record. */
  readonly create: string
  /** Names the resource whose first record completes the step; default: the created one. */
  readonly done?: string
}

/**
 * Declares a page of figures and panels over lists: `GET /api/v1/{name}?from=&to=` computes it, and the browser draws
 * it. Figures of a list or field that the caller may not see are left out.
 */
export interface Board {
  readonly name: string
  readonly right: string
  /** Names the reference by which the board can be narrowed to one record, where lists have it. */
  readonly within?: { readonly field: string; readonly resource: string }
  /** Lists the first steps that this page shows a new team instead of empty figures. */
  readonly begins?: readonly FirstStep[]
  /** Lists links to further pages, for people who may see them. */
  readonly links?: readonly BoardLink[]
  readonly figures: readonly Figure[]
  readonly panels: readonly Panel[]
}

/** Returns the filter under which a list shows just these records. */
export function buildRowsFilter(
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
