/** Holds one part of a payment, as a person enters it. */
export interface Tender {
  readonly method: string
  readonly amount: number
  readonly tendered?: number | null
  readonly reference?: string | null
}

/** Identifies the document that is paid. */
export interface Target {
  readonly kind: 'sale' | 'purchase' | 'expense'
  readonly id: string
  readonly branch: string
  readonly customer?: string | null
  readonly supplier?: string | null
}
