import { daysAgo } from './trade.ts'

export const lastYear = Number(daysAgo(0).slice(0, 4)) - 1
export const firstDay = `${lastYear}-01-02`
/** Lists days of the last year, the first one in January, so that the whole year is kept. */
export const days = ['01-15', '05-06', '08-30', '11-12'].map((day) => `${lastYear}-${day}`)
/** Holds a day within the last year, on which stock and due amounts are read. */
export const asOf = `${lastYear}-09-15`

const amounts = 'quantity,gross,discount,net,tax,total,cost,profit'
const withoutCost = 'quantity,gross,discount,net,tax,total'
const period = JSON.stringify({ date_gte: days[0], date_lt: daysAgo(20) })
const stocked = JSON.stringify({ 'product.type': 'stock', date_gte: `${lastYear}-01-01` })

/** Lists requests for reports and boards that read kept months. */
export const requests = [
  ...['product', 'category', 'brand', 'branch', 'date.month', 'date.year', 'date.day'].map(
    (group) => `/sales-lines/aggregate?sum=${withoutCost}&group=${group}`,
  ),
  `/sales-lines/aggregate?sum=${amounts}&ratio=margin,share&group=product&filter=${stocked}`,
  `/sales-lines/aggregate?sum=${amounts}&group=product&filter=${period}&against=${stocked}`,
  `/sales-lines/aggregate?sum=net&group=product&across=date.quarter`,
  `/sales-lines/aggregate?sum=net&filter={"kind":"return"}`,
  `/sales-lines/aggregate?sum=net&group=product&filter={"kind":"return"}`,
  `/sales-lines/aggregate?sum=net&filter={"$or":[{"date":"${days[0]}"},{"date":"${days[2]}"}]}`,
  `/sales-lines/aggregate?sum=net&filter={"date":"${days[0]}"}`,
  `/sales-lines/aggregate?sum=net&filter={"date_between":["${days[0]}","${days[3]}"]}`,
  `/sales-lines/aggregate?sum=net&group=date.month&filter={"date_gt":"${days[0]}","date_lte":"${days[3]}"}`,
  ...['hour', 'salesperson', 'cashier', 'kind', 'customer', 'date.month'].map(
    (group) => `/sales-report/aggregate?sum=orders,items,gross,total,due&group=${group}`,
  ),
  `/sales-report/aggregate?sum=items,total,paid,due&filter=${period}`,
  `/sales-report/aggregate?sum=cost,profit&ratio=margin,averageBasket&group=branch`,
  `/tax-entries/aggregate?sum=base,tax,payable&group=rate`,
  `/tax-entries/aggregate?sum=base,tax,payable&group=kind&across=date.quarter&filter=${period}`,
  `/tax-report?filter={"from":"${days[0]}","to":"${days[3]}"}`,
  '/tax-report',
  ...['product', 'branch', 'category'].map(
    (group) => `/stock-balance/aggregate?sum=opening,sold,quantityIn,closing&group=${group}`,
  ),
  `/stock-balance?filter={"from":"${days[0]}","to":"${asOf}"}`,
  `/stock-overview?filter={"asOf":"${asOf}"}`,
  `/stock-overview/aggregate?sum=onHand,value&group=product&filter={"asOf":"${asOf}"}`,
  `/sales-lines/aggregate?sum=${amounts},sold,returned&group=hour`,
  `/sales-lines/aggregate?sum=${amounts},sold,returned&filter=${period}`,
  `/sales-report/aggregate?sum=orders,total,paid,credited,writtenOff,due`,
  `/sales-report/aggregate?sum=orders,total,profit&group=customer&filter=${period}`,
  `/invoices/aggregate?sum=total,paid,credited,writtenOff,due&filter=${period}`,
  ...['', '&group=kind', '&group=date.month', `&filter=${period}`].flatMap((rest) => [
    `/discount-report/aggregate?sum=quantity,listAmount,soldAmount,discountGiven${rest}`,
    `/profit-entries/aggregate?sum=amount${rest}`,
  ]),
  ...['', '&group=supplier', '&group=branch', `&filter=${period}`].map(
    (rest) => `/purchase-report/aggregate?sum=items,quantity,net,tax,charges,total,paid,due${rest}`,
  ),
  ...['product', 'category', 'date.year'].map(
    (group) => `/purchase-history/aggregate?sum=quantity,received,discount,net&group=${group}`,
  ),
  `/discount-report/aggregate?sum=discountGiven&group=cashier&filter={"product.type":"stock"}`,
  ...['', `&filter=${period}`].map((rest) => `/payment-allocations/aggregate?sum=amount${rest}`),
  ...['method', 'cashier', 'date.month', 'date.quarter'].map(
    (group) => `/cash-movements/aggregate?sum=in,out,net&group=${group}`,
  ),
  `/cash-movements/aggregate?sum=net&filter=${period}`,
  ...['customer', 'supplier'].flatMap((party) =>
    ['', '/aggregate'].map(
      (part) =>
        `/${party}-statement${part}?filter={"from":"${days[1]}","to":"${daysAgo(0)}"}${part && '&sum=debit,credit'}`,
    ),
  ),
  '/customer-report',
  `/customer-report?filter={"from":"${days[1]}","to":"${asOf}"}`,
  `/stock-ageing?filter={"asOf":"${asOf}"}`,
  ...[`"${asOf}","days":300`, `"${daysAgo(0)}"`, `"${daysAgo(2)}","days":700`].map(
    (when) => `/slow-stock?filter={"asOf":${when}}`,
  ),
  ...['', '/aggregate'].map(
    (part) => `/supplier-history${part}?filter={}${part && '&sum=debit,credit&group=type'}`,
  ),
  ...[
    'dashboard',
    'dashboard/total-sale',
    'dashboard/total-purchase',
    'inventory-overview',
  ].flatMap((board) => [
    `/${board}?from=${days[0]}&to=${daysAgo(0)}`,
    `/${board}?from=${lastYear}-01-01&to=${days[2]}`,
  ]),
]

/** Lists requests for due amounts of days near the ends of the last months. */
export const recentRequests = [
  `/dashboard?from=${daysAgo(60)}&to=${daysAgo(0)}`,
  ...[35, 55].flatMap((ago) =>
    ['receivables', 'payables', 'receivables-ageing', 'payables-ageing'].map(
      (name) => `/${name}?filter={"asOf":"${daysAgo(ago)}"}`,
    ),
  ),
]
