import { chooseDayPart, getPreviousPeriod, type ComparedSpan, type DayPart } from './days.ts'
import type { Resource } from './resource.ts'

/**
 * Holds the period of a board, `YYYY-MM-DD`, both days included, and the record that restricts the
 * figures, if any.
 */
export interface Scope {
  readonly from: string
  readonly to: string
  /** Names the span that the period begins, such as `month` for a period from the first day of a month until today. */
  readonly span?: ComparedSpan | undefined
  /**
   * Sets the time span of the points of charts; by default, it depends on the length of the period.
   */
  readonly part?: DayPart
  readonly filteredBy: { readonly field: string; readonly id: string } | null
}

/** Returns the scope of the period with which a board compares its period. */
export function getPreviousScope(scope: Scope, today: string): Scope {
  const before = getPreviousPeriod(scope, { span: scope.span, today })
  return { ...scope, ...before, part: chooseDayPart(scope) }
}

/** Selects the records of a figure or panel, and defines how the period of the board limits them. */
export interface Rows {
  /** Names the list. */
  readonly resource: string
  /** Selects records of the list by the filter of the API. */
  readonly filter?: Readonly<Record<string, unknown>>
  /** Names the date field that assigns records to the period. */
  readonly date?: string
  /**
   * Names a date parameter of the view, which is set to the last day of the period. Without `date`
   * and `asOf`, figures show the state of today.
   */
  readonly asOf?: string
}

/**
 * Declares a figure: the sum of a field over a list, or the number of records of the list. The figure equals the total
 * of the list that it links to (invariant I18).
 */
export interface Figure {
  /** Names the figure. Its label is the text `boards.<key>`. */
  readonly key: string
  /** Sets the place of the figure in the response, such as `cashFlow.net`; default: its key. */
  readonly path?: string
  /** Formats the figure. */
  readonly as: 'money' | 'integer' | 'quantity'
  /** Indicates whether a larger value is good or bad; default: neither. */
  readonly increase?: 'good' | 'bad'
  /** Selects the records that the figure sums or counts. */
  readonly rows: Rows
  /** Names the field to sum; without it, records are counted. */
  readonly sum?: string
  /** Shows the sum with the opposite sign. */
  readonly oppositeSign?: true
  /** Requires this right in addition to the right to view the list. */
  readonly right?: string
  /**
   * Sets the place of the figure on the page: `card` with comparison and sparkline, or `strip`
   * below the cards. Without it, the figure is only in the response, or in the notes of another
   * figure.
   */
  readonly place?: 'card' | 'strip'
  /** Names other figures that are shown below this figure in small print. */
  readonly notes?: readonly string[]
}

type Width = 4 | 6 | 8 | 12

/** Holds the options that all panels have. The panel of open tasks has no `rows`. */
interface AnyPanel {
  /** Names the panel. Its title is the text `boards.<key>`. */
  readonly key: string
  /**
   * Sets the width in twelfths of the page. The panels of a row share the width that is left. Narrow windows show each
   * panel in the whole width.
   */
  readonly width: Width
  /** Selects the records that the panel shows. */
  readonly rows: Rows
  /** Hides the panel from people without this right, which they need in addition to the right to view the list. */
  readonly right?: string
  /** Holds the address of a page with details. */
  readonly details?: string
}

/** Shows sums by day, week, month or year, depending on the length of the period. */
export interface TrendPanel extends AnyPanel {
  /** Makes the panel a trend. */
  readonly kind: 'trend'
  /** Draws the sums as lines or as bars. */
  readonly shape: 'line' | 'bars'
  /** Lists the lines or bars, each with the field that it sums. Their labels are the texts `boards.<panel>.<key>`. */
  readonly series: readonly {
    readonly key: string
    readonly sum: string
    readonly filter?: Readonly<Record<string, unknown>>
    /** Shows the sum with the opposite sign. */
    readonly oppositeSign?: true
  }[]
  /** Formats the sums. */
  readonly as: 'money' | 'quantity'
  /** Compares the sums with those of the previous period. */
  readonly compare?: true
  /**
   * Shows running totals: each point is the sum up to the end of its day, week, month or year. Names the rows whose sum
   * at the end of the day before the period is the starting value.
   */
  readonly running?: Pick<Rows, 'resource' | 'asOf' | 'filter'>
}

