import { createHash } from 'node:crypto'
import type pg from 'pg'
import { addHiddenPointers } from '../../schema/complete-pointers.ts'
import type { Registry } from '../../schema/registry.ts'
import { getLinesTable, getTable } from '../database/names.ts'
import { quoteLiteral, quoteName } from '../database/statement.ts'
import type { Trigger } from './catalogue.ts'
import { listCustomTriggers } from './custom-triggers.ts'
import { unquoteName } from './object-name.ts'
import { listPointerTriggers } from './pointer-triggers.ts'
import { listLinesTriggers, listRecordTriggers, listTruncateTriggers } from './posted-triggers.ts'
import { createReadPolicies, createTeamPolicy, type Policy } from './row-policies.ts'
import { listUploadTriggers } from './upload-triggers.ts'

/** Describes a trigger or a row-level-security policy that is derived from a declaration. */
export interface DeclaredRule {
  readonly kind: 'trigger' | 'policy'
  readonly table: string
  readonly name: string
  /** Holds the SQL after `create trigger name`, or `create policy name on table`. */
  readonly definition: string
  readonly isConstraint?: boolean
}

/** Returns the declared triggers and policies. */
export function listDesiredRules(registry: Registry): readonly DeclaredRule[] {
  return registry.resources
    .filter(({ source }) => source !== 'view')
    .map((resource) => addHiddenPointers(resource, registry.resources))
    .flatMap((resource) => {
      const record = unquoteName(getTable(resource))
      const triggers = [
        ...listRecordTriggers(resource),
        ...listTruncateTriggers(resource),
        ...listUploadTriggers(resource),
        ...listCustomTriggers(resource),
        ...listPointerTriggers(getTable(resource), resource.fields),
      ]
      const lines = Object.entries(resource.fields).flatMap(([name, field]) => {
        if (field.kind !== 'lines') return []
        const table = unquoteName(getLinesTable(resource, name))
        const lineTriggers = [
          ...listLinesTriggers(resource, name),
          ...listTruncateTriggers(resource, name),
          ...listUploadTriggers(resource, name),
          ...listPointerTriggers(getLinesTable(resource, name), field.fields),
        ]
        return [
          createPolicyRule(table, createTeamPolicy()),
          ...lineTriggers.map((each) => createTriggerRule(table, each)),
        ]
      })
      const policies = [createTeamPolicy(), ...createReadPolicies(resource, registry)]
      return [
        ...policies.map((each) => createPolicyRule(record, each)),
        ...triggers.map((each) => createTriggerRule(record, each)),
        ...lines,
      ]
    })
}

function createTriggerRule(table: string, trigger: Trigger): DeclaredRule {
  return { kind: 'trigger', table, ...trigger }
}

function createPolicyRule(table: string, { name, definition }: Policy): DeclaredRule {
  return { kind: 'policy', table, name, definition }
}

/**
 * Creates declared triggers and policies that are missing or differ, and drops those that are no
 * longer declared. Tables that are not declared stay unchanged. Returns the executed statements.
 */
export async function applyDeclaredRules(
  client: pg.ClientBase,
  registry: Registry,
): Promise<readonly string[]> {
  const desired = listDesiredRules(registry)
  const tables = new Set(desired.map(({ table }) => table))
  const existing = (await readRules(client)).filter(({ table }) => tables.has(table))
  const marks = new Map(existing.map((rule) => [getRuleKey(rule), rule.mark]))
  const isKept = (rule: DeclaredRule) => marks.get(getRuleKey(rule)) === hashDefinition(rule)
  const kept = new Set(desired.filter(isKept).map(getRuleKey))
  const statements = [
    ...existing.filter((rule) => !kept.has(getRuleKey(rule))).map(writeDropSql),
    ...desired.filter((rule) => !kept.has(getRuleKey(rule))).flatMap(writeCreateSql),
  ]
  if (statements.length > 0) await client.query(statements.join(';\n'))
  return statements
}

/**
 * Drops all declared triggers and policies, so that a migration can change the columns that they
 * refer to. `applyDeclaredRules` creates them again in the same transaction.
 */
export async function dropDeclaredRules(client: pg.ClientBase): Promise<void> {
  const statements = (await readRules(client)).map(writeDropSql)
  if (statements.length > 0) await client.query(statements.join(';\n'))
}

interface ExistingRule extends Pick<DeclaredRule, 'kind' | 'table' | 'name'> {
  /** Holds the comment of the rule, which is the hash of its definition (`hashDefinition`). */
  readonly mark: string
}

async function readRules(client: pg.ClientBase): Promise<readonly ExistingRule[]> {
  return (await client.query<ExistingRule>(RULES)).rows
}

/**
 * Selects declared rules. Their comment is the hash of their definition; rules of `database/` have
 * no comment.
 */
const RULES = `
  select 'trigger' as kind, relation.relname as table, trigger_row.tgname as name,
    obj_description(trigger_row.oid, 'pg_trigger') as mark
  from pg_trigger trigger_row join pg_class relation on relation.oid = trigger_row.tgrelid
  where relation.relnamespace = 'public'::regnamespace and not trigger_row.tgisinternal
    and obj_description(trigger_row.oid, 'pg_trigger') like 'declared %'
  union all
  select 'policy', relation.relname, policy.polname, obj_description(policy.oid, 'pg_policy')
  from pg_policy policy join pg_class relation on relation.oid = policy.polrelid
  where relation.relnamespace = 'public'::regnamespace and obj_description(policy.oid, 'pg_policy') like 'declared %'`

function getRuleKey({ kind, table, name }: Pick<DeclaredRule, 'kind' | 'table' | 'name'>): string {
  return `${kind} ${name} on ${table}`
}

/**
 * Returns the hash of a definition. Hashes are compared because the catalogue stores definitions in
 * another format.
 */
function hashDefinition({ definition }: DeclaredRule): string {
  return `declared ${createHash('sha256').update(definition).digest('hex').slice(0, 12)}`
}

function writeCreateSql(rule: DeclaredRule): string[] {
  const { kind, table, name, definition, isConstraint } = rule
  const onTable = kind === 'policy' ? ` on ${quoteName(table)}` : ''
  return [
    `create ${isConstraint ? 'constraint ' : ''}${kind} ${quoteName(name)}${onTable} ${definition}`,
    `comment on ${kind} ${quoteName(name)} on ${quoteName(table)} is ${quoteLiteral(hashDefinition(rule))}`,
  ]
}

function writeDropSql({
  kind,
  table,
  name,
}: Pick<DeclaredRule, 'kind' | 'table' | 'name'>): string {
  return `drop ${kind} if exists ${quoteName(name)} on ${quoteName(table)}`
}
