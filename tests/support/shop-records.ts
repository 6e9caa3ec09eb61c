interface Identified {
  readonly id: string
}

/** Holds the records that trading needs. */
export interface ShopRecords {
  readonly branch: Identified
  readonly method: Identified
  readonly tax: Identified
  readonly category: Identified
  readonly unit: Identified
  readonly supplier: Identified
  readonly customer: Identified
}
