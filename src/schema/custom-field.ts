import { boolean, json, select, text, type Fields, type Kind } from './fields.ts'
import { defineResource } from './resource.ts'
import type { ResourceOptions } from './resource-options.ts'

/** Lists the kinds of custom fields. */
const kinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'percent',
  'boolean',
  'date',
  'select',
  'multiSelect',
  'email',
  'phone',
  'url',
  'reference',
] as const satisfies readonly Kind[]

/** Describes a field that a team has added to a resource. */
export interface CustomField {
  readonly id: string
  readonly resource: string
  /** Holds the name without the prefix `x_`. */
  readonly name: string
  readonly kind: (typeof kinds)[number]
  /** Maps languages to labels. */
  readonly label: Readonly<Record<string, string>>
  readonly required: boolean
  /** Lists the choices of a select or multiSelect. */
  readonly choices: readonly string[] | null
  /** Names the resource of the records to which a reference refers. */
  readonly to?: string | null
  /** Indicates whether lists show the field as a column unless a person chooses other columns. */
  readonly column: boolean
  /** Indicates whether the filter bar of lists offers the field, before declared fields. */
  readonly filter?: boolean
  /** Refuses a value that another record has. */
  readonly unique?: boolean
  /** Indicates whether the search of lists finds records by the field. */
  readonly search?: boolean
}

/** Lists the kinds of custom fields that can be unique. */
export const UNIQUE_KINDS = [
  'text',
  'integer',
  'decimal',
  'date',
  'email',
  'phone',
  'url',
] as const satisfies readonly CustomField['kind'][]

/** Lists the kinds of custom fields whose texts can be searched. */
export const SEARCHED_KINDS = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
] as const satisfies readonly CustomField['kind'][]

/** Lists the kinds of custom fields that have choices. */
const CHOICE_KINDS = ['select', 'multiSelect'] as const satisfies readonly CustomField['kind'][]

/** Declares the resource in which teams describe their custom fields. */
export function declareCustomFields(
  options: Pick<ResourceOptions<Fields>, 'group' | 'access' | 'touches'>,
) {
  return defineResource('custom-fields', {
    ...options,
    icon: 'text-cursor-input',
    imports: false,
    sort: ['resource', 'ASC'],
    fields: {
      name: text({
        required: true,
        max: 40,
        pattern: '^[a-zA-Z0-9]+$',
        unique: { per: 'resource' },
        search: true,
        column: true,
      }),
      resource: select({
        required: true,
        immutable: true,
        choices: {},
        choicesFrom: 'tables',
        filter: true,
        column: true,
      }),
      kind: select({
        required: true,
        immutable: true,
        choices: {
          text: 'neutral',
          longText: 'neutral',
          integer: 'neutral',
          decimal: 'neutral',
          money: 'neutral',
          percent: 'neutral',
          boolean: 'neutral',
          date: 'neutral',
          select: 'neutral',
          multiSelect: 'neutral',
          email: 'neutral',
          phone: 'neutral',
          url: 'neutral',
          reference: 'neutral',
        } satisfies Record<CustomField['kind'], 'neutral'>,
        filter: true,
        column: true,
      }),
      /** Maps languages to labels: `{ "en": "Season", "pt": "Estação" }`. */
      label: json({ shape: 'object', required: true }),
      required: boolean({ column: true }),
      /** Lists the choices of a select or multiSelect. */
      choices: json({ shape: 'texts' }),
      /** Names the resource of the records to which a reference refers. */
      to: select({ immutable: true, choices: {}, choicesFrom: 'tables' }),
      column: boolean(),
      filter: boolean(),
      unique: boolean(),
      search: boolean(),
    },
    when: {
      choices: { visible: { kind: CHOICE_KINDS }, required: { kind: CHOICE_KINDS } },
      to: { visible: { kind: 'reference' }, required: { kind: 'reference' } },
      unique: { visible: { kind: UNIQUE_KINDS } },
      search: { visible: { kind: SEARCHED_KINDS } },
    },
  })
}
