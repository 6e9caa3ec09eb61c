import type { Action } from '../../src/schema/document.ts'
import { reasonField } from '../documents/action-fields.ts'

export const paymentActions = {
  void: { from: ['posted'], roles: ['accounts'], icon: 'ban', tone: 'error', fields: reasonField },
} as const satisfies Readonly<Record<string, Action>>
