import { defineActions } from '../../../src/server/context/document-actions.ts'
import { defineRules } from '../../../src/server/context/rules.ts'
import { equipment } from './equipment.ts'

export const equipmentRules = defineRules(equipment, {
  check({ record }) {
    const isTooHigh = (record.deposit ?? 0) > (record.price ?? 0)
    return isTooHigh
      ? [{ pointer: '/deposit', code: 'TOO_LARGE', args: { max: record.price } }]
      : []
  },
})

export const equipmentActions = defineActions(equipment, equipment.actions, {
  async takeBack({ input }) {
    const note = typeof input.note === 'string' ? input.note : null
    return { changes: { state: 'here', customer: null, note } }
  },
})
