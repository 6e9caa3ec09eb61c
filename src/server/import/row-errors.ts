import type { Labels } from '../../schema/labels.ts'
import type { Issue } from '../../schema/problem.ts'
import { HttpProblem } from '../http/problems.ts'
import { isBlankCell } from './table.ts'
import type { Target } from './columns.ts'
import type { CellError } from './report.ts'

/** Returns the issues of a problem. Throws any other error again. */
export function listIssues(problem: unknown): readonly Issue[] {
  if (!(problem instanceof HttpProblem)) throw problem
  return problem.errors.length > 0 ? problem.errors : [{ pointer: '', code: problem.code }]
}

/**
 * Returns the issues of a row in the order of its columns. Issues of fields without a column come
 * first.
 */
export function createRowErrors(
  issues: readonly Issue[],
  cells: readonly unknown[],
  targets: readonly Target[],
  labels: Labels,
): CellError[] {
  const getPlace = ({ column }: CellError) =>
    targets.findIndex((target) => target.column === column)
  return issues
    .map((issue) => createCellError(issue, cells, targets, labels))
    .toSorted((a, b) => getPlace(a) - getPlace(b))
}

function createCellError(
  issue: Issue,
  cells: readonly unknown[],
  targets: readonly Target[],
  labels: Labels,
): CellError {
  const [, name = '', part, child] = issue.pointer.split('/')
  const place = targets.findIndex(
    (target) =>
      target.name === name &&
      (target.part === undefined || target.part === part) &&
      (target.child === undefined || child === undefined || target.child === child),
  )
  const cell = place < 0 ? undefined : cells[place]
  return {
    column: targets[place]?.column ?? name,
    value: Array.isArray(cell)
      ? cell.filter((each) => !isBlankCell(each)).join('; ')
      : (cell ?? null),
    code: issue.code,
    ...(issue.args && { args: issue.args }),
    message: labels.issue(issue),
  }
}
