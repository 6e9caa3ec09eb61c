import type { Invariant } from '../../src/server/context/invariant.ts'
import { createKeptMonthsInvariant } from '../documents/integrity/kept-months.server.ts'

const AMOUNTS = ['gross', 'discount', 'net', 'tax', 'total', 'cost']

const sumColumns = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `summed.${name}`]))

/** Checks that the kept totals of sales, discounts and customers are the sums of their rows (I23). */
export const saleTotalsInvariants: readonly Invariant[] = [
  createKeptMonthsInvariant({
    description: 'The totals of sold products by month are the sums of the lines of sales.',
    source: 'sales',
    table: 'sold_totals',
    rows: 'select * from sold_lines',
    keys: ['branch', 'kind', 'product'],
    sums: { ...sumColumns(['sold', 'returned', 'quantity', ...AMOUNTS]), lines: '1' },
  }),
  createKeptMonthsInvariant({
    description: 'The totals of sold products by month are the sums of the totals by branch.',
    source: 'sales',
    table: 'sold_product_totals',
    rows: "select total.*, total.first as date from sold_totals total where total.unit = 'month'",
    keys: ['product'],
    sums: sumColumns(['sold', 'returned', 'quantity', ...AMOUNTS, 'lines']),
  }),
  createKeptMonthsInvariant({
    description: 'The totals of sales by month are the sums of the sales.',
    source: 'sales',
    table: 'sale_totals',
    rows: 'select * from posted_sales',
    keys: ['branch', 'kind', 'cashier', 'salesperson', 'hour'],
    sums: {
      ...sumColumns(['orders', 'items', ...AMOUNTS]),
      cost: 'coalesce(summed.cost, 0)',
      sales: '1',
    },
  }),
  createKeptMonthsInvariant({
    description: 'The totals of sales tax by month are the sums of the taxes of the sales.',
    source: 'sales',
    table: 'sale_tax_totals',
    rows: "select * from document_taxes taxed where taxed.resource = 'sales'",
    keys: ['branch', 'kind', 'rate'],
    sums: sumColumns(['base', 'tax']),
  }),
  createKeptMonthsInvariant({
    description:
      'The quantities in the totals of sales by month are the sums of the lines of sales.',
    source: 'sales',
    table: 'sale_totals',
    rows: 'select * from sold_lines',
    keys: ['branch', 'kind', 'cashier', 'salesperson', 'hour'],
    sums: { ...sumColumns(['sold', 'returned']), lines: '1' },
  }),
  createKeptMonthsInvariant({
    description: 'The totals of discounts by month are the sums of the discounted lines.',
    source: 'sales',
    table: 'discount_totals',
    rows: 'select * from discounted_lines',
    keys: ['branch', 'kind', 'product', 'cashier'],
    sums: { ...sumColumns(['quantity', 'list_amount', 'sold_amount']), lines: '1' },
  }),
  createKeptMonthsInvariant({
    description:
      'The totals of discounts by cashier and month are the sums of the totals by product.',
    source: 'sales',
    table: 'discount_cashier_totals',
    rows: "select total.*, total.first as date from discount_totals total where total.unit = 'month'",
    keys: ['branch', 'kind', 'cashier'],
    sums: sumColumns(['quantity', 'list_amount', 'sold_amount', 'lines']),
  }),
  createKeptMonthsInvariant({
    description: 'The totals of customers by month are the sums of their sales and payments.',
    source: 'customers',
    table: 'customer_totals',
    rows: 'select * from sold_or_paid',
    keys: ['customer', 'kind'],
    sums: sumColumns(['orders', 'net', 'tax', 'total', 'cost', 'paid', 'written_off', 'sales']),
    ends: { first_sale: ['min', 'summed.sold_on'], last_sale: ['max', 'summed.sold_on'] },
  }),
]
