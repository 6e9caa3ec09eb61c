import type { Resource } from '../../schema/resource.ts'
import type { Row } from '../../schema/row.ts'
import { getCurrencyDecimals } from '../../schema/currency.ts'
import { getActions } from '../../schema/document.ts'
import { HttpProblem } from '../http/problems.ts'
import { lockRecord, type StoredRecord } from '../records/record.ts'
import { requireRight } from '../records/require-right.ts'
import type { Write } from '../records/write.ts'
import type { ActionContext } from '../context/document-actions.ts'
import { checkOwnWithin } from './check-own-within.ts'
import { checkDay } from './check-days.ts'
import { findHandler } from './find-handler.ts'
import { takeNextNumbers } from './next-number.ts'
import { changePosted, insertPosted } from './write-posted.ts'
import type { Values } from '../../schema/values.ts'
import { getToday } from '../../schema/days.ts'

/**
 * Creates the context of an action's handler: the locked document, its input, and functions that write other records.
 */
export function createActionContext(
  write: Write,
  action: string,
  document: StoredRecord,
  input: Values,
  authorities: ActionContext['authorities'] = [{ limit: write.caller.limit }],
): ActionContext {
  const { resource, trx, caller } = write

  function getWrite(other: Resource): Write {
    if (!other.history)
      throw new Error(`${other.name} has no history: write its rows with a statement`)
    return { ...write, resource: other }
  }

  async function lockOther(other: Resource, id: string, pointer: string): Promise<StoredRecord> {
    const found = await lockRecord(trx, other, id)
    const errors = [{ pointer, code: 'NOT_FOUND' }]
    if (!found) throw new HttpProblem(422, 'VALIDATION', { errors })
    return found
  }

  return {
    action,
    resource,
    document: document as ActionContext['document'],
    input,
    caller,
    authorities,
    trx,
    registry: write.context.registry,
    today: getToday(caller.team.timezone, trx.now()),
    decimals: getCurrencyDecimals(caller.team.currency),
    nextNumber: (prefix) => takeNextNumbers(write, document, [prefix])[0]!,
    nextNumbers: (prefixes, dated = {}) =>
      takeNextNumbers(write, { ...document, ...dated }, prefixes),
    insert: (other, draft) => insertPosted(getWrite(other), draft),
    async update(other, id, changes) {
      // The history entry of the other record names the action of this context. It names `update`
      // instead when the action is `create`, because the other record was not created, and when the
      // other record is not a document.
      const historyAction = action === 'create' || !other.document ? 'update' : action
      await changePosted(getWrite(other), await lockOther(other, id, ''), changes, historyAction)
    },
    async checkUndo(day) {
      await checkDay({ trx, caller, dayRule: write.context.dayRule }, day, { purpose: 'undo' })
    },
    async lock<T extends Resource>(other: T, id: string, pointer: string) {
      // The stored record has the fields of its resource's row type.
      return (await lockOther(other, id, pointer)) as Row<T>
    },
    async checkRights(other, id, name) {
      requireRight({ resource: other, caller }, name)
      const found = await lockOther(other, id, '')
      checkOwnWithin(getActions(other)[name] ?? {}, other.document, found, write)
    },
    async runAction(other, id, name, otherInput = {}) {
      const found = await lockOther(other, id, '')
      const handler = findHandler(write.context, other, found, name)
      const { changes } = await handler(
        createActionContext(getWrite(other), name, found, otherInput),
      )
      await changePosted(getWrite(other), found, changes, name)
    },
  }
}
