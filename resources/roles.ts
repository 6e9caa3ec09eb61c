import type { RoleDeclaration } from '../src/schema/rights.ts'

const everything = [
  'dashboard.view',
  'dashboard.view_money',
  'view_price',
  'view_cost',
  'view_profit',
  'team.edit',
  'sale.change_price',
  'sale.price_below_min',
  'sale.over_credit_limit',
  'sale.return_without_receipt',
]

/** The default roles of every team (business.md §6); what each may do with a resource is in its declaration. */
export const roles = [
  { code: 'owner', level: 'full', rights: everything },
  { code: 'admin', level: 'full', rights: everything },
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
      'sale.change_price',
    ],
  },
  { code: 'sales', level: 'none', rights: ['dashboard.view', 'view_price'] },
  { code: 'purchasing', level: 'none', rights: ['dashboard.view', 'view_price', 'view_cost'] },
  { code: 'stock', level: 'none', rights: ['dashboard.view'] },
  {
    code: 'accounts',
    level: 'none',
    exports: true,
    rights: ['dashboard.view', 'dashboard.view_money', 'view_price', 'view_cost', 'view_profit'],
  },
  { code: 'hr', level: 'none', exports: true, rights: [] },
  {
    code: 'viewer',
    level: 'view',
    exports: true,
    rights: ['dashboard.view', 'dashboard.view_money', 'view_price', 'view_cost', 'view_profit'],
  },
] as const satisfies readonly RoleDeclaration[]
