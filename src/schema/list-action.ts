/**
 * What can be done with rows of a list at once: `POST /{resource}/{action}?filter=…`. It makes records of another
 * resource; what a row does not lend itself to is refused with its reason, and the others go on.
 */
export interface ListAction {
  /** What taking it needs, besides seeing the rows. */
  readonly right: string
  /** The resource whose records it makes. */
  readonly makes: string
  /** Lucide icon. */
  readonly icon: string
}
