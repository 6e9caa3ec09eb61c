import type { Action, DocumentOptions } from '../../schema/document.ts'
import type { StoredRecord } from '../records/record.ts'
import type { Dated, DayRule } from '../context/day-rule.ts'
import type { Write } from '../records/write.ts'
import type { Values } from '../../schema/values.ts'
import { todayIn } from '../../schema/days.ts'

/** Identifies the caller and the rule to apply. */
interface DayCheck extends Pick<Write, 'trx' | 'caller'> {
  readonly dayRule: DayRule
}

type DayOptions = Partial<Pick<Dated, 'purpose' | 'draftedOn' | 'pointer'>>

/** Asks the business about one day; days that are not given are not asked about. */
export async function checkDay(
  { dayRule, trx, caller }: DayCheck,
  day: unknown,
  { purpose = 'post', pointer = '', ...more }: DayOptions = {},
): Promise<string | undefined> {
  if (typeof day !== 'string') return undefined
  return dayRule({
    day,
    today: todayIn(caller.team.timezone),
    purpose,
    pointer,
    ...more,
    trx,
    caller,
  })
}

/** Holds an action that is being run. */
interface Taken {
  readonly options: DocumentOptions
  readonly action: Action
  readonly document: StoredRecord
  readonly input: Values
}

/**
 * Asks about the days that an action writes to: the one that it was given, else the document's own when it posts it;
 * and those of which it takes something back. Answers the document's own day where it is to be another than it says.
 */
export async function checkActionDays(
  dayCheck: DayCheck,
  { options, action, document, input }: Taken,
): Promise<Values> {
  const { date } = options
  if (date === undefined) return {}
  for (const name of action.undoes ?? []) {
    await checkDay(dayCheck, document[name], { purpose: 'undo' })
  }
  const given = input[date] ?? null
  if (given !== null) {
    await checkDay(dayCheck, given, { pointer: `/${date}` })
    return {}
  }
  if (!action.posts) return {}
  const draftedOn = todayIn(dayCheck.caller.team.timezone, new Date(String(document.createdAt)))
  const day = await checkDay(dayCheck, document[date], { draftedOn })
  return day === undefined || day === document[date] ? {} : { [date]: day }
}
