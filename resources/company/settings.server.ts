import type { Registry } from '../../src/schema/registry.ts'
import type { Issue } from '../../src/schema/problem.ts'
import type { FieldValues } from '../../src/schema/row.ts'
import type { Reader } from '../../src/server/database/transaction.ts'
import {
  defineRules,
  type Change,
  type Loading,
  type Rules,
} from '../../src/server/context/rules.ts'
import { PERIOD_LOCK } from './period-lock.server.ts'
import { settings } from './settings.ts'
import type { Values } from '../../src/schema/values.ts'
import { getToday } from '../../src/schema/days.ts'

type Settings = FieldValues<typeof settings.resource.fields>

/**
 * Checks that prefixes of numbers are free, that newly chosen default taxes are active, and that only past days are
 * closed.
 */
export function createSettingsRules(registry: Registry): Rules {
  const declared = listDeclaredPrefixes(registry)
  return defineRules(settings.resource, {
    async load(changes, { trx, locks }: Loading<Facts>) {
      // Waits until no other transaction writes to days of the period that is being closed.
      const text = `select pg_advisory_xact_lock(${PERIOD_LOCK})`
      if (locks && changes.some(isClosing)) await trx.query({ text, values: [trx.team] })
      const [inactive, used] = await Promise.all([
        readInactiveTaxes(trx, changes.flatMap(listChosenTaxes)),
        changes.some(changesPrefix) ? readUsedPrefixes(trx) : new Set<string>(),
      ])
      return { inactive, used }
    },
    check(change, { inactive, used }) {
      return [
        ...findTaxIssues(change, inactive),
        ...findPrefixIssues(change, new Set([...declared, ...used])),
        ...findClosingIssues(change),
      ]
    },
  })
}

interface Facts {
  /** Holds the inactive taxes among the taxes that a change chooses. */
  readonly inactive: ReadonlySet<string>
  /** Holds the prefixes of all numbers that were assigned. */
  readonly used: ReadonlySet<string>
}

/** Lists the declared prefixes, each with the name of the setting that replaces the prefix. */
const prefixes = Object.entries(settings.numbers?.prefixes ?? {})

/** Returns the declared prefixes of all kinds of documents, including those that no setting replaces. */
function listDeclaredPrefixes({ resources }: Registry): readonly string[] {
  const fixed = resources.flatMap(({ document }) => document?.series?.prefix ?? [])
  return [...prefixes.map(([declared]) => declared), ...fixed]
}

function changesPrefix({ record, previous }: Changed): boolean {
  const now: Values = record
  const before: Values = previous ?? {}
  return prefixes.some(([, name]) => now[name] !== before[name])
}

async function readUsedPrefixes(trx: Reader): Promise<Set<string>> {
  const text = `select distinct split_part(key, '-', 1) as prefix from number_series where team_id = $1`
  const used = await trx.query<{ prefix: string }>({ text, values: [trx.team] })
  return new Set(used.map(({ prefix }) => prefix))
}

/**
 * Refuses declared and chosen prefixes of other documents, and prefixes whose numbers were used, so that each series
 * belongs to one kind of document.
 */
function findPrefixIssues({ record, previous }: Changed, taken: ReadonlySet<string>): Issue[] {
  const now: Values = record
  const before: Values = previous ?? {}
  return prefixes.flatMap(([declared, name]) => {
    const prefix = now[name]
    if (prefix === null || prefix === before[name] || prefix === declared) return []
    const isChosen = prefixes.some(([, other]) => other !== name && prefix === now[other])
    if (!isChosen && !taken.has(String(prefix))) return []
    return [{ pointer: `/${name}`, code: 'PREFIX_TAKEN', args: { prefix } }]
  })
}

const TAXES = ['saleTax', 'purchaseTax'] as const

type Changed = Pick<Change<Settings>, 'record' | 'previous'>

function listChosenTaxes({ record, previous }: Changed): string[] {
  return TAXES.flatMap((name) => {
    const tax = record[name]
    return tax && tax !== previous?.[name] ? [tax] : []
  })
}

async function readInactiveTaxes(trx: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const text = `select id from taxes where team_id = $1 and id = any($2::uuid[]) and not is_active`
  const inactive = await trx.query<{ id: string }>({ text, values: [trx.team, ids] })
  return new Set(inactive.map(({ id }) => id))
}

function findTaxIssues(change: Changed, inactive: ReadonlySet<string>): Issue[] {
  const wrong = listChosenTaxes(change).filter((id) => inactive.has(id))
  return TAXES.filter((name) => wrong.includes(String(change.record[name]))).map((name) => ({
    pointer: `/${name}`,
    code: 'NOT_IN_USE',
  }))
}

function isClosing({ record, previous }: Changed): boolean {
  return record.closedUntil !== previous?.closedUntil
}

function findClosingIssues({ record, previous, caller }: Change<Settings>): Issue[] {
  const { closedUntil } = record
  if (!isClosing({ record, previous })) return []
  const today = getToday(caller.team.timezone)
  if (closedUntil === null || closedUntil < today) return []
  return [{ pointer: '/closedUntil', code: 'NOT_OVER', args: { today } }]
}
