import { createContext, useContext } from 'react'
import { useDataProvider, useGetList, type RaRecord } from 'react-admin'
import { listExpressionFields } from '../../../schema/expression.ts'
import { findScopeResource } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Values } from '../../../schema/values.ts'
import type { Place } from '../../../schema/place.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useDebounced } from '../../core/context/use-debounced.ts'

/** Describes a choice: the title of a record and its subtitle, if it has one. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
}

/** Limits the number of choices in the list. Typing narrows the choices. */
const SHOWN = 20
/** Sets the pause in typing after which choices are read. */
const TYPING_MS = 150

/** Restricts the offered choices by a filter of the records. */
export type ChoiceFilter = Readonly<Record<string, unknown>>

interface ChoiceOptions {
  readonly offered?: ChoiceFilter
  /** Replaces the subtitle of a record. */
  readonly describe?: ((record: RaRecord) => string) | undefined
}

/** Searches the records of a resource by text after a pause in typing. */
export function useReferenceChoices(
  to: Resource,
  text: string,
  enabled: boolean,
  { offered = {}, describe }: ChoiceOptions = {},
) {
  const q = useDebounced(text.trim(), TYPING_MS)
  const { data, isPending, isPlaceholderData, error } = useGetList(
    to.name,
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: to.sort[0], order: to.sort[1] },
      filter: q === '' ? offered : { ...offered, q },
    },
    { enabled, placeholderData: (previous) => previous },
  )
  return {
    choices: (data ?? []).map((record) => ({
      ...toChoice(to, record),
      ...(describe && { subtitle: describe(record) }),
    })),
    loading: (enabled && (isPending || isPlaceholderData)) || q !== text.trim(),
    error,
  }
}

/**
 * Returns a function that finds the first record for a text without waiting for a pause in typing.
 */
export function useFirstChoice(
  to: Resource,
  offered: ChoiceFilter,
): (text: string) => Promise<Choice | undefined> {
  const dataProvider = useDataProvider()
  return async (text) => {
    const { data } = await dataProvider.getList(to.name, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: to.sort[0], order: to.sort[1] },
      filter: { ...offered, q: text },
    })
    return data[0] && toChoice(to, data[0])
  }
}

/**
 * Returns the values of a new record that have a typed text as title. If the title is computed from other fields, such
 * as first and last name, each of these fields gets a word, and the last field gets the rest.
 */
export function createTitleValues(to: Resource, text: string): Values {
  const field = to.fields[to.title]
  if (text === '') return {}
  if (field?.kind !== 'computed') return { [to.title]: text }
  const parts = listExpressionFields(field.from)
  const words = text.split(/\s+/)
  const last = parts.length - 1
  return Object.fromEntries(
    parts.map((name, i) => [name, (i < last ? words[i] : words.slice(last).join(' ')) || null]),
  )
}

/** Returns the choice for a record. */
export function toChoice(resource: Resource, record: RaRecord): Choice {
  const subtitle: unknown = resource.subtitle && record[resource.subtitle]
  return {
    id: String(record.id),
    title: String(record[resource.title] ?? record.id),
    ...(subtitle ? { subtitle: String(subtitle) } : {}),
  }
}

/**
 * Returns the branches that the person may choose in this field; undefined when all are allowed. Only
 * a field that alone names the branch of its record is restricted: a record between two branches may
 * name any branch.
 */
export function useOwnBranches({ resource, path }: Place): readonly string[] | undefined {
  const { branches } = useSession()
  const isOnlyBranch = resource.scope.length === 1 && resource.scope[0] === path
  return isOnlyBranch && branches !== null ? branches : undefined
}

/**
 * Returns the branches whose records the person may see when `to` is the resource of branches;
 * undefined for all.
 */
export function useVisibleBranches(to: string): readonly string[] | undefined {
  const { branches } = useSession()
  const isBranch = findScopeResource(useRegistry())?.name === to
  return isBranch && branches !== null ? branches : undefined
}

/**
 * Opens a form for a new record with initial values. Resolves to undefined when the form is
 * cancelled.
 */
export type QuickCreate = (
  resource: string,
  values: Readonly<Record<string, unknown>>,
) => Promise<RaRecord | undefined>

export const QuickCreateContext = createContext<QuickCreate | undefined>(undefined)

/**
 * Returns the function that creates a record without leaving the form; undefined where no form can
 * be opened.
 */
export function useQuickCreate(): QuickCreate | undefined {
  return useContext(QuickCreateContext)
}