/** Shows the ten largest groups of a list. */
export interface RankingPanel extends AnyPanel {
  /** Makes the panel a ranking. */
  readonly kind: 'ranking'
  /** Draws the groups as bars or as parts of a ring. */
  readonly shape: 'bars' | 'donut'
  /** Names the reference or select that groups the records. */
  readonly group: string
  /**
   * Lists the values to rank by, among which people can switch. Without `sum`, records are counted. The labels are the
   * texts `boards.by.<sum>` and `boards.by.count`.
   */
  readonly by: readonly {
    readonly sum?: string
    readonly as: 'money' | 'integer' | 'quantity'
    readonly oppositeSign?: true
  }[]
}

/** Shows the first ten records of a list. */
export interface RecordsPanel extends AnyPanel {
  /** Makes the panel a list of records. */
  readonly kind: 'records'
  /** Sorts the records. */
  readonly sort: readonly [string, 'ASC' | 'DESC']
  /** Names the field that labels each row; default: the title field. */
  readonly title?: string
  /** Names the fields that are shown below the label in small print. */
  readonly notes: readonly string[]
  /** Names the fields at the end of each row, such as an amount and a status. */
  readonly ends: readonly string[]
}

/** Shows open tasks as the number of records in several lists. */
export interface TodoPanel extends Omit<AnyPanel, 'rows'> {
  /** Makes the panel a list of open tasks. */
  readonly kind: 'todo'
  /** Lists the tasks. */
  readonly lines: readonly TodoLine[]
}

/** Declares an open task, which is shown while its list has records. */
interface TodoLine {
  /** Names the task. Its label is the text `boards.<key>`. */
  readonly key: string
  /** Names a lucide icon, in kebab case. */
  readonly icon: string
  /** Selects the records that make the task open. The task links to their list. */
  readonly rows: Rows
  /** Hides the task from people without this right, such as the right to approve. */
  readonly right?: string
}

export type Panel = TrendPanel | RankingPanel | RecordsPanel | TodoPanel

/** Declares a link to another page. */
interface BoardLink {
  /** Names the link. Its label is the text `boards.link.<key>`. */
  readonly key: string
  /** Holds the address of the page. */
  readonly to: string
  /** Hides the link from people without this right. */
  readonly right: string
}

/** Declares a first step of a new team. Its texts are `boards.step.<key>` and `boards.step.<key>.about`. */
export type FirstStep = RecordStep | PageStep

/** Declares a first step that creates a record. */
interface RecordStep {
  /** Names the step. */
  readonly key: string
  /** Names the resource of the record that the step creates. */
  readonly create: string
  /** Names the resource whose first record completes the step; default: the resource `create`. */
  readonly done?: string
}

/** Declares a first step that is taken on a page. */
interface PageStep {
  /** Names the step. */
  readonly key: string
  /** Holds the address of the page on which the step is taken. */
  readonly page: string
  /** Hides the step from people without this right. */
  readonly right: string
  /** Names the resource whose first record completes the step, or the setting that is filled in. */
  readonly done: string | { readonly setting: string }
  /** Names a preference that also completes the step for a person. */
  readonly preference?: string
}

/**
 * Declares a page of figures and panels over lists. `GET /api/v1/{name}?from=&to=` computes them,
 * and the browser draws them. Figures of lists and fields that the caller may not view are left
 * out.
 */
export interface Board {
  /** Names the board in the API. Its title is the text `boards.<name>.title`. */
  readonly name: string
  /** Names the right to open the board. */
  readonly right: string
  /**
   * Names the reference field by which a person can restrict the board to one record. Lists without
   * this field are not restricted.
   */
  readonly filterBy?: { readonly field: string; readonly resource: string }
  /**
   * Lists the first steps of a new team. The page shows the steps to people with the right `team.edit`: in place of
   * empty figures, and later above the figures until all steps are done.
   */
  readonly firstSteps?: readonly FirstStep[]
  /** Lists links to other pages, shown to people who may open them. */
  readonly links?: readonly BoardLink[]
  /** Lists the figures. */
  readonly figures: readonly Figure[]
  /** Lists the panels, in the order of the page. */
  readonly panels: readonly Panel[]
}

/** Returns the filter with which a list shows exactly the records of a figure or panel in a period. */
export function buildRowsFilter(
  { filter, date, asOf }: Rows,
  { from, to, filteredBy }: Scope,
  resource: Pick<Resource, 'fields' | 'params'>,
): Readonly<Record<string, unknown>> {
  return {
    ...filter,
    ...(date !== undefined && { [`${date}_gte`]: from, [`${date}_lte`]: to }),
    ...(asOf !== undefined && { [asOf]: to }),
    ...(filteredBy &&
      hasField(resource, filteredBy.field) && { [filteredBy.field]: filteredBy.id }),
  }
}

function hasField({ fields, params }: Pick<Resource, 'fields' | 'params'>, field: string): boolean {
  return field in fields || field in params
}
