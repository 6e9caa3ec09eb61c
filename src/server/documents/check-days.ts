import type { Action, DocumentOptions } from '../../schema/document.ts'
import type { StoredRecord } from '../records/record.ts'
import type { Dated, DayRule } from '../context/day-rule.ts'
import type { Write } from '../records/write.ts'
import type { Values } from '../../schema/values.ts'
import { getToday } from '../../schema/days.ts'

/** Holds the caller, the transaction and the day rule to apply. */
interface DayCheck extends Pick<Write, 'trx' | 'caller'> {
  readonly dayRule: DayRule
}

type DayOptions = Partial<Pick<Dated, 'purpose' | 'draftedOn' | 'pointer'>>

/** Applies the day rule of the business to a date. Returns the date to use; undefined without a date. */
export async function checkDay(
  { dayRule, trx, caller }: DayCheck,
  day: unknown,
  { purpose = 'post', pointer = '', ...more }: DayOptions = {},
): Promise<string | undefined> {
  if (typeof day !== 'string') return undefined
  return dayRule({
    day,
    today: getToday(caller.team.timezone, trx.now()),
    purpose,
    pointer,
    ...more,
    trx,
    caller,
  })
}

/** Describes an action with its document and input. */
interface RequestedAction {
  readonly options: DocumentOptions
  readonly action: Action
  readonly document: StoredRecord
  readonly input: Values
}

/**
 * Checks the dates on which an action writes: the entered date, or the document's date when the
 * action posts it, and the dates of the entries that the action reverses. Returns the new date of
 * the document when the day rule changes it.
 */
export async function checkActionDays(
  dayCheck: DayCheck,
  { options, action, document, input }: RequestedAction,
): Promise<Values> {
  const { date } = options
  if (date === undefined) return {}
  for (const name of action.undoes ?? []) {
    await checkDay(dayCheck, document[name], { purpose: 'undo' })
  }
  const entered = input[date] ?? null
  if (entered !== null) {
    await checkDay(dayCheck, entered, { pointer: `/${date}` })
    return {}
  }
  if (!action.posts) return {}
  const draftedOn = getToday(dayCheck.caller.team.timezone, new Date(String(document.createdAt)))
  const day = await checkDay(dayCheck, document[date], { draftedOn })
  return day === undefined || day === document[date] ? {} : { [date]: day }
}
