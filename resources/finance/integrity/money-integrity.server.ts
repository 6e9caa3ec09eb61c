import { customerDerivedFields } from '../../parties/customers.server.ts'
import { supplierDerivedFields } from '../../parties/suppliers.server.ts'
import { listDocumentsWith } from '../../documents/integrity/documents-with.server.ts'
import type { Registry } from '../../../src/schema/registry.ts'
import type { Invariant } from '../../../src/server/context/invariant.ts'

/** Sums the allocations of posted payments by document, incoming less outgoing. */
const ALLOCATED = `
  select paid.team_id, coalesce(paid.sale, paid.purchase, paid.expense, paid.customer, paid.supplier) as document,
    sum(paid.amount) as amount
  from paid_amounts paid where paid.team_id = $1 group by 1, 2`

/**
 * Holds SQL of the whole amount to pay: the total of a sale less write-offs; the total of a purchase, or its billed
 * amount once the purchase is closed.
 */
const SALE_PAYABLE = 'document.total - document.written_off'
const PURCHASE_PAYABLE = `case document.status when 'closed' then document.billed else document.total end`

/**
 * Creates the checks that purchases or sales add up (I8), that their payment status is right (I10) and that their paid
 * amounts equal the allocations (I11).
 */
function createDocumentInvariants(table: string): Invariant[] {
  return [
    {
      code: 'I8',
      description: `The amounts of each document in ${table} add up to its total.`,
      sql: `
        select document.team_id, document.id::text as subject, document.subtotal, document.discount_total,
          document.tax_total, document.net_shipping, document.rounding, document.total, lines.total as lines
        from ${table} document
        left join (
          select team_id, parent, sum(total) as total, sum(tax_amount) as tax from ${table}_lines
          group by team_id, parent) lines on lines.team_id = document.team_id and lines.parent = document.id
        where document.total <> document.subtotal - document.discount_total + document.tax_total
          + coalesce(document.net_shipping, 0) + document.rounding
          or document.total <> coalesce(lines.total, 0) + coalesce(document.net_shipping, 0)
            + coalesce(document.shipping_tax_amount, 0) + document.rounding
          or document.tax_total <> coalesce(lines.tax, 0) + coalesce(document.shipping_tax_amount, 0)`,
    },
    {
      code: 'I8',
      description: `The total of each line of ${table} is net amount plus tax, and no discount exceeds the gross amount.`,
      sql: `
        select team_id, id::text as subject, gross, discount, net, tax_amount, total from ${table}_lines
        where total <> net + tax_amount or (original is null and (abs(discount) > abs(gross) or discount * gross < 0))`,
    },
    {
      code: 'I10',
      description: `The payment status of each document in ${table} is that of its unpaid amount.`,
      // Orders can be paid before their invoice or bill. A partial write-off does not count as a partial payment.
      sql: `
        select document.team_id, document.id::text as subject, document.payment_status, unpaid.amount
        from ${table} document
        cross join lateral (
          select ${table === 'sales' ? SALE_PAYABLE : PURCHASE_PAYABLE} - document.paid - document.credited as amount
        ) unpaid
        where document.status in ('confirmed', 'ordered', 'closed') and document.total <> 0
          and document.payment_status <> case
            when unpaid.amount < 0 then 'credit'
            when unpaid.amount > 0 and document.paid + document.credited > 0 then 'partial'
            when unpaid.amount > 0 then 'unpaid'
            ${table === 'sales' ? "when document.written_off <> 0 then 'writtenOff'" : ''}
            else 'paid' end`,
    },
    {
      code: 'I11',
      description: `The amount paid on each document in ${table} equals the allocations of payments.`,
      uses: { allocated: ALLOCATED },
      sql: `
        select document.team_id, document.id::text as subject, document.paid, allocated.amount from ${table} document
        left join allocated on allocated.team_id = document.team_id and allocated.document = document.id
        where document.paid <> ${table === 'sales' ? '' : '-'}coalesce(allocated.amount, 0)`,
    },
  ]
}

