import { business } from '../../resources/server.ts'
import { daysAgo } from './trade.ts'

/** Returns SQL for the first row of a table that meets a condition. */
export const selectFirst = (table: string, where = 'true') =>
  `(select id from ${table} where ${where} order by id limit 1)`
/** Returns SQL that changes the first row that meets the condition. */
export const writeChange = (table: string, set: string, where?: string) =>
  `update ${table} set ${set} where id = ${selectFirst(table, where)}`
const SALE = `kind = 'sale' and status = 'closed'`
const PURCHASE = `kind = 'purchase' and status = 'closed'`

/** Returns SQL that keeps the totals of a month without rows. */
const keepMonth = (source: string) =>
  `insert into kept_months (team_id, source, month, last) select id, '${source}', '2020-01-01', '2020-01-31' from teams`

/** Returns SQL that inserts totals of a month without sales. `figures` are its columns from orders to lines. */
const insertSaleMonth = (figures: string) => `
    ${keepMonth('sales')};
    insert into sale_totals (team_id, unit, first, place, branch, kind, hour, orders, items, gross, discount, net, tax,
      total, cost, sales, sold, returned, lines)
    select team_id, 'month', '2020-01-01', 1, id, 'sale', '10:00', ${figures}
    from branches limit 1`

/** Maps each integrity check to SQL that causes a violation. */
export const planted: Readonly<Record<string, string>> = {
  'I1 A stock level equals the sum of its movements, in quantity and value.': writeChange(
    'inventory',
    'on_hand = on_hand + 1',
  ),
  'I1 Each stock movement starts where the previous one ended.': writeChange(
    'stock_movements',
    'quantity_after = quantity_after + 1',
    'sequence = 1',
  ),
  'I3 No quantity on hand is below zero, unless the product or the branch allows it.': writeChange(
    'inventory',
    'on_hand = -1',
  ),
  'I4 Reserved quantities equal what confirmed sales and approved transfers still have to send.':
    writeChange('inventory', 'reserved = reserved + 1'),
  'I4 Incoming quantities equal what suppliers and other branches still have to bring.':
    writeChange('inventory', 'incoming = incoming + 1'),
  'I6 Outgoing goods, except those of sales, do not change the average cost.': writeChange(
    'stock_movements',
    'average_after = average_after + 1',
    `type = 'transferOut'`,
  ),
  'I7 Dispatched goods of a transfer equal received plus lost plus in transit, in quantity and value.':
    writeChange('transfers_lines', 'settled = settled + 1'),
  'I12 No line returns more than was delivered, and the returned quantity equals that of the returns.':
    writeChange('sales_lines', 'returned = 9', 'original is null and delivered > 0'),
  'I17 The cost of a sale equals the value of its stock movements plus the expected cost of goods to be delivered.':
    writeChange('sales', 'cost = cost + 1', SALE),
  'I19 The quantity of a line in stock units equals its quantity times the factor of its unit.':
    writeChange('sales_lines', 'factor = 2', 'original is null'),
  'I8 The amounts of each document in sales add up to its total.': writeChange(
    'sales',
    'total = total + 1',
    SALE,
  ),
  'I8 The total of each line of sales is net amount plus tax, and no discount exceeds the gross amount.':
    writeChange('sales_lines', 'discount = gross + 1', 'original is null'),
  'I11 The amount paid on each document in sales equals the allocations of payments.': writeChange(
    'sales',
    'paid = paid + 1',
    SALE,
  ),
  'I8 The amounts of each document in purchases add up to its total.': writeChange(
    'purchases',
    'total = total + 1',
    PURCHASE,
  ),
  'I8 The total of each line of purchases is net amount plus tax, and no discount exceeds the gross amount.':
    writeChange('purchases_lines', 'net = net + 1', 'original is null'),
  'I11 The amount paid on each document in purchases equals the allocations of payments.':
    writeChange('purchases', 'paid = paid + 1', PURCHASE),
  'I11 The amount paid on the opening balance of each customer equals the allocations of payments.':
    writeChange('customers', 'opening_paid = opening_paid + 1'),
  'I11 The amount paid on the opening balance of each supplier equals the allocations of payments.':
    writeChange('suppliers', 'opening_paid = opening_paid + 1'),
  'I11 Each payment allocates at most its amount, and only to documents of its own party.': `
    update payments set customer = ${selectFirst('customers', 'is_walk_in')} where customer is not null`,
  'I10 The payment status of each document in sales is that of its unpaid amount.': writeChange(
    'sales',
    `payment_status = 'unpaid'`,
    `${SALE} and payment_status <> 'unpaid' and total <> 0`,
  ),
  'I10 The payment status of each document in purchases is that of its unpaid amount.': writeChange(
    'purchases',
    `payment_status = 'paid'`,
    `${PURCHASE} and payment_status <> 'paid'`,
  ),
  'I10 The credited amounts of sales equal the ledger of applied credit notes.': writeChange(
    'set_offs',
    'amount = amount + 1',
  ),
  'I10 The amounts written off of sales and payments equal the ledger of write-offs.': writeChange(
    'sales',
    'written_off = 1',
    SALE,
  ),
  'I10 Due amounts and credit equal the entries in the ledger of customers and suppliers.':
    writeChange('payments_allocations', 'amount = amount + 1'),
  'I22 The journal, with goods received and not billed, agrees with the ledger of customers and suppliers on each day.':
    writeChange('journal_lines', 'customer = null', "role = 'receivables'"),
  'I12 A sale that was returned completely is credited completely.': writeChange(
    'sales',
    'total = total + 1',
    `return_status = 'full'`,
  ),
  'I13 The balance of a customer equals opening balance, charges, payments and write-offs.':
    writeChange('payments', 'allocated = 0', `party = 'customer'`),
  'I13 The balance of a supplier equals opening balance, charges, payments and write-offs.':
    writeChange('payments', 'allocated = 0', `party = 'supplier'`),
  'I8 The amounts of the lines of an expense add up to the expense.': writeChange(
    'expenses_lines',
    'amount = amount + 1',
  ),
  'I10 A paid expense has a payment of its total amount.': writeChange(
    'expenses',
    `payment_status = 'unpaid'`,
  ),
  'I9 The tax of sales agrees with their tax rates.': writeChange(
    'sales_lines',
    'tax_rate = 50',
    'original is null',
  ),
  'I9 The tax of purchases agrees with their tax rates.': writeChange(
    'purchases_lines',
    'tax_rate = 50',
    'original is null',
  ),
  'I14 Every posted document has a number.': writeChange('sales', 'number = null', SALE),
  'I16 Nothing was posted or edited on a day of a closed period.': `
    insert into payments (team_id, id, direction, status, date, party, method, amount, created_by)
    select team_id, gen_random_uuid(), 'in', 'posted', '${daysAgo(10)}', 'customer', method, 1, created_by
    from payments limit 1`,
  'I16 No manual entry and no cash transfer was posted on a day of a closed period.': `
    with transfer as (
      insert into cash_transfers (team_id, id, status, date, "from", "to", amount)
      select team_id, gen_random_uuid(), 'posted', '${daysAgo(10)}', id, id, 1 from accounts limit 1
      returning team_id, id)
    insert into history (team_id, resource, record_id, version, action, after)
    select team_id, 'cash-transfers', id, 2, 'post', jsonb_build_object('status', 'posted') from transfer`,
  'I18 The sales report and the sales detail have equal totals.': writeChange(
    'sales_lines',
    'net = net - 1',
    'original is null and delivered > 0',
  ),
  'I18 The goods receipts of a completely received purchase add up to its total.': writeChange(
    'receipts',
    'total = total + 1',
  ),
  'I18 The costs of the expense report are the expenses of profit and loss, on each day.':
    writeChange('expenses', `status = 'void'`, `status = 'posted'`),
  'I18 The stock overview equals the stock ledger, in quantity and value.': `
    update products set type = 'service'`,
  'I18 The last balance of the statement of a customer equals the balance of the customer.':
    writeChange('sales', 'total = total + 1', SALE),
  'I18 The last balance of the statement of a supplier equals the balance of the supplier.':
    writeChange('receipts', 'total = total + 1'),
  'I24 The net profit of each day is the change of stock, receivables, cash, payables, tax and credit.':
    writeChange('stock_movements', 'value = value + 1'),
  ...Object.fromEntries(
    [
      'sales',
      'purchases',
      'payments',
      'expenses',
      'transfers',
      'adjustments',
      'receipts',
      'journal-entries',
      'cash-transfers',
    ].map((name) => [
      `I14 The numbers of ${name} have no gaps and no duplicates.`,
      writeChange(
        name.replaceAll('-', '_'),
        `number = regexp_replace(number, '[0-9]+$', '999999')`,
        'number is not null',
      ),
    ]),
  ),
  'I21 The debits and the credits of each journal entry are equal.': writeChange(
    'journal_lines',
    'debit = debit + 1',
    'debit > 0',
  ),
  'I22 The journal contains what its documents and stock movements post, on their dates.':
    writeChange('journal_lines', 'date = date - 1'),
  'I22 The inventory account of each product and branch has the value of the stock level.':
    writeChange('journal_lines', 'product = null', "role = 'inventory'"),
  'I23 The totals of each account, day and branch are the sums of their journal lines.':
    writeChange('journal_totals', 'debit = debit + 1'),
  'I23 The totals of each customer and supplier, account, day and branch are the sums of their journal lines.':
    writeChange('party_totals', 'credit = credit + 1'),
  'I23 The totals of stock by day, branch and type are the sums of its movements.': writeChange(
    'stock_totals',
    'value = value + 1',
  ),
  'I23 The totals of stock by product and month are the sums of its movements.': `
    ${keepMonth('stock')};
    insert into movement_totals (team_id, unit, first, place, branch, product, counts_as, is_in, quantity, value)
    select team_id, 'month', '2020-01-01', 1, branch, product, 'sale', false, 1, 1 from inventory limit 1`,
  'I23 The turnover of products by month is the sum of their movements.': `
    ${keepMonth('stock')};
    insert into turnover_totals (team_id, unit, first, place, product, sold, cost_of_sold, arrivals)
    select team_id, 'month', '2020-01-01', 1, product, 1, 1, 0 from inventory limit 1`,
  'I23 The due amounts at the end of each month are the sums of the entries until then.': `
    ${keepMonth('due')};
    insert into due_totals (team_id, month, place, sale, due)
    select team_id, '2020-01-01', 1, id, 1 from sales limit 1`,
  'I23 The totals of sold products by month are the sums of the lines of sales.': `
    insert into kept_months (team_id, source, month, last)
    select distinct team_id, 'sales', month.first, (month.first + interval '1 month')::date - 1
    from sales cross join lateral (select date_trunc('month', invoice_date::timestamp)::date as first) month
    where invoice_date is not null;
    insert into sale_totals (team_id, unit, first, place, branch, kind, cashier, salesperson, hour, orders, items, gross,
      discount, net, tax, total, cost, sales, sold, returned, lines)
    select team_id, 'month', date_trunc('month', date)::date, row_number() over (), branch, kind, cashier, salesperson,
      hour, orders, items, gross, discount, net, tax, total, coalesce(cost, 0), 1, 0, 0, 0
    from posted_sales;
    insert into sale_tax_totals (team_id, unit, first, place, branch, kind, rate, base, tax, documents)
    select team_id, 'month', date_trunc('month', date)::date, row_number() over (), branch, kind, rate, base, tax, 1
    from document_taxes where resource = 'sales'`,
  'I23 The totals of sold products by month are the sums of the totals by branch.': `
    ${keepMonth('sales')};
    insert into sold_product_totals (team_id, unit, first, place, sold, returned, quantity, gross, discount, net, tax, total,
      cost, lines)
    select id, 'month', '2020-01-01', 1, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1 from teams`,
  'I23 The totals of sales by month are the sums of the sales.': insertSaleMonth(
    '1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0',
  ),
  'I23 The totals of sales tax by month are the sums of the taxes of the sales.': `
    ${keepMonth('sales')};
    insert into sale_tax_totals (team_id, unit, first, place, branch, kind, rate, base, tax, documents)
    select team_id, 'month', '2020-01-01', 1, id, 'sale', 10, 1, 1, 1 from branches limit 1`,
  'I23 The quantities in the totals of sales by month are the sums of the lines of sales.':
    insertSaleMonth('0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1'),
  'I23 The totals of discounts by month are the sums of the discounted lines.': `
    ${keepMonth('sales')};
    insert into discount_totals (team_id, unit, first, place, branch, kind, product, quantity, list_amount, sold_amount,
      lines)
    select team_id, 'month', '2020-01-01', 1, branch, 'discount', product, 1, 2, 1, 1 from inventory limit 1;
    insert into discount_cashier_totals (team_id, unit, first, place, branch, kind, quantity, list_amount, sold_amount,
      lines)
    select team_id, unit, first, place, branch, kind, quantity, list_amount, sold_amount, lines from discount_totals`,
  'I23 The totals of discounts by cashier and month are the sums of the totals by product.': `
    ${keepMonth('sales')};
    insert into discount_cashier_totals (team_id, unit, first, place, branch, kind, quantity, list_amount, sold_amount,
      lines)
    select team_id, 'month', '2020-01-01', 1, id, 'discount', 1, 2, 1, 1 from branches limit 1`,
  'I23 The totals of customers by month are the sums of their sales and payments.': `
    ${keepMonth('customers')};
    insert into customer_totals (team_id, unit, first, place, customer, kind, orders, net, tax, total, cost, paid,
      written_off, sales, first_sale, last_sale)
    select team_id, 'month', '2020-01-01', 1, id, 'sale', 0, 0, 0, 0, 0, 0, 0, 0, '2020-01-01', '2020-01-01'
    from customers limit 1`,
  'I23 The totals of account statements by month are the sums of their entries.': `
    ${keepMonth('due')};
    insert into entry_totals (team_id, unit, first, place, party, type, debit, credit, entries,
      events)
    select id, 'month', '2020-01-01', 1, 'customer', 'invoice', 1, 0, 1, 1 from teams`,
  'I23 The totals of allocated payments by month are the sums of the allocations.': `
    ${keepMonth('due')};
    insert into allocation_totals (team_id, unit, first, place, direction, amount, allocations)
    select id, 'month', '2020-01-01', 1, 'in', 1, 1 from teams`,
  'I23 The totals of payments by month are the sums of the posted payments.': `
    ${keepMonth('payments')};
    insert into payment_totals (team_id, unit, first, place, direction, party, received, paid, payments)
    select id, 'month', '2020-01-01', 1, 'in', 'customer', 1, 0, 1 from teams`,
  'I23 The totals of purchases by month are the sums of received and returned goods.': `
    ${keepMonth('purchases')};
    insert into purchase_totals (team_id, unit, first, place, branch, kind, items, quantity, net, tax, charges, total,
      paid, due, receipts)
    select team_id, 'month', '2020-01-01', 1, id, 'purchase', 1, 1, 1, 0, 0, 1, 0, 1, 1 from branches limit 1`,
  'I23 The totals of purchased products by month are the sums of the lines of purchases.': `
    ${keepMonth('purchases')};
    insert into purchased_totals (team_id, unit, first, place, kind, product, quantity, received, discount, net, lines)
    select team_id, 'month', '2020-01-01', 1, 'purchase', product, 1, 1, 0, 1, 1 from inventory limit 1`,
  'I23 The monthly tax totals equal the taxes of the bills and expenses.': `
    ${keepMonth('taxes')};
    insert into bill_tax_totals (team_id, unit, first, place, kind, rate, base, tax, payable, documents)
    select id, 'month', '2020-01-01', 1, 'purchase', 10, 1, 1, -1, 1 from teams`,
  'I23 The balances of customers and suppliers by month are the sums of their totals.': `
    ${keepMonth('balances')};
    insert into balance_totals (team_id, unit, first, place, branch, customer, debit, credit)
    select team_id, 'month', '2020-01-01', 1, null, id, 1, 0 from customers limit 1`,
  'I23 The totals of profit by month are the sums of the profit entries.': `
    ${keepMonth('profit')};
    insert into profit_totals (team_id, unit, first, place, kind, amount, entries)
    select id, 'month', '2020-01-01', 1, 'sales', 1, 1 from teams`,
  'I23 The stock at the end of each month is the sum of the movements until then.': `
    ${keepMonth('levels')};
    insert into level_totals (team_id, month, place, branch, product, quantity, value)
    select team_id, '2020-01-01', 1, branch, product, 1, 1 from inventory limit 1`,
  'I14 The numbers of invoices and credit notes have no gaps and no duplicates.': writeChange(
    'sales',
    `invoice_number = regexp_replace(invoice_number, '[0-9]+$', '999999')`,
    'invoice_number is not null',
  ),
  'A1 Each history entry is unchanged since it was sealed, and each seal follows the previous one.':
    writeChange('history', `action = 'x'`),
  'A1 Each history entry is sealed or waiting to be sealed.': `delete from history_seals where position = 1`,
  'A1 The last seal of the history equals its separate copy.': `delete from history_seals where position = (select max(position) from history_seals)`,
  'A3 The stored keys of unique custom fields match the values in the records.': `
    insert into custom_keys (team_id, field, key, record) select team_id, id, 'x', id from products limit 1`,
  'A3 The searched texts of custom fields match the values in the records.': `
    insert into custom_texts (team_id, resource, field, record, text)
    select team_id, 'products', id, id, 'x' from products limit 1`,
  'A3 The stored links of custom references match the values in the records.': `
    insert into custom_links (team_id, field, record, target) select team_id, id, id, id from products limit 1`,
  ...Object.fromEntries(
    business.invariants.flatMap(({ code, description }) => {
      const [, resource] = /^Every write to (.+) has its history\.$/.exec(description) ?? []
      const table = resource?.replaceAll('-', '_')
      return table ? [[`${code} ${description}`, writeChange(table, 'version = version + 1')]] : []
    }),
  ),
  // The shop has closed no day and written nothing off.
  'I14 The numbers of day-closings have no gaps and no duplicates.': `
    insert into day_closings (team_id, id, number, date, branch, status, created_by)
    select team_id, gen_random_uuid(), 'Z-MAIN-26-000002', date, branch, 'closed', created_by from sales
    where ${SALE} limit 1`,
  'I20 Every write to day-closings has its history.': `
    insert into day_closings (team_id, id, date, branch, status, created_by)
    select team_id, gen_random_uuid(), date, branch, 'draft', created_by from sales where ${SALE} limit 1`,
  'I20 Every write to write-offs has its history.': `
    insert into write_offs (team_id, id, date, sale, reason, amount, created_by)
    select team_id, gen_random_uuid(), date, id, 'gone', 1, created_by from sales where ${SALE} limit 1`,
}
