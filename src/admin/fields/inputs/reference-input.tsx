import { useTranslation } from '../../core/context/translation.ts'
import { Autocomplete, Box } from '@mui/material'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useGetManyAggregate, type RaRecord } from 'react-admin'
import { mayReadTitles } from '../../../schema/rights.ts'
import { useDeclaration } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../cell-tools.tsx'
import { describeRecord } from '../title.ts'
import { AutocompleteBox, useAutocompleteTexts, ChoiceLine } from './autocomplete-box.tsx'
import type { InputProps } from './field-box.tsx'
import {
  createTitleValues,
  useOwnBranches,
  toChoice,
  useFirstChoice,
  useQuickCreate,
  useReferenceChoices,
  type ChoiceFilter,
  type Choice,
} from './reference-choices.ts'

const ignoreFailure = () => undefined

/** Marks the choice that creates a record. No record has this id. */
const CREATE = 'create'

/**
 * Draws the input of a reference: a person finds a record by typing, and chooses it. A new record can be created
 * without leaving the form.
 */
export function ReferenceInput(props: InputProps<'reference'>) {
  const { place, ...input } = props
  const { to, offers, hint } = place.field
  const ownBranches = useOwnBranches(place)
  const resource = useDeclaration(to)
  const tools = useCellTools()
  return (
    <RecordInput
      {...input}
      to={to}
      offered={{ ...offers, ...(ownBranches && { id: ownBranches }) }}
      {...(hint && { describe: (record) => describeRecord(resource, record, hint, tools) })}
      offersCreation
    />
  )
}

interface RecordInputProps extends Omit<InputProps, 'place'> {
  readonly to: string
  /** Restricts the offered choices. */
  readonly offered: ChoiceFilter
  /** Offers to create a record without leaving the form. */
  readonly offersCreation?: boolean
  /** Returns the subtitle of a choice, in place of the subtitle that the resource declares. */
  readonly describe?: (record: RaRecord) => string
}

/** Draws an input in which a person finds a record of a resource by typing, and chooses it. */
export function RecordInput(props: RecordInputProps) {
  const { value, onChange, to: name, offered, offersCreation = false, describe, ...input } = props
  const t = useTranslation()
  const to = useDeclaration(name)
  const session = useSession()
  const quickCreate = useQuickCreate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const selected = useChosen(to.name, value)
  const typed = text === selected?.title ? '' : text
  const { choices, loading, error } = useReferenceChoices(to, typed, open, { offered, describe })
  const autocompleteTexts = useAutocompleteTexts(error !== null)
  const findFirst = useFirstChoice(to, offered)
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  const mayCreate =
    offersCreation && quickCreate && to.source === 'table' && session.can(`${to.one}.create`)
  const offer: Choice = { id: CREATE, title: typed.trim() }
  const isOffered = mayCreate && !loading && !hasTitle(choices, offer.title)

  async function choose(choice: Choice | null): Promise<void> {
    if (choice?.id !== CREATE) return onChange(choice?.id ?? null)
    const created = await quickCreate?.(to.name, createTitleValues(to, choice.title))
    if (created) onChange(created.id)
  }

  /**
   * Chooses the first result when Enter is pressed before the choices for the typed text have
   * arrived.
   */
  function onKeyDown(event: KeyboardEvent & { defaultMuiPrevented?: boolean }): void {
    const query = typed.trim()
    if (event.key !== 'Enter' || !open || !loading || query === '') return
    event.preventDefault()
    event.defaultMuiPrevented = true
    void findFirst(query).then((choice) => {
      if (!choice || latest.current.trim() !== query) return
      onChange(choice.id)
      setOpen(false)
      // Without a response, nothing is chosen.
    }, ignoreFailure)
  }

  return (
    <Autocomplete
      open={open}
      onKeyDown={onKeyDown}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={isOffered ? [...choices, offer] : choices}
      value={selected}
      onChange={(_, choice) => void choose(choice)}
      onInputChange={(_, next) => setText(next)}
      getOptionLabel={({ id, title }) => (id === CREATE ? typed : title)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(found) => found}
      loading={loading}
      {...autocompleteTexts}
      disabled={(input.disabled ?? false) || !mayReadTitles(to, session)}
      autoHighlight
      clearOnBlur
      handleHomeEndKeys
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option}>
          {choice.id === CREATE ? (
            <Box component="span" sx={{ color: 'primary.main', fontWeight: 550 }}>
              {choice.title ? t('field.createNamed', { name: choice.title }) : t('field.createNew')}
            </Box>
          ) : (
            <ChoiceLine choice={choice} />
          )}
        </Box>
      )}
      renderInput={(params) => (
        <AutocompleteBox params={params} input={input} placeholder={input.placeholder} />
      )}
    />
  )
}

/** Returns whether a choice has this title. Ignores upper and lower case. */
function hasTitle(choices: readonly Choice[], title: string): boolean {
  const wanted = title.toLowerCase()
  return choices.some((choice) => choice.title.trim().toLowerCase() === wanted)
}

/** Reads the record with an id, and returns its choice, with the title `…` until it is read; null without an id. */
function useChosen(resource: string, value: unknown): Choice | null {
  const to = useDeclaration(resource)
  const session = useSession()
  const isChosen = typeof value === 'string' && value !== ''
  const { data } = useGetManyAggregate(
    resource,
    { ids: isChosen ? [value] : [] },
    { enabled: isChosen && mayReadTitles(to, session) },
  )
  const record = isChosen ? data?.find((each) => each?.id === value) : undefined
  const { title = '…', subtitle } = record ? toChoice(to, record) : {}
  // The autocomplete replaces the typed text by the title whenever it gets another object, so changes of other fields
  // of the record must not create another object.
  return useMemo(
    () => (isChosen ? { id: value, title, ...(subtitle !== undefined && { subtitle }) } : null),
    [isChosen, value, title, subtitle],
  )
}