/** Creates the check that the balance of a party equals opening balance, documents, payments and write-offs (I13). */
function createBalanceInvariant(
  party: 'customer' | 'supplier',
  derived: string,
  { table, owed, writtenOff = '0' }: { table: string; owed: string; writtenOff?: string },
): Invariant {
  const sign = party === 'customer' ? '' : '-'
  return {
    code: 'I13',
    description: `The balance of a ${party} equals opening balance, charges, payments and write-offs.`,
    sql: `
      select party.team_id, party.id::text as subject, derived.balance, party.opening_balance as opening,
        charges.charged, payments.paid
      from ${party}s party
      join (${derived}) derived on derived.team_id = party.team_id and derived.id = party.id
      left join (
        select team_id, ${party} as id, sum(${owed}) as charged, sum(credited) as credited from ${table}
        group by team_id, ${party}) charges on charges.team_id = party.team_id and charges.id = party.id
      left join (
        select team_id, ${party} as id, ${sign}sum(case direction when 'in' then amount else -amount end) as paid
        from payments where status = 'posted' group by team_id, ${party}) payments on payments.team_id = party.team_id
          and payments.id = party.id
      where derived.balance <> coalesce(party.opening_balance, 0) + coalesce(charges.charged,
        0) - coalesce(payments.paid, 0) - ${writtenOff}
        or charges.credited <> 0`,
  }
}

/** Creates the check that the settled part of an opening balance equals its allocations (I11). */
function createOpeningInvariant(party: 'customer' | 'supplier'): Invariant {
  return {
    code: 'I11',
    description: `The amount paid on the opening balance of each ${party} equals the allocations of payments.`,
    uses: { allocated: ALLOCATED },
    sql: `
      select party.team_id, party.id::text as subject, party.opening_balance, party.opening_paid, allocated.amount
        from ${party}s party
      left join allocated on allocated.team_id = party.team_id and allocated.document = party.id
      where party.opening_paid <> ${party === 'customer' ? '' : '-'}coalesce(allocated.amount, 0)
        or abs(party.opening_paid) > abs(coalesce(party.opening_balance, 0))
          or party.opening_paid * party.opening_balance < 0`,
  }
}

const selectSign = (kind: string) =>
  kind === 'sale' ? '' : 'case when document.supplier is null then -1 else 1 end *'

/**
 * Selects documents whose written-off amount differs from the ledger of write-offs; unclaimed credit of customers
 * counts as negative.
 */
function selectWrittenOff(kind: string): string {
  return `
      select document.team_id, document.id::text as subject, document.written_off, write_offs.amount
        from ${kind}s document
      left join (
        select team_id, ${kind} as id, sum(amount) as amount from write_offs
        group by team_id, ${kind}) write_offs on write_offs.team_id = document.team_id and write_offs.id = document.id
      where document.written_off <>
        ${selectSign(kind)} coalesce(write_offs.amount, 0)`
}

