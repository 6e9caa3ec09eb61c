import { LINES } from '../../schema/document.ts'
import { splitKey, type Condition } from '../../schema/condition.ts'
import type { FieldOf, Fields } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { getColumn, getLinesTable, getTable } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import { listWrittenColumns } from '../database/columns.ts'
import type { Trigger } from './catalogue.ts'
import { unquoteName } from './object-name.ts'

/**
 * Returns the triggers that protect a posted document: it has its number at the end of the
 * transaction that posts it; afterwards it cannot be deleted or become a draft again, and only the
 * declared fields can change. The triggers contain the conditions, so that PostgreSQL calls a
 * function only for a violation.
 */
export function listRecordTriggers(resource: Resource): Trigger[] {
  const posted = getPostedRules(resource)
  if (!posted) return []
  const table = getTable(resource)
  const { series, changing, revised, status, open, numbered } = posted
  const names = listWrittenColumns(resource.fields, resource.fields).filter(
    (name) => !changing.has(name),
  )
  const frozen = names.filter((name) => !revised?.fields.has(name))
  const differs = isDistinct([
    'id',
    'team_id',
    'created_at',
    'created_by',
    ...frozen.map(getColumn),
  ])
  const revisable = names.filter((name) => revised?.fields.has(name)).map(getColumn)
  const isRevisedLate =
    revised && revisable.length > 0
      ? `\n    or not (${revised.writeWhen('old')}) and ${isDistinct(revisable)}`
      : ''
  const reopened =
    open.length > 0
      ? ` or new.${status} in (${open.map((each) => quoteLiteral(each)).join(', ')})`
      : ''
  const call = `execute function armazem_refuse_posted_change(${quoteLiteral(unquoteName(series))})`
  return [
    {
      name: 'posted_frozen',
      definition: `before update on ${table} for each row
  when (old.${series} is not null and (${differs}${reopened}${isRevisedLate}))
  ${call}`,
    },
    {
      name: 'posted_kept',
      definition: `before delete on ${table} for each row when (old.${series} is not null)
  ${call}`,
    },
    {
      name: 'posted_numbered',
      isConstraint: true,
      definition: `after insert or update of ${status}, ${series} on ${table}
  deferrable initially deferred for each row
  when (new.${series} is null and new.${status} in (${numbered.map((each) => quoteLiteral(each)).join(', ')}))
  execute function armazem_check_posted_number(${[unquoteName(series), unquoteName(status), numbered.join(',')].map((each) => quoteLiteral(each)).join(', ')})`,
    },
  ]
}

/**
 * Returns the triggers that protect the child rows of a posted document. The transaction that
 * creates the document can still insert rows, and the declared conditions (`revisable`,
 * `takesLines`) allow changes.
 */
export function listLinesTriggers(resource: Resource, field: string): Trigger[] {
  const posted = getPostedRules(resource)
  if (!posted) return []
  const { fields } = resource.fields[field] as FieldOf<'lines'>
  const table = getLinesTable(resource, field)
  const parent = [unquoteName(getTable(resource)), unquoteName(posted.series)]
  const { revised, takesLines } = posted
  const isRevised = revised?.fields.has(field) ? [revised.writeWhen('document')] : []
  const isAdded = field === LINES && takesLines ? [writeCondition(takesLines, 'document')] : []
  const call = writeCall(isRevised)
  const names = listFrozenColumns(fields, field, posted.changing)
  const differs = isDistinct(['id', 'team_id', 'parent', 'position', ...names.map(getColumn)])
  const frozen = {
    name: 'posted_lines_frozen',
    definition: `before update on ${table} for each row
  when (${differs})
  ${call}`,
  }
  if (posted.changing.has(field)) return [frozen]
  return [
    frozen,
    {
      name: 'posted_lines_added',
      definition: `after insert on ${table} referencing new table as changed_lines for each statement
  ${writeCall([...isRevised, ...isAdded])}`,
    },
    {
      name: 'posted_lines_removed',
      definition: `after delete on ${table} referencing old table as changed_lines for each statement
  ${call}`,
    },
  ]

  /** Returns the call of the function that refuses changes, unless one of the conditions allows them. */
  function writeCall(allowed: readonly string[]): string {
    const [first, ...others] = allowed
    const isAllowed = others.length > 0 ? allowed.map((each) => `(${each})`).join(' or ') : first
    const inputs = isAllowed === undefined ? parent : [...parent, isAllowed]
    return `execute function armazem_refuse_posted_lines(${inputs.map((each) => quoteLiteral(each)).join(', ')})`
  }
}

/**
 * Returns the trigger that protects posted documents, ledgers and their lines from `truncate`,
 * which runs no row triggers.
 */
export function listTruncateTriggers(resource: Resource, lines?: string): Trigger[] {
  if (!resource.document?.series && resource.source !== 'ledger') return []
  const table = lines === undefined ? getTable(resource) : getLinesTable(resource, lines)
  return [
    {
      name: 'never_truncated',
      definition: `before truncate on ${table} for each statement execute function armazem_refuse_truncate()`,
    },
  ]
}

function getPostedRules({ document }: Resource) {
  if (!document?.series) return undefined
  const { series, status, open, posted = [], always = [], writtenLater = [] } = document
  const { revisable, takesLines } = document
  return {
    series: getColumn(series.field),
    status: getColumn(status),
    open,
    numbered: posted,
    changing: new Set([...always, ...writtenLater]),
    takesLines,
    revised: revisable && {
      fields: new Set([...revisable.fields, ...revisable.computes]),
      writeWhen: (row: string) => writeCondition(revisable.when, row),
    },
  }
}

/** Returns a condition on stored fields as SQL for a row with the name `row`. */
function writeCondition(condition: Condition, row: string): string {
  const terms = Object.entries(condition).map(([key, wanted]) => {
    const [name, operator] = splitKey(key, () => false)
    const column = `${row}.${getColumn(name)}`
    if (operator === 'null') return `${column} is ${wanted === true ? '' : 'not '}null`
    if (operator === 'ne') return `${column} <> ${quoteLiteral(String(wanted))}`
    if (operator === 'eq') return `${column} = ${quoteLiteral(String(wanted))}`
    throw new Error(`A condition on posted documents does not support "${key}"`)
  })
  return terms.join(' and ')
}

function listFrozenColumns(
  fields: Fields,
  parent: string,
  changing: ReadonlySet<string>,
): string[] {
  return listWrittenColumns(fields, fields).filter((name) => !changing.has(`${parent}.${name}`))
}

function isDistinct(columns: readonly string[]): string {
  const row = (side: 'old' | 'new') =>
    `(${columns.map((column) => `${side}.${column}`).join(', ')})`
  return `${row('old')}
    is distinct from ${row('new')}`
}
