import { useTranslation } from '../core/context/translation.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDataProvider, type Identifier, type RaRecord } from 'react-admin'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { getToday } from '../../schema/days.ts'
import { getInputFields, type Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { ApiError } from '../core/data/api-error.ts'
import type { PendingUploads } from '../fields/uploads/use-uploads.ts'
import { checkValues, getInitialValues, isRequired, type FormSubject } from './form-values.ts'
import { useFormDrafts, type FormDrafts } from './drafts.tsx'
import { findEditedValues } from '../core/data/wire.ts'
import { toErrors, pickIssuesWhileTyping, toPath, useSave } from './use-save.ts'

/** Describes another record whose values are edited in the same form, under a name that no field has. */
export interface FormCompanion {
  readonly name: string
  /** Holds the values as they were loaded. */
  readonly values: Values
  /** Saves the changed values, before the record of the form is saved. */
  readonly save: (changes: Values) => Promise<void>
}

interface RecordFormOptions {
  readonly resource: Resource
  /** Holds the record as it was loaded; undefined for a new record. */
  readonly base?: RaRecord | undefined
  /** Holds initial values of a new record, which replace the defaults. */
  readonly prefilled?: Values | undefined
  /** Keeps the entered values as a draft on the server until the form is saved. */
  readonly keepsDrafts?: boolean
  readonly companion?: FormCompanion | undefined
  readonly onSaved: (record: RaRecord) => void
}

export interface RecordForm {
  readonly form: UseFormReturn
  readonly subject: FormSubject
  /** Checks the values and saves them; `then` replaces `onSaved`. */
  readonly submit: (then?: (record: RaRecord) => void) => Promise<void>
  /** Cancels a save that waits for the connection. */
  readonly stopSaving: () => void
  /** Clears the form for another new record, except for the fields in `sticky`. */
  readonly restart: (sticky?: readonly string[]) => void
  /** Counts how often the form was cleared for a new record. */
  readonly restarts: number
  /** Holds an error of the whole form. */
  readonly failure: unknown
  /** Holds the record as another person has saved it in the meantime. */
  readonly theirs: RaRecord | undefined
  /** Saves these values over those of the other person. Without values, returns to the form. */
  readonly settle: (values?: Values) => Promise<void>
  /** Holds the running uploads. Saving waits for them. */
  readonly pendingUploads: PendingUploads
  readonly drafts: FormDrafts
}

/** Returns the state of a form for one record: values, issues, and saving. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { resource, prefilled, onSaved, keepsDrafts = false, companion } = options
  const { can, team } = useSession()
  const t = useTranslation()
  const save = useSave(resource)
  const [base, setBase] = useState(options.base)
  const [failure, setFailure] = useState<unknown>()
  const [theirs, setTheirs] = useState<RaRecord>()
  const subject = useMemo(() => ({ resource, ...(base && { base }) }), [resource, base])
  const [restarts, setRestarts] = useState(0)
  const saving = useRef(false)
  const wasSubmitted = useRef(false)
  const [stopping] = useState(() => new AbortController())
  const [pendingUploads] = useState<PendingUploads>(() => new Set())
  const today = getToday(team.timezone)
  const { decimals, settings } = team
  const context = { can, today, settings }
  const initial = getInitialValues(subject, context)

  const form = useForm({
    mode: 'onTouched',
    defaultValues: {
      ...initial,
      ...prefilled,
      ...(companion && { [companion.name]: companion.values }),
    },
    resolver: (values) => {
      const found = checkValues(subject, withoutCompanion(values, companion), {
        can,
        today,
        decimals,
      }).issues
      const issues = wasSubmitted.current ? found : pickIssuesWhileTyping(found)
      return issues.length > 0
        ? { values: {}, errors: toErrors(resource, issues, t) }
        : { values, errors: {} }
    },
  })

  useRechecks(form, resource)
  const preselected = usePreselection(form, subject)
  const drafts = useFormDrafts({ form, subject, initial, keepsDrafts, onBase: setBase })
  const { forget } = drafts
  const forgetDraft = useRef(forget)
  useEffect(() => {
    forgetDraft.current = forget
  })

  const send = useCallback(
    async (values: Values, over: RaRecord | undefined, then: (record: RaRecord) => void) => {
      const { value } = checkValues(
        { resource, ...(over && { base: over }) },
        withoutCompanion(values, companion),
        { can, today, decimals },
      )
      if (companion) {
        try {
          await saveCompanion(companion, values)
        } catch (failed) {
          setFailure(failed)
          showFailure(form, resource, failed, companion.name)
          return
        }
      }
      const outcome = await save(value, over, stopping.signal)
      setFailure(undefined)
      if ('saved' in outcome) {
        forgetDraft.current()
        form.reset(values)
        then(outcome.saved)
      } else if ('theirs' in outcome) {
        form.setError('root.conflict', { type: 'conflict' })
        setTheirs(outcome.theirs)
      } else {
        setFailure(outcome.failed)
        showFailure(form, resource, outcome.failed)
      }
    },
    [resource, can, today, decimals, save, form, companion, stopping],
  )

  async function submit(then = onSaved): Promise<void> {
    // React state would be updated too late: the second of two quick clicks must see that the first click is being
    // handled.
    if (saving.current) return
    saving.current = true
    wasSubmitted.current = true
    await Promise.allSettled(pendingUploads)
    await form.handleSubmit((values) => send(values, base, then))()
    saving.current = false
  }

  async function settle(values?: Values): Promise<void> {
    setTheirs(undefined)
    form.clearErrors('root')
    if (!values || !theirs) return
    setBase(theirs)
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name, value, { shouldDirty: true })
    }
    await form.handleSubmit((merged) => send(merged, theirs, onSaved))()
  }

  return {
    form,
    subject,
    submit,
    stopSaving: () => stopping.abort(),
    restart: (sticky = []) => {
      wasSubmitted.current = false
      const values = form.getValues()
      const kept = sticky.flatMap((name) => (name in values ? [[name, values[name]]] : []))
      form.reset({
        ...initial,
        ...preselected.current,
        ...prefilled,
        ...(companion && { [companion.name]: companion.values }),
        ...Object.fromEntries(kept),
      })
      setRestarts(restarts + 1)
    },
    restarts,
    failure,
    theirs,
    settle,
    pendingUploads,
    drafts,
  }
}

function withoutCompanion(values: Values, companion: FormCompanion | undefined): Values {
  if (!companion) return values
  const { [companion.name]: _, ...own } = values
  return own
}

/** Saves the values of the companion if the person has changed any. */
async function saveCompanion(
  { name, values: before, save }: FormCompanion,
  values: Values,
): Promise<void> {
  // The inputs of the companion write only values of this object.
  const changes = findEditedValues(before, values[name] as Values)
  if (Object.keys(changes).length > 0) await save(changes)
}

/** Marks errors that only the server can find. Checks in the browser must not clear them. */
const SERVER = 'server'

/** Checks fields with errors again at every change, because an issue can depend on other fields. */
function useRechecks(form: UseFormReturn, resource: Resource): void {
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        const marked = Object.keys(getInputFields(resource)).flatMap((name) =>
          listErrorPaths(form.getFieldState(name).error, name),
        )
        if (marked.length > 0) void form.trigger(marked)
      },
    })
    return stop
  }, [form, resource])
}

