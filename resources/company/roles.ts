import type { RoleDeclaration } from '../../src/schema/rights.ts'
import type { limits } from './limits.ts'

type Limit = keyof typeof limits
type Limits = Readonly<Partial<Record<Limit, number | null>>>

const everything = [
  'dashboard.view',
  'dashboard.view_money',
  'view_price',
  'view_cost',
  'view_profit',
  'team.edit',
  'team.backup',
  'branch.all',
  'setting.view',
  'setting.edit',
  'period.close',
  'sale.view_all',
  'expense.view_all',
  'sale.cancel_any',
  'payment.void_any',
  'sale.change_price',
  'sale.price_below_min',
  'sale.over_credit_limit',
  'sale.return_without_receipt',
  'product.archive_stocked',
]

const unlimited = {
  discountPercent: null,
  purchaseValue: null,
  expenseValue: null,
  adjustmentValue: null,
  refundValue: null,
  writeOffValue: null,
  backdateDays: null,
} satisfies Record<Limit, null>

/** Declares the default roles of every team (rule 6.2); `access` of each resource says what a role may do with it. */
export const roles = [
  { code: 'owner', level: 'full', rights: everything, limits: unlimited },
  { code: 'admin', level: 'full', rights: everything, limits: unlimited },
  {
    code: 'manager',
    level: 'edit',
    exports: true,
    rights: [
      'dashboard.view',
      'dashboard.view_money',
      'view_price',
      'view_cost',
      'view_profit',
      'sale.view_all',
      'expense.view_all',
      'sale.cancel_any',
      'payment.void_any',
      'sale.change_price',
    ],
    limits: {
      discountPercent: 30,
      purchaseValue: 10_000,
      expenseValue: 2000,
      adjustmentValue: null,
      refundValue: 1000,
      writeOffValue: 50,
      backdateDays: 3,
    },
  },
  {
    code: 'sales',
    level: 'none',
    rights: ['dashboard.view', 'view_price'],
    limits: { discountPercent: 5 },
  },
  {
    code: 'purchasing',
    level: 'none',
    rights: ['dashboard.view', 'view_price', 'view_cost', 'expense.view_all'],
    limits: { backdateDays: 3 },
  },
  {
    code: 'stock',
    level: 'none',
    rights: ['dashboard.view', 'sale.view_all'],
    limits: { adjustmentValue: 500 },
  },
  {
    code: 'accounts',
    level: 'none',
    exports: true,
    rights: [
      'dashboard.view',
      'dashboard.view_money',
      'view_price',
      'view_cost',
      'view_profit',
      'sale.view_all',
      'expense.view_all',
      'payment.void_any',
      'setting.view',
      'period.close',
    ],
    limits: { expenseValue: null, refundValue: null, writeOffValue: 500, backdateDays: null },
  },
  { code: 'hr', level: 'none', exports: true, rights: ['expense.view_all'], limits: {} },
  {
    code: 'viewer',
    level: 'view',
    exports: true,
    rights: [
      'dashboard.view',
      'dashboard.view_money',
      'view_price',
      'view_cost',
      'view_profit',
      'sale.view_all',
      'expense.view_all',
      'setting.view',
    ],
    limits: {},
  },
] as const satisfies readonly (RoleDeclaration & { readonly limits: Limits })[]
