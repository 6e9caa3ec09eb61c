/** One group as it is drawn; without an address it stands for all that are smaller. */
export interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly text: string
  /** Holds the length relative to the largest value, 0 to 1. */
  readonly length: number
  readonly to: string | undefined
}
