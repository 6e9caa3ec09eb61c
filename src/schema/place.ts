import type { Field } from './fields.ts'
import type { Resource } from './resource.ts'

/** Describes a field: its resource, its path in the resource (`barcodes.value` for child rows) and its declaration. */
export interface Place<F = Field> {
  readonly resource: Resource
  readonly path: string
  readonly field: F
}
