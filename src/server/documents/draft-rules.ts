import type { Resource } from '../../schema/resource.ts'
import { isChangeable, isOpen } from '../../schema/document.ts'
import type { Issue } from '../../schema/problem.ts'
import type { Can } from '../../schema/rights.ts'
import { forbidden, HttpProblem } from '../http/problems.ts'
import type { Rules } from '../context/rules.ts'
import type { DocumentActions } from '../context/document-actions.ts'
import { checkDay } from './check-days.ts'
import type { DayRule } from '../context/day-rule.ts'
import type { Values } from '../../schema/values.ts'

/** Names the field that counts the revisions of a posted document. */
const REVISION = 'revision'

/**
 * Creates the rules of the records of a document. The rules complete drafts and revisions, and compute their fields.
 * They refuse to delete a posted document, and to change fields of a posted document other than `always` fields, except
 * by a revision.
 */
export function createDraftRules(
  resource: Resource,
  actions: DocumentActions | undefined,
  dayRule: DayRule,
): Rules {
  const { document } = resource
  if (!document) throw new Error(`${resource.name} is not a document`)
  return {
    resource: resource.name,
    async derive({ record, previous, trx, caller }) {
      const dayCheck = { dayRule, trx, caller }
      const day = document.date
      if (previous && !isOpen(resource, previous)) {
        if (isRevision(resource, record, previous)) {
          checkRevisedFields(resource, record, previous, caller.can)
          const prepared = await actions?.prepare?.({ record, previous, trx, caller })
          return { ...prepared, [REVISION]: Number(previous[REVISION] ?? 0) + 1 }
        }
        if (day !== undefined) await checkDay(dayCheck, previous[day], { purpose: 'undo' })
        actions?.amend?.({ record, previous, trx, caller })
        return {}
      }
      if (day !== undefined && record[day] !== previous?.[day]) {
        const purpose = isOpen(resource, record) ? 'draft' : 'post'
        await checkDay(dayCheck, record[day], { purpose, pointer: `/${day}` })
      }
      return (await actions?.prepare?.({ record, previous, trx, caller })) ?? {}
    },
    async beforeDelete({ record }) {
      return isOpen(resource, record) ? [] : [createStateIssue(resource, record)]
    },
  }
}

/** Returns whether a change of a posted document changes more than the fields in `always`, such as notes. */
export function isRevision({ document }: Resource, record: Values, previous: Values): boolean {
  const changed = listChangedFields(record, previous)
  return changed.some((name) => !document?.always?.includes(name))
}

/**
 * Throws 409 when the state of a posted document does not allow the change, and 403 when the caller
 * lacks the right to revise the document.
 */
function checkRevisedFields(resource: Resource, record: Values, previous: Values, can: Can): void {
  const changed = listChangedFields(record, previous)
  const isAllowed = (hasRight: Can) =>
    changed.every((name) => isChangeable(resource, previous, name, hasRight))
  if (!isAllowed(() => true)) {
    const issue = createStateIssue(resource, previous)
    throw new HttpProblem(409, issue.code, { errors: [issue], extensions: issue.args ?? {} })
  }
  if (!isAllowed(can)) throw forbidden(`${resource.one}.revise`)
}

function listChangedFields(record: Values, previous: Values): readonly string[] {
  return Object.keys(record).filter((name) => record[name] !== previous[name])
}

function createStateIssue({ document }: Resource, record: Values): Issue {
  const args = { status: document && record[document.status] }
  return { pointer: '', code: 'STATE', args }
}
