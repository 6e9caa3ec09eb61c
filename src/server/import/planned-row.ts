import type { Labels } from '../../schema/labels.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import type { AppContext } from '../context/context.ts'
import type { NewRecord } from '../crud/create-record.ts'
import type { Caller } from '../http/caller.ts'
import type { StoredRecord } from '../records/record.ts'
import type { ParsingContext } from './cell-value.ts'
import type { ChildRows } from './child-rows.ts'
import type { Target } from './columns.ts'
import type { CellError } from './report.ts'
import type { SheetTable } from './table.ts'

/** Holds a file to import, with the meaning of its columns. */
export interface ImportFile {
  readonly table: SheetTable
  readonly targets: readonly Target[]
  readonly parsing: ParsingContext
  /** Holds the labels in the language of the messages. */
  readonly labels: Labels
}

/** Identifies the caller and the resource of an import. */
export interface Importer {
  readonly context: AppContext
  readonly resource: Resource
  readonly caller: Caller
}

/** Holds the plan for one row of a file. */
export type PlannedRow =
  | { readonly outcome: 'failed'; readonly errors: readonly CellError[] }
  | { readonly outcome: 'unchanged' }
  | PlannedWrite

/** Holds the plan for a row that creates or changes a record. */
export interface PlannedWrite {
  readonly outcome: 'created' | 'updated'
  readonly id: string
  /** Holds the values of the row, for the case that it must be written alone. */
  readonly values: Values
  readonly children: ChildRows
  readonly inputs: Values
  /** Holds the record before the change; undefined when it is new. */
  readonly previous: StoredRecord | undefined
  /** Holds the record after the change. */
  readonly record: NewRecord
  /** Lists the fields to write. */
  readonly changed: readonly string[]
  /**
   * Indicates that the row is written alone instead of in a batch: it affects other records (a `single` field, or
   * documents that the rules post), depends on an earlier row, gets a new parent in a tree, which is locked, or has
   * values that the rules of the resource derive.
   */
  readonly isWrittenAlone: boolean
}
