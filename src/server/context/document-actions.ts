import type { Action, DocumentOptions } from '../../schema/document.ts'
import type { Fields } from '../../schema/fields.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Row, FieldValues } from '../../schema/row.ts'
import type { Caller } from '../http/caller.ts'
import type { Transaction } from '../database/transaction.ts'

/**
 * Holds the fields to write. Child rows with an id hold changed fields only; rows without an id are
 * new.
 */
export type Changes<R extends Resource> = {
  readonly [K in keyof Row<R>]?: Row<R>[K] extends readonly (infer L extends { id: string })[]
    ? readonly (Partial<L> & { readonly id?: string })[]
    : Row<R>[K]
}

/** Holds the values of a new record. Child rows have no ids. */
export type Draft<R extends Resource> = Changes<R>

/** Describes the authority for an action: that of the caller, or that of a person who named the caller deputy. */
export interface Authority {
  /** Holds the id of the person for whom the caller acts; undefined for the caller's own right. */
  readonly onBehalfOf?: string | undefined
  readonly limit: Caller['limit']
}

/**
 * Provides what a handler needs to run an action on a document, which stays locked until the
 * transaction ends.
 */
export interface ActionContext<
  R extends Resource = Resource,
  Input = Readonly<Record<string, unknown>>,
> {
  readonly action: string
  readonly resource: R
  readonly document: Row<R>
  readonly input: Input
  readonly caller: Caller
  /**
   * Lists the authorities with which the caller may run the action. The first authority is used unless the handler
   * chooses another.
   */
  readonly authorities: readonly Authority[]
  readonly trx: Transaction
  /** Holds the result of the handler's `load`; undefined when another handler runs the action. */
  readonly loaded?: unknown
  /** Holds all declarations, for handlers that write records of other modules. */
  readonly registry: Registry
  /** Holds today's date in the team's time zone. */
  readonly today: string
  /** Holds the decimals of the team's currency. */
  readonly decimals: number
  /**
   * Takes the next number of the resource's series. `prefix` replaces the declared prefix. Returns
   * a pending value (`PendingValues`), which can be written but not read. Handlers should call the function after the
   * last statement whose result they await, because other transactions that need a number of the series wait until this
   * transaction ends.
   */
  nextNumber(prefix?: string): string
  /**
   * Takes the next number of several series at once; without prefix, of the resource's series. `dated` replaces the date
   * of the document, whose year is part of the numbers. Returns pending values.
   */
  nextNumbers(
    prefixes: readonly (string | undefined)[],
    dated?: Readonly<Record<string, string>>,
  ): readonly string[]
  /** Creates a record of any resource, with its history. Returns its id. */
  insert<T extends Resource>(resource: T, draft: Draft<T>): Promise<string>
  /** Changes any other record, with its history. */
  update<T extends Resource>(resource: T, id: string, changes: Changes<T>): Promise<void>
  /**
   * Throws an error when entries of this date may not be reversed, for example because the period is closed.
   */
  checkUndo(day: string): Promise<void>
  /**
   * Locks and reads another record with its child rows. Throws NOT_FOUND at `pointer` when it is
   * missing.
   */
  lock<T extends Resource>(resource: T, id: string, pointer: string): Promise<Row<T>>
  /** Locks another document, and throws 403 unless the caller may run an action on it. */
  checkRights(resource: Resource, id: string, action: string): Promise<void>
  /** Runs an action of another document like a request, without checking the caller's rights. */
  runAction(
    resource: Resource,
    id: string,
    action: string,
    input?: Readonly<Record<string, unknown>>,
  ): Promise<void>
}

/**
 * Holds the result of an action: new values of the document and, if the response is another record,
 * the id of that record. The action's option `answers` names the resource of that record.
 */
export interface ActionResult<R extends Resource> {
  readonly changes: Changes<R>
  readonly answer?: string
  /** Names the authority that the handler has chosen. */
  readonly authority?: Authority
}

