import type { Board } from '../../../src/schema/board.ts'
import { cashFigures, dueFigures, orderFigures, saleFigures, stockFigures } from './figures.ts'
import { salesTrend, stockHistory, topProducts } from './panels.ts'
import { branch, MONEY, posted, sold } from './rows.ts'

/** Declares the dashboard: the figures of rules 4.1–4.18 and their panels. */
export const dashboard: Board = {
  name: 'dashboard',
  right: 'dashboard.view',
  within: branch,
  begins: [
    { key: 'product', create: 'products' },
    { key: 'supplier', create: 'suppliers' },
    { key: 'stock', create: 'purchases', done: 'stock-movements' },
    { key: 'sale', create: 'sales', done: 'sales-report' },
    { key: 'customer', create: 'customers' },
    { key: 'expense', create: 'expenses' },
  ],
  links: [
    { key: 'totalSale', to: '/dashboard/total-sale', right: 'sales-report.view' },
    { key: 'totalPurchase', to: '/dashboard/total-purchase', right: 'purchase-report.view' },
    { key: 'lowStock', to: '/dashboard/lowStock-product', right: 'stock-alert.view' },
    { key: 'inventoryOverview', to: '/inventory-overview', right: 'stock.view' },
    { key: 'reports', to: '/reports', right: 'dashboard.view' },
  ],
  figures: [...saleFigures, ...dueFigures, ...stockFigures, ...cashFigures, ...orderFigures],
  panels: [
    { ...salesTrend, width: 8, details: '/dashboard/total-sale' },
    {
      kind: 'todo',
      key: 'todo',
      width: 4,
      lines: [
        {
          key: 'overdueInvoices',
          icon: 'banknote',
          rows: { resource: 'receivables', filter: { daysOverdue_gt: 0 } },
        },
        { key: 'lowStock', icon: 'bell', rows: { resource: 'stock-alerts' } },
        {
          key: 'unreceived',
          icon: 'truck',
          rows: { resource: 'purchases', filter: { kind: 'purchase', status: 'ordered' } },
        },
        {
          key: 'purchasesToApprove',
          icon: 'clipboard-check',
          rows: { resource: 'purchases', filter: { status: 'pendingApproval' } },
        },
        {
          key: 'expensesToApprove',
          icon: 'clipboard-check',
          rows: { resource: 'expenses', filter: { status: 'submitted' } },
        },
        {
          key: 'adjustmentsToApprove',
          icon: 'clipboard-check',
          rows: { resource: 'adjustments', filter: { status: 'pendingApproval' } },
        },
        {
          key: 'transfersAsked',
          icon: 'boxes',
          rows: { resource: 'transfers', filter: { status: 'requested' } },
        },
        {
          key: 'saleDrafts',
          icon: 'shopping-cart',
          rows: { resource: 'sales', filter: { status: ['draft', 'held'] } },
        },
        {
          key: 'purchaseDrafts',
          icon: 'shopping-bag',
          rows: { resource: 'purchases', filter: { status: 'draft' } },
        },
        {
          key: 'inTransit',
          icon: 'boxes',
          rows: { resource: 'transfers', filter: { status: 'dispatched' } },
        },
      ],
    },
    topProducts,
    {
      kind: 'records',
      key: 'recentSales',
      width: 6,
      rows: { resource: 'sales', filter: sold, date: 'invoiceDate' },
      sort: ['createdAt', 'DESC'],
      notes: ['customer', 'branch', 'createdAt'],
      ends: ['total', 'paymentStatus'],
    },
    {
      kind: 'records',
      key: 'recentInvoices',
      width: 6,
      rows: { resource: 'sales', filter: sold, date: 'invoiceDate' },
      sort: ['invoiceDate', 'DESC'],
      notes: ['customer', 'dueDate'],
      ends: ['due', 'paymentStatus'],
    },
    {
      kind: 'ranking',
      key: 'expensesByCategory',
      width: 6,
      shape: 'donut',
      right: MONEY,
      rows: { resource: 'expenses', filter: posted, date: 'date' },
      group: 'category',
      by: [{ sum: 'total', as: 'money' }],
    },
    {
      kind: 'trend',
      key: 'cashTrend',
      width: 6,
      shape: 'bars',
      rows: { resource: 'cash-movements', date: 'date' },
      series: [
        { key: 'in', sum: 'in' },
        { key: 'out', sum: 'out' },
      ],
      as: 'money',
      right: MONEY,
    },
    { ...stockHistory, details: '/inventory-overview' },
    {
      kind: 'records',
      key: 'lowStock',
      width: 4,
      rows: { resource: 'stock-alerts' },
      sort: ['available', 'ASC'],
      notes: ['branch', 'reorderPoint'],
      ends: ['available', 'state'],
      details: '/dashboard/lowStock-product',
    },
    {
      kind: 'records',
      key: 'recentCustomers',
      width: 4,
      rows: { resource: 'customers', filter: { isActive: true } },
      sort: ['createdAt', 'DESC'],
      notes: ['createdBy', 'createdAt'],
      ends: [],
    },
    {
      kind: 'records',
      key: 'recentProducts',
      width: 4,
      rows: { resource: 'products', filter: { status: 'active' } },
      sort: ['createdAt', 'DESC'],
      notes: ['createdBy', 'createdAt'],
      ends: [],
    },
  ],
}
