import { MAX_SORTS } from '../../src/schema/list-view.ts'
import type { Issue } from '../../src/schema/problem.ts'
import type { Row } from '../../src/schema/row.ts'
import type { Caller } from '../../src/server/http/caller.ts'
import { HttpProblem } from '../../src/server/http/problems.ts'
import { defineRules } from '../../src/server/context/rules.ts'
import { views } from './views.ts'

type View = Row<typeof views>

/** Checks the right to write a view, and its sort order (rule 1.22). */
export const viewRules = defineRules(views, {
  check({ record, previous, caller }) {
    if (previous) checkAuthor(previous, caller)
    if (record.isShared && !previous?.isShared) checkRight('view.share', caller)
    return checkSort(record.sort ?? [])
  },
  beforeDelete: async ({ record, caller }) => {
    checkAuthor(record, caller)
    return []
  },
})

/** Refuses changes and deletions of a view by people who are not its author and may not edit shared views. */
function checkAuthor({ createdBy }: Pick<View, 'createdBy'>, caller: Caller): void {
  if (createdBy !== caller.person.id) checkRight('view.edit_shared', caller)
}

function checkRight(right: string, caller: Caller): void {
  if (!caller.can(right)) throw new HttpProblem(403, 'FORBIDDEN', { extensions: { right } })
}

function checkSort(sort: NonNullable<View['sort']>): Issue[] {
  if (sort.length > MAX_SORTS)
    return [{ pointer: '/sort', code: 'TOO_MANY', args: { max: MAX_SORTS } }]
  return sort.flatMap(([, order], i): Issue[] =>
    order === 'ASC' || order === 'DESC'
      ? []
      : [{ pointer: `/sort/${i}`, code: 'CHOICE', args: { choices: 'ASC, DESC' } }],
  )
}
