import type { AppContext } from '../context/context.ts'
import { analyzeTables } from './analyze-tables.ts'
import { openDatabaseForChecks } from './database-for-checks.ts'
import { findTeamViolations } from './find-violations.ts'
import { findBrokenPersonEvents } from './person-event-chain.ts'
import { sealHistory } from './seal-history.ts'

/** Reports the last integrity check of a team: its violations by the code of their invariant. */
export interface Check {
  /** Holds the start of the last check, ISO 8601; null before the first check. */
  readonly at: string | null
  /** Lists the violated invariants; null until the check has ended, and if the check failed. */
  readonly findings: readonly Finding[] | null
}

/** Describes the rows that violate the invariants with one code. */
export interface Finding {
  /** Holds the code of the invariants, such as `I1`. */
  readonly code: string
  /** Counts the violations that were read, at most 100 for each invariant. */
  readonly count: number
  /** Lists the first rows, with figures that explain the violation. */
  readonly examples: readonly { readonly subject: string; readonly figures: object }[]
}

type CheckContext = Pick<AppContext, 'database' | 'invariants' | 'log'>

const EXAMPLES = 5
const AT = `to_json(started_at) #>> '{}'`

/** Checks the books of one team, stores the findings and logs them. */
export async function checkTeam(context: CheckContext, team: string): Promise<Check> {
  await sealHistory(context.database, team)
  const violations = await readViolations(context, team)
  const findings = [...Map.groupBy(violations, ({ code }) => code)].map(([code, all]): Finding => {
    const examples = all.slice(0, EXAMPLES).map(({ subject, figures }) => ({ subject, figures }))
    return { code, count: all.length, examples }
  })
  const [stored] = await context.database.query<{ at: string }>({
    text: STORE,
    values: [team, JSON.stringify(findings)],
  })
  for (const finding of findings)
    context.log.warn({ team, finding }, 'the integrity check found violations')
  return { at: stored!.at, findings }
}

async function readViolations({ database, invariants }: CheckContext, team: string) {
  const checked = openDatabaseForChecks(database.connection)
  try {
    return await findTeamViolations(checked, team, invariants)
  } finally {
    await checked.close()
  }
}

/** Reads the last integrity check. */
export async function readLastCheck(
  { database }: Pick<AppContext, 'database'>,
  team: string,
): Promise<Check> {
  const text = `select ${AT} as at, findings from checks where team_id = $1`
  const [latest] = await database.read<Check>(team, { text, values: [team] })
  return latest ?? { at: null, findings: null }
}

/** Checks the books of each team once per night. A check that fails does not stop the checks of other teams. */
export async function checkAtNight(context: CheckContext): Promise<void> {
  const due = await context.database.query<{ id: string }>({ text: DUE })
  if (due.length > 0) await analyzeTables(context.database)
  for (const { id } of due) {
    const claimed = await context.database.query({ text: CLAIM, values: [id] })
    if (claimed.length === 0) continue
    await checkTeam(context, id).catch((err: unknown) => {
      context.log.error({ err, team: id }, 'the integrity check of a team failed')
    })
  }
  if (due.length === 0) return
  for (const finding of await findBrokenPersonEvents(context.database)) {
    context.log.warn({ finding }, 'events of a person were changed after they were written')
  }
}

/**
 * Selects teams without a check in the last 20 hours, between two and five o'clock in their own time zone, and at any
 * hour teams without a check in the last 48 hours.
 */
const DUE = `
  select team.id from teams team left join checks latest on latest.team_id = team.id
  where latest.started_at is null or latest.started_at < now() - interval '48 hours'
    or (latest.started_at < now() - interval '20 hours'
      and extract(hour from now() at time zone team.timezone) between 2 and 4)
  order by team.id`

/**
 * Claims the check of a team, so that only one of several nodes runs it. Removes the findings of the previous check,
 * because a failed check would otherwise show them with its own time.
 */
const CLAIM = `
  insert into checks (team_id) values ($1)
  on conflict (team_id) do update set started_at = now(), findings = null
  where checks.started_at < now() - interval '20 hours'
  returning team_id`

const STORE = `
  insert into checks (team_id, findings) values ($1, $2::jsonb)
  on conflict (team_id) do update set started_at = now(), findings = excluded.findings
  returning ${AT} as at`
