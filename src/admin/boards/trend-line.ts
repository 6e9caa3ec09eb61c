/** A line or the bars of one series as they are drawn. */
export interface TrendLine {
  readonly key: string
  readonly name: string
  readonly values: readonly number[]
  readonly isBefore: boolean
}
