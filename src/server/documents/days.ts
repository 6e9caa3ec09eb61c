import type { Action, DocumentOptions } from '../../schema/document.ts'
import { todayIn } from '../caller.ts'
import type { Stored, Values } from '../records/record.ts'
import type { Write } from '../records/write.ts'

/** A day of the books that somebody is about to write to. */
export interface Dated extends Pick<Write, 'trx' | 'caller'> {
  /** `YYYY-MM-DD`, like `today` in the team's time zone. */
  readonly day: string
  readonly today: string
  /** `draft`: entered on a draft; `post`: what is posted goes there; `undo`: something posted there is taken back. */
  readonly purpose: 'draft' | 'post' | 'undo'
  /** When the draft that is posted was first written. */
  readonly draftedOn?: string
  /** Where in the request it was given; empty when it is the document's own. */
  readonly pointer: string
}

/** The business's word on which days may be written to: answers the day to take, or refuses. */
export type DayRule = (dated: Dated) => Promise<string>

/** Who asks, and whom. */
interface Asking extends Pick<Write, 'trx' | 'caller'> {
  readonly dayRule: DayRule
}

type Question = Partial<Pick<Dated, 'purpose' | 'draftedOn' | 'pointer'>>

/** Asks the business about one day; days that are not given are not asked about. */
export async function checkDay(
  { dayRule, trx, caller }: Asking,
  day: unknown,
  { purpose = 'post', pointer = '', ...more }: Question = {},
): Promise<string | undefined> {
  if (typeof day !== 'string') return undefined
  return dayRule({ day, today: todayIn(caller.team), purpose, pointer, ...more, trx, caller })
}

/** An action as it is being taken. */
interface Taken {
  readonly options: DocumentOptions
  readonly action: Action
  readonly document: Stored
  readonly input: Values
}

/**
 * Asks about the days that an action writes to: the one that it was given, else the document's own when it posts it;
 * and those of which it takes something back. Answers the document's own day where it is to be another than it says.
 */
export async function checkActionDays(
  asking: Asking,
  { options, action, document, input }: Taken,
): Promise<Values> {
  const { date } = options
  if (date === undefined) return {}
  for (const name of action.undoes ?? []) {
    await checkDay(asking, document[name], { purpose: 'undo' })
  }
  const given = input[date] ?? null
  if (given !== null) {
    await checkDay(asking, given, { pointer: `/${date}` })
    return {}
  }
  if (!action.posts) return {}
  const draftedOn = todayIn(asking.caller.team, new Date(String(document.createdAt)))
  const day = await checkDay(asking, document[date], { draftedOn })
  return day === undefined || day === document[date] ? {} : { [date]: day }
}
