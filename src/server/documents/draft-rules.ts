import type { Resource } from '../../schema/resource.ts'
import type { Issue } from '../../schema/problem.ts'
import { HttpProblem } from '../http/problems.ts'
import type { Rules } from '../context/rules.ts'
import type { DocumentActions } from '../context/document-actions.ts'
import { checkDay } from './days.ts'
import type { DayRule } from '../context/day-rule.ts'
import type { Values } from '../../schema/values.ts'

/**
 * Creates the rules of a document's record: drafts are completed and computed, posted documents can
 * be neither edited nor deleted.
 */
export function createDraftRules(
  resource: Resource,
  actions: DocumentActions | undefined,
  dayRule: DayRule,
): Rules {
  const { document } = resource
  if (!document) throw new Error(`${resource.name} is not a document`)
  const isOpen = (record: Values) => document.open.includes(String(record[document.status]))
  const createStateIssue = (record: Values): Issue => {
    const args = { status: record[document.status] }
    return { pointer: '', code: 'STATE', args }
  }

  return {
    resource: resource.name,
    async derive({ record, previous, trx, caller }) {
      const dayCheck = { dayRule, trx, caller }
      const day = document.date
      if (previous && !isOpen(previous)) {
        if (day !== undefined) await checkDay(dayCheck, previous[day], { purpose: 'undo' })
        checkFrozenFields(record, previous, document.always ?? [], createStateIssue(previous))
        actions?.amend?.({ record, previous, trx, caller })
        return {}
      }
      if (day !== undefined && record[day] !== previous?.[day]) {
        const purpose = isOpen(record) ? 'draft' : 'post'
        await checkDay(dayCheck, record[day], { purpose, pointer: `/${day}` })
      }
      return (await actions?.prepare?.({ record, previous, trx, caller })) ?? {}
    },
    async beforeDelete({ record }) {
      return isOpen(record) ? [] : [createStateIssue(record)]
    },
  }
}

/**
 * Throws an error when fields of a posted document change that are not in `always`, such as notes.
 */
function checkFrozenFields(
  record: Values,
  previous: Values,
  always: readonly string[],
  issue: Issue,
) {
  const changed = Object.keys(record).filter((name) => record[name] !== previous[name])
  if (changed.every((name) => always.includes(name))) return
  throw new HttpProblem(409, issue.code, { errors: [issue], more: issue.args ?? {} })
}
