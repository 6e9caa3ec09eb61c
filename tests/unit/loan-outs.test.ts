import { describe, expect, it } from 'vitest'
import { words as en } from '../../i18n/en/words.ts'
import { roles } from '../../resources/company/roles.ts'
import * as resources from '../../resources/index.ts'
import { createLabels } from '../../src/schema/labels.ts'
import {
  createRegistry,
  getResource,
  getRoleRights,
  getCacheTags,
} from '../../src/schema/registry.ts'
import * as loans from '../loan-outs/index.ts'

/** Adds a module to the business: the files of tests/loan-outs. */
const registry = createRegistry({ ...resources, ...loans }, roles)

describe('a new document type', () => {
  it('makes its ledger and all lists that read the ledger stale', () => {
    const stale = ['loan-out', 'stock-movement', 'stock', 'stock-balance', 'open-loan']
    expect(getCacheTags(registry, 'loan-outs')).toEqual(expect.arrayContaining(stale))
    expect(getCacheTags(registry, 'loan-outs')).toContain('user-activity')
  })

  it('is known to the ledger and to the activity report', () => {
    const { type } = getResource(registry, 'stock-movements').fields
    expect(type).toMatchObject({ choices: { sale: 'info', loanOut: 'warning' } })
    const activity = getResource(registry, 'user-activity')
    expect(activity.fields).toMatchObject({
      resource: { choices: { 'loan-outs': 'neutral' } },
      action: { choices: { lend: 'info' } },
    })
    expect(createLabels(registry, en).choice(activity, 'resource', 'loan-outs')).toBe('Loan outs')
  })

  it('has the rights that its declaration grants', () => {
    expect(getRoleRights(registry, 'sales')).toContain('loan-out.lend')
    expect(getRoleRights(registry, 'hr')).not.toContain('loan-out.view')
  })
})
