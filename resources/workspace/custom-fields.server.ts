import { SEARCHED_KINDS, UNIQUE_KINDS } from '../../src/schema/custom-field.ts'
import type { Issue } from '../../src/schema/problem.ts'
import type { Row } from '../../src/schema/row.ts'
import { defineRules, type Loading } from '../../src/server/context/rules.ts'
import type { Reader } from '../../src/server/database/transaction.ts'
import { customFields } from './custom-fields.ts'

type CustomField = Row<typeof customFields>

/** Holds the number of custom fields by resource. */
type Counts = Map<string, number>

const MAX_CHARACTERS = 60
const MAX_CHOICES = 100

/** Limits the custom fields of one resource. */
const MAX_FIELDS = 50

/**
 * Limits how many fields a team adds to one resource, and checks their labels, choices and options (rule 1.29).
 */
export const customFieldRules = defineRules(customFields, {
  load: async (_changes, { trx, earlier }: Loading<Counts>) => earlier ?? (await countFields(trx)),
  check({ record, previous }, counts) {
    const isFull = !previous && (counts.get(record.resource) ?? 0) >= MAX_FIELDS
    return [
      ...(isFull ? [{ pointer: '/resource', code: 'TOO_MANY', args: { max: MAX_FIELDS } }] : []),
      ...checkLabel(record),
      ...checkChoices(record.choices ?? []),
      ...checkOptions(record),
    ]
  },
  accepted({ record, previous }, counts) {
    if (!previous) counts.set(record.resource, (counts.get(record.resource) ?? 0) + 1)
  },
})

/** Returns the number of custom fields by resource. */
async function countFields(trx: Reader): Promise<Counts> {
  const text = `
    select resource, count(*)::int as count from custom_fields where team_id = $1 group by resource`
  const rows = await trx.query<{ resource: string; count: number }>({ text, values: [trx.team] })
  return new Map(rows.map(({ resource, count }) => [resource, count]))
}

function checkLabel({ label }: CustomField): Issue[] {
  const texts = Object.entries(label)
  if (texts.length === 0) return [{ pointer: '/label', code: 'REQUIRED' }]
  return texts.flatMap(([language, text]): Issue[] => {
    const pointer = `/label/${language}`
    if (typeof text !== 'string') return [{ pointer, code: 'TYPE', args: { type: 'text' } }]
    if (text.trim() === '') return [{ pointer, code: 'REQUIRED' }]
    const isLong = text.length > MAX_CHARACTERS
    return isLong ? [{ pointer, code: 'TOO_LONG', args: { max: MAX_CHARACTERS } }] : []
  })
}

/** Refuses options that fields of this kind do not have. */
function checkOptions({ kind, to, unique, search }: CustomField): Issue[] {
  const offered = [
    { name: 'to', isSet: to !== null, kinds: ['reference'] },
    { name: 'unique', isSet: unique, kinds: UNIQUE_KINDS },
    { name: 'search', isSet: search, kinds: SEARCHED_KINDS },
  ]
  return offered.flatMap(({ name, isSet, kinds }) =>
    isSet && !kinds.some((allowed) => allowed === kind)
      ? [{ pointer: `/${name}`, code: 'NOT_OF_KIND' }]
      : [],
  )
}

function checkChoices(choices: readonly string[]): Issue[] {
  if (choices.length > MAX_CHOICES)
    return [{ pointer: '/choices', code: 'TOO_MANY', args: { max: MAX_CHOICES } }]
  return choices.flatMap((choice, i): Issue[] => {
    const pointer = `/choices/${i}`
    if (choice.trim() === '') return [{ pointer, code: 'REQUIRED' }]
    if (choices.indexOf(choice) < i) return [{ pointer, code: 'DUPLICATE' }]
    const isLong = choice.length > MAX_CHARACTERS
    return isLong ? [{ pointer, code: 'TOO_LONG', args: { max: MAX_CHARACTERS } }] : []
  })
}