export interface ActionHandler {
  (context: ActionContext): Promise<ActionResult<Resource>>
  readonly load?: (trx: Transaction, id: string) => Promise<unknown>
}

/**
 * Returns a handler that needs the result of `load`. The statements of `load` depend only on the id
 * of the document and are sent together with the statements that lock the document, so that the
 * handler need not wait for another round trip.
 */
export function withLoaded<
  C extends Pick<ActionContext, 'trx' | 'loaded'> & { readonly document: { readonly id: string } },
  Loaded,
  Result,
>(
  load: (trx: Transaction, id: string) => Promise<Loaded>,
  handle: (context: C, loaded: Loaded) => Promise<Result>,
) {
  const handler = async (context: C) =>
    // Only `load` sets the property.
    handle(
      context,
      (context.loaded as Loaded | undefined) ?? (await load(context.trx, context.document.id)),
    )
  return Object.assign(handler, { load })
}

/**
 * Describes documents that wait until somebody with the right and a sufficient limit runs an
 * action.
 */
export interface WaitingDocuments {
  /** Names the action; documents wait in the statuses from which it starts. */
  readonly action: string
  /** Names the fields that `check` needs. */
  readonly fields: readonly string[]
  /** Throws an error unless the caller may run the action on the document. */
  readonly check: (
    context: Pick<ActionContext, 'caller' | 'authorities' | 'action' | 'resource'>,
    document: Readonly<Record<string, unknown>>,
  ) => void
}

/** Holds the actions of one resource, from its `*.server.ts`. */
export interface DocumentActions {
  readonly resource: string
  readonly handlers: Readonly<Record<string, ActionHandler>>
  /** Describes documents that wait for a decision, so that the people who may decide find them. */
  readonly waits?: WaitingDocuments
  /** Completes and checks a draft before it is written. Returns further changes to write. */
  readonly prepare?: (draft: DraftChange) => Promise<Readonly<Record<string, unknown>>>
  /** Checks a change of a posted document. Throws an error when it is not allowed. */
  readonly amend?: (change: DraftChange) => void
  /**
   * Checks a revision of a posted document and posts its consequences. The context has the stored
   * document; `revised` is the document after the revision. Returns further changes of the document.
   */
  readonly revise?: (
    context: ActionContext,
    revised: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>
  /**
   * Runs after a new record was written, in the same transaction, for documents that are posted
   * when they are created.
   */
  readonly created?: ActionHandler
}

/** Holds a document before it is written: the new state and the previous one. */
export interface DraftChange {
  readonly record: Readonly<Record<string, unknown>>
  readonly previous: Readonly<Record<string, unknown>> | undefined
  readonly trx: Transaction
  readonly caller: Caller
}

type InputOf<A> = A extends { fields: infer F extends Fields }
  ? Readonly<Partial<FieldValues<F>>>
  : Readonly<Record<string, never>>

/**
 * Defines the handlers of a resource's declared actions. Each handler runs in one transaction.
 *
 *     export const expenseDocuments = defineActions(expenses, expenseActions, {
 *       async post(context) { … },
 *     })
 */
export function defineActions<R extends Resource, const A extends DocumentOptions['actions']>(
  resource: R,
  _actions: A,
  handlers: {
    readonly [K in keyof A]: (
      context: ActionContext<R, InputOf<A[K] & Action>>,
    ) => Promise<ActionResult<R>>
  },
  options: {
    readonly waits?: WaitingDocuments
    readonly prepare?: DocumentActions['prepare']
    readonly amend?: DocumentActions['amend']
    readonly revise?: (context: ActionContext<R>, revised: Row<R>) => Promise<Partial<Row<R>>>
    readonly created?: (context: ActionContext<R>) => Promise<ActionResult<R>>
  } = {},
): DocumentActions {
  // The engine calls each handler with documents of `resource` and with validated input.
  return { resource: resource.name, handlers, ...options } as unknown as DocumentActions
}