/**
 * Returns the paths with errors that the checks in the browser found, including those of child
 * rows.
 */
function listErrorPaths(error: unknown, path: string): string[] {
  if (typeof error !== 'object' || error === null) return []
  if ('type' in error && typeof error.type === 'string') return error.type === SERVER ? [] : [path]
  return Object.entries(error).flatMap(([key, inner]) => listErrorPaths(inner, `${path}.${key}`))
}

/** Shows the server's issues at the fields of the record or of its companion, and focuses the first of these fields. */
function showFailure(
  form: UseFormReturn,
  resource: Resource,
  failed: unknown,
  companion?: string,
): void {
  const errors = failed instanceof ApiError ? (failed.problem?.errors ?? []) : []
  const paths = errors.map(({ pointer, message }) => {
    const fieldPath = toPath(resource, pointer)
    const path = (fieldPath && companion ? `${companion}.${fieldPath}` : fieldPath) || 'root.server'
    form.setError(path, { type: SERVER, message })
    return path
  })
  if (paths.length === 0) form.setError('root.server', { type: SERVER })
  else if (!paths[0]!.includes('root')) form.setFocus(paths[0]!)
}

/**
 * Fills references of a new record, unless a value is already set: those that the declaration preselects, and required
 * references with a single possible or usual record. The possible records are the active records that the input offers.
 * For a person who is restricted to branches, the branch of the record becomes the first of these branches. Returns the
 * preselected values.
 */
