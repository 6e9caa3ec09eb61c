import { describe, expect, it } from 'vitest'
import { payOldestFirst } from '../../resources/finance/payments/pay-oldest-first.ts'

const items = [
  { id: 'first', due: 10.1 },
  { id: 'second', due: 20.2 },
  { id: 'third', due: 5 },
]

describe('a payment of a customer', () => {
  it('pays the oldest invoices first, the last one in part', () => {
    expect([...payOldestFirst(30, items)]).toEqual([
      ['first', 10.1],
      ['second', 19.9],
    ])
  })

  it('pays all invoices to the cent when it is larger than their sum, and none when it is zero', () => {
    expect([...payOldestFirst(40, items).values()]).toEqual([10.1, 20.2, 5])
    expect(payOldestFirst(0, items).size).toBe(0)
  })
})