/** Creates the checks of amounts, allocations, write-offs and balances (I8, I10–I13, I22). */
export function createMoneyInvariants(registry: Registry): readonly Invariant[] {
  return [
    ...listDocumentsWith(
      registry,
      'paid',
      'discountTotal',
      'taxTotal',
      'rounding',
      'lines.taxAmount',
    ).flatMap(createDocumentInvariants),
    {
      code: 'I11',
      description:
        'Each payment allocates at most its amount, and only to documents of its own party.',
      sql: `
      select payment.team_id, payment.id::text as subject, payment.amount, payment.allocated,
        payments_allocations.amount as given from payments payment
      left join (
        select team_id, parent, sum(amount) as amount from payments_allocations
        group by team_id, parent) payments_allocations on payments_allocations.team_id = payment.team_id
          and payments_allocations.parent = payment.id
      where payment.allocated + payment.written_off > payment.amount
        or payment.allocated <> coalesce(payments_allocations.amount, 0)
      union all
      select payment.team_id, payment.id::text, payment.amount, payment.allocated, allocation.amount
        from payments payment
      join payments_allocations allocation on allocation.team_id = payment.team_id and allocation.parent = payment.id
      join sales sale on sale.team_id = allocation.team_id and sale.id = allocation.sale
      where payment.customer is distinct from sale.customer
      union all
      select payment.team_id, payment.id::text, payment.amount, payment.allocated, allocation.amount
        from payments payment
      join payments_allocations allocation on allocation.team_id = payment.team_id and allocation.parent = payment.id
      join purchases purchase on purchase.team_id = allocation.team_id and purchase.id = allocation.purchase
      where payment.supplier is distinct from purchase.supplier`,
    },
    {
      code: 'I10',
      description: 'The credited amounts of sales equal the ledger of applied credit notes.',
      sql: `
      select sale.team_id, sale.id::text as subject, sale.credited, set_off_sums.amount as set_off from sales sale
      left join (
        select set_offs.team_id, set_offs.id, sum(set_offs.amount) as amount from (
          select team_id, sale as id, amount from set_offs
          union all select team_id, credit_note, -amount from set_offs) set_offs
        group by set_offs.team_id, set_offs.id) set_off_sums on set_off_sums.team_id = sale.team_id
          and set_off_sums.id = sale.id
      where coalesce(sale.credited, 0) <> coalesce(set_off_sums.amount, 0)`,
    },
    {
      code: 'I10',
      description: 'The amounts written off of sales and payments equal the ledger of write-offs.',
      sql: ['sale', 'payment'].map(selectWrittenOff).join(' union all '),
    },
    {
      code: 'I12',
      description: 'A sale that was returned completely is credited completely.',
      sql: `
      select sale.team_id, sale.id::text as subject, sale.total, sales.total as returned from sales sale
      join (
        select team_id, original, sum(total) as total from sales
        where original is not null and status <> 'cancelled' group by team_id, original) sales
          on sales.team_id = sale.team_id and sales.original = sale.id
      where sale.return_status = 'full'
        and sale.total - coalesce(sale.net_shipping, 0) - coalesce(sale.shipping_tax_amount, 0) + sales.total <> 0
        and not exists (select from sales_lines line where line.team_id = sale.team_id and line.parent = sale.id
          and line.quantity <> line.returned)`,
    },
    {
      code: 'I10',
      description:
        'Due amounts and credit equal the entries in the ledger of customers and suppliers.',
      sql: `
      select item.team_id,
        coalesce(item.sale, item.purchase, item.payment, item.customer, item.supplier)::text as subject, item.due
      from armazem_due_at_by_entries('-infinity') item`,
    },
    {
      code: 'I22',
      description:
        'The journal, with goods received and not billed, agrees with the ledger of customers and suppliers on each day.',
      sql: `
      select entry.team_id, concat_ws(' ', entry.party, entry.date) as subject, sum(entry.amount) as owed,
        sum(entry.posted) as posted
      from (
        select team_id, coalesce(customer, supplier) as party, date, coalesce(amount, 0) as amount, 0 as posted
        from party_ledger where customer is not null or supplier is not null
        union all
        select team_id, coalesce(customer, supplier), date, 0,
          case when supplier is null then debit - credit else credit - debit end
        from journal_lines where customer is not null or supplier is not null
        union all
        select receipt.team_id, receipt.supplier, leg.date, 0, leg.amount
        from receipts receipt
        join purchases purchase on purchase.team_id = receipt.team_id and purchase.id = receipt.purchase
        cross join lateral (values
          (receipt.date, receipt.total), (purchase.bill_date, -receipt.total)) leg (date, amount)
        where not receipt.reversed and receipt.kind <> 'cost' and leg.date is not null
          and (purchase.bill_date is null or receipt.date <= purchase.bill_date)
      ) entry
      group by entry.team_id, entry.party, entry.date
      having sum(entry.amount) <> sum(entry.posted)`,
    },
    createOpeningInvariant('customer'),
    createOpeningInvariant('supplier'),
    createBalanceInvariant('customer', customerDerivedFields, {
      table: 'sales',
      owed: 'invoiced',
      writtenOff: `coalesce((
        select sum(write_off.amount) from write_offs write_off
        where write_off.team_id = party.team_id and write_off.customer = party.id), 0)`,
    }),
    createBalanceInvariant('supplier', supplierDerivedFields, {
      table: 'purchases',
      owed: 'billed',
      writtenOff: `-coalesce((
        select sum(write_off.amount) from write_offs write_off
        where write_off.team_id = party.team_id and write_off.supplier = party.id), 0)`,
    }),
    {
      code: 'I8',
      description: 'The amounts of the lines of an expense add up to the expense.',
      sql: `
        select expense.team_id, expense.id::text as subject, expense.amount, expense.tax_amount, lines.base, lines.tax
        from expenses expense
        join (
          select team_id, expense, sum(base) as base, sum(tax) as tax from expense_taxes
          group by team_id, expense) lines on lines.team_id = expense.team_id and lines.expense = expense.id
        where expense.amount <> lines.base or coalesce(expense.tax_amount, 0) <> coalesce(lines.tax, 0)`,
    },
    {
      code: 'I10',
      description: 'A paid expense has a payment of its total amount.',
      uses: { allocated: ALLOCATED },
      sql: `
      select expense.team_id, expense.id::text as subject, expense.total, expense.paid from expenses expense
      left join allocated on allocated.team_id = expense.team_id and allocated.document = expense.id
      where (expense.payment_status = 'paid') <> (expense.paid = expense.total and expense.paid > 0)
        or expense.paid <> -coalesce(allocated.amount, 0)`,
    },
  ]
}
