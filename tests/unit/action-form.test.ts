import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { getResource } from '../../src/schema/registry.ts'
import type { Values } from '../../src/schema/values.ts'
import {
  checkActionInput,
  defineInput,
  getInitialActionValues,
  moveIssueToInput,
} from '../../src/admin/form/action-form.ts'

const purchases = getResource(registry, 'purchases')
const bill = purchases.document!.actions.bill!
const input = defineInput(purchases, bill)
const tax = '019a0000-0000-7000-8000-000000000001'
const today = '2026-06-01'

const open = (document: Values) => getInitialActionValues(input, bill, document, () => true, today)
const send = (values: Values, can: () => boolean = () => true) =>
  checkActionInput(input, bill, values, { can, today }).body

describe('the dialog of a bill', () => {
  it('begins with the freight of the order and the tax of the freight', () => {
    expect(open({ shipping: 20, shippingTax: tax })).toMatchObject({
      shipping: 20,
      shippingTax: tax,
    })
    expect(open({ shipping: 20, shippingTax: null }).shippingTax ?? null).toBeNull()
  })

  it('sends a tax that was cleared, so that the bill has none', () => {
    const values = open({ shipping: 20, shippingTax: tax })
    expect(send(values)).toMatchObject({ shippingTax: tax })
    expect(send({ ...values, shippingTax: null })).toHaveProperty('shippingTax', null)
    expect(send({ ...values, supplierRef: null })).not.toHaveProperty('supplierRef')
  })

  it('sends nothing that the person may not enter', () => {
    const values = open({ shipping: null, shippingTax: null })
    expect(send(values, () => false)).not.toHaveProperty('shippingTax')
  })
})

describe('the dialog that takes goods back', () => {
  const sales = getResource(registry, 'sales')
  const back = sales.document!.actions.return!
  const returnInput = defineInput(sales, back)

  it('asks for a quantity when no line has one', () => {
    const document = { lines: [{ id: tax, quantity: 2, delivered: 2, returned: 0 }] }
    const values = getInitialActionValues(returnInput, back, document, () => true, today)
    const check = (lines: unknown) =>
      checkActionInput(returnInput, back, { ...values, lines }, { can: () => true, today }).issues
    expect(check(values.lines)).toEqual([{ pointer: '/lines', code: 'NO_QUANTITY' }])
    expect(check([{ line: tax, quantity: 1 }])).toEqual([])
  })

  it('shows an issue of a refund value at the input of the value, and leaves other pointers unchanged', () => {
    const findInput = (pointer: string) =>
      moveIssueToInput(back, { pointer, code: 'REQUIRED' }).pointer
    expect(findInput('/refund/reference')).toBe('/refundReference')
    expect([
      findInput('/lines/0/quantity'),
      findInput('/refund'),
      findInput('/refund/colour'),
    ]).toEqual(['/lines/0/quantity', '/refund', '/refund/colour'])
  })
})

describe('the dialog that confirms an order', () => {
  const sales = getResource(registry, 'sales')
  const { confirm } = sales.document!.actions
  const confirmInput = defineInput(sales, confirm!)
  const enter = (can: () => boolean) => {
    const values = getInitialActionValues(confirmInput, confirm!, {}, can, today)
    return checkActionInput(confirmInput, confirm!, values, { can, today }).body
  }

  it('sends the consent to exceed the credit limit only for people who may give it', () => {
    expect(enter(() => true)).toEqual({ overLimit: false })
    expect(enter(() => false)).toEqual({})
  })
})
