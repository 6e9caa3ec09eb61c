import type { RoleDeclaration } from '../../src/schema/rights.ts'

const prices = ['view_price', 'view_cost', 'view_profit'] as const
const dashboard = ['dashboard.view', 'dashboard.view_money'] as const

const allRights = [
  ...dashboard,
  ...prices,
  'team.edit',
  'team.backup',
  'setting.view',
  'setting.edit',
  'period.close',
] as const

/**
 * Declares the default roles of every team with the rights that belong to no resource (rule 6.2). The rights on records
 * are in `access` of each resource, further rights and limits in its `rights` and `limits`.
 */
export const roles = [
  { code: 'owner', level: 'full', rights: allRights },
  { code: 'admin', level: 'full', rights: allRights },
  { code: 'manager', level: 'edit', exports: true, rights: [...dashboard, ...prices] },
  { code: 'sales', level: 'none', rights: ['dashboard.view', 'view_price'] },
  { code: 'purchasing', level: 'none', rights: ['dashboard.view', 'view_price', 'view_cost'] },
  { code: 'stock', level: 'none', rights: ['dashboard.view'] },
  {
    code: 'accounts',
    level: 'none',
    exports: true,
    rights: [...dashboard, ...prices, 'setting.view', 'period.close'],
  },
  { code: 'hr', level: 'none', exports: true, rights: [] },
  {
    code: 'viewer',
    level: 'view',
    exports: true,
    rights: [...dashboard, ...prices, 'setting.view'],
  },
] as const satisfies readonly RoleDeclaration[]
