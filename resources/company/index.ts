/** Declares branches, taxes and payment methods. */
export { branches } from './branches.ts'
export { taxes } from './taxes.ts'
export { paymentMethods } from './payment-methods.ts'
