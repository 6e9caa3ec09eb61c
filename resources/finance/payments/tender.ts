/** Holds money for one document, as a person enters it. */
export interface Tender {
  readonly method: string
  readonly amount: number
  readonly tendered?: number | null
  readonly reference?: string | null
}

/** Names what the money is for. */
export interface Target {
  readonly kind: 'sale' | 'purchase' | 'expense'
  readonly id: string
  readonly branch: string
  readonly customer?: string | null
  readonly supplier?: string | null
}
