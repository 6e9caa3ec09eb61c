import { settings } from '../company/settings.ts'
import { purchases } from '../purchasing/purchases.ts'
import { sales } from '../sales/sales.ts'

/**
 * Sets the seed of the random numbers, so that the demo company is the same for the same orders and the same last day.
 */
export const SEED = 20_171_230

/** Limits the lines of documents of the simulation; the API accepts more. */
export const MAX_DEMO_LINES = 400

/** Sets the days after which companies pay, and after which suppliers are paid. */
export const TERMS_DAYS = 30

/** Sets the total above which every sale that is paid at once is paid by card. */
export const CARD_MINIMUM = 100

/** Sets the share of the needed quantity that is bought in addition, because goods come in packs. */
export const EXTRA_SHARE = 0.1

const { approvePurchasesAbove, approveAdjustmentsAbove } = settings.resource.fields

/** Holds the default amounts above which documents need approval. */
export const approvalThresholds = {
  purchase: Number(approvePurchasesAbove.default),
  adjustment: Number(approveAdjustmentsAbove.default),
}

/** Holds the default limits of managers. */
export const managerLimits = {
  purchase: Number(purchases.limits.purchaseValue.roles.manager),
  refund: Number(sales.limits.refundValue.roles.manager),
}
