import { describe, expect, it } from 'vitest'
import { words as en } from '../../i18n/en/words.ts'
import { roles } from '../../resources/company/roles.ts'
import { selectPostedUse } from '../../resources/documents/used-records.server.ts'
import * as resources from '../../resources/index.ts'
import { reference } from '../../src/schema/fields.ts'
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

  it('is a choice in the ledger and in the activity report', () => {
    const { type } = getResource(registry, 'stock-movements').fields
    expect(type).toMatchObject({ choices: { sale: 'info', loanOut: 'warning' } })
    const activity = getResource(registry, 'user-activity')
    expect(activity.fields).toMatchObject({
      resource: { choices: { 'loan-outs': 'neutral' } },
      action: { choices: { lend: 'info' } },
    })
    expect(createLabels(registry, en).choice(activity, 'resource', 'loan-outs')).toBe('Loan outs')
  })

  it('must count its entries as kinds that the ledger itself declares', () => {
    const { document } = loans.loanOuts
    const declare = (ledger: string, countsAs: string) => {
      const entries = { [ledger]: { loanOut: { tone: 'info' as const, countsAs } } }
      const loanOuts = { ...loans.loanOuts, document: { ...document!, entries } }
      return () => createRegistry({ ...resources, ...loans, loanOuts }, roles)
    }
    expect(declare('stock-movements', 'sale')).not.toThrow()
    for (const [ledger, kind] of [
      ['stock-movements', 'sales'],
      ['stock-movements', 'loanOut'],
      ['stock-movement', 'sale'],
    ] as const) {
      expect(declare(ledger, kind)).toThrow(
        `loan-outs: loanOut counts as "${kind}", which is not one of the kinds that "${ledger}" declares`,
      )
    }
  })

  it('counts as a use of the records to which the document and its lines refer', () => {
    const fields = { ...loans.loanOuts.fields, method: reference('payment-methods') }
    const loanOuts = { ...loans.loanOuts, fields }
    const withMethod = createRegistry({ ...resources, ...loans, loanOuts }, roles)
    expect(selectPostedUse(withMethod, 'payment-methods')).toContain(
      `from "loan_outs" document
          where document.team_id = $1 and document."method" = given.id and document."status" not in ('draft', 'cancelled')`,
    )
    expect(selectPostedUse(withMethod, 'products')).toContain('from "loan_outs_lines" line')
  })

  it('has the rights that its declaration grants', () => {
    expect(getRoleRights(registry, 'sales')).toContain('loan-out.lend')
    expect(getRoleRights(registry, 'hr')).not.toContain('loan-out.view')
  })
})