function usePreselection(
  form: UseFormReturn,
  { resource, base }: FormSubject,
): { readonly current: Values } {
  const dataProvider = useDataProvider()
  const registry = useRegistry()
  const { can, branches } = useSession()
  const isNew = base === undefined
  const preselected = useRef<Record<string, unknown>>({})
  useEffect(() => {
    if (!isNew) return
    const preselect = (name: string, value: unknown) => {
      preselected.current[name] = value
      if (!form.getValues(name)) form.resetField(name, { defaultValue: value })
    }
    const findPossible = async (to: string, filter: Values, perPage: number) => {
      const { data } = await dataProvider.getList(to, {
        pagination: { page: 1, perPage },
        sort: { field: 'id', order: 'ASC' },
        filter,
      })
      return data
    }
    const findUsual = async (name: string, to: string, possible: Values, first: Identifier) => {
      const { data } = await dataProvider.getList(resource.name, {
        pagination: { page: 1, perPage: LATEST },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
      })
      if (data.length === 0) return first
      const id = findFrequent(data.map((record) => record[name]))
      if (id === undefined) return undefined
      return (await findPossible(to, { ...possible, id: [id] }, 1))[0]?.id
    }
    for (const [name, field] of Object.entries(getInputFields(resource))) {
      if (field.kind !== 'reference') continue
      // The second branch of a transfer differs from the first branch.
      if (resource.scope.indexOf(name) > 0) continue
      if (field.preselect === undefined && !isRequired(resource, name, field, form.getValues()))
        continue
      const ownBranch = resource.scope.includes(name) ? branches?.[0] : undefined
      if (ownBranch !== undefined) {
        // People who are restricted to branches can only choose these branches; the primary branch may
        // not be one of them.
        preselect(name, ownBranch)
        continue
      }
      const { to, preselect: marker, usual } = field
      const target = registry.byName.get(to)
      if (!target || !can(`${target.one}.view`)) continue
      const possible = {
        ...field.offers,
        ...(target.inactive && { $not: target.inactive }),
        ...(marker !== undefined && { [marker]: true }),
      }
      findPossible(to, possible, marker === undefined ? 2 : 1)
        .then(async ([first, second]) => {
          const id = second && usual ? await findUsual(name, to, possible, first!.id) : first?.id
          if (id !== undefined && (!second || usual)) preselect(name, id)
        })
        // The preselection is optional: when it fails, the person chooses.
        .catch(() => undefined)
    }
  }, [isNew, resource, registry, can, branches, dataProvider, form])
  return preselected
}

/** Sets how many of the latest records decide which value is usual. */
const LATEST = 20

/** Returns the value that at least nine of ten records have; undefined without such a value. */
function findFrequent(values: readonly Identifier[]): Identifier | undefined {
  const counts = Map.groupBy(values, (value) => value)
  return [...counts].find(([, { length }]) => length >= values.length * 0.9)?.[0]
}
