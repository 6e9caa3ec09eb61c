import { useCallback } from 'react'
import { useCreate, useUpdate, type RaRecord } from 'react-admin'
import { get, set, type FieldErrors } from 'react-hook-form'
import type { Labels } from '../../schema/labels.ts'
import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { readCurrentRecord } from '../core/data/api-error.ts'
import { sendWhenReachable, useAttemptKey } from '../core/data/connection.ts'
import { findEditedValues } from '../core/data/wire.ts'

/** Holds the result of saving. */
type SaveOutcome =
  | { readonly saved: RaRecord }
  /** Reports that another person has changed the record in the meantime. `theirs` is the current record. */
  | { readonly theirs: RaRecord }
  | { readonly failed: unknown }

/** Saves values; the signal cancels a change that waits for the connection. */
type Save = (value: Values, base?: RaRecord, signal?: AbortSignal) => Promise<SaveOutcome>

/**
 * Returns a function that saves a new record or the changes of an existing record. Attempts with the same values of a
 * new record share a key, so that the record is created once. Without a connection, saving waits until the connection
 * returns.
 */
export function useSave({ name }: Resource): Save {
  const [create] = useCreate()
  const [update] = useUpdate()
  const key = useAttemptKey()
  return useCallback(
    async (value, base, signal) => {
      let isRepeated = false
      const meta = { idempotencyKey: key.find(value) }
      const send = async (isAgain: boolean): Promise<RaRecord> => {
        isRepeated = isAgain
        return base
          ? await update(
              name,
              { id: base.id, data: value, previousData: base },
              { returnPromise: true, mutationMode: 'pessimistic' },
            )
          : await create(name, { data: value, meta }, { returnPromise: true })
      }
      try {
        const saved = await sendWhenReachable(send, { ...(signal && { signal }) })
        key.renew()
        return { saved }
      } catch (failed) {
        const theirs = readCurrentRecord(failed)
        // The first attempt arrived, and only its response was lost.
        if (theirs && base && isRepeated) {
          const changes = findEditedValues(base, value)
          if (Object.keys(findEditedValues(theirs, changes)).length === 0) return { saved: theirs }
        }
        return theirs ? { theirs } : { failed }
      }
    },
    [create, update, name, key],
  )
}

/**
 * Converts a JSON pointer to a path of the form: `/lines/0/quantity` → `lines.0.quantity`. Issues
 * of a whole list get a path beside its rows.
 */
export function toPath(resource: Resource, pointer: string): string {
  const path = pointer.split('/').slice(1).join('.')
  return resource.fields[path]?.kind === 'lines' ? `${path}.root` : path
}

/**
 * Returns the issues to show before the person saves. Missing values are left out: their messages
 * would move the page under the pointer while the person clicks.
 */
export function pickIssuesWhileTyping(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter(({ code }) => code !== 'REQUIRED' && code !== 'NO_QUANTITY')
}

/** Converts issues to react-hook-form's errors; the first issue of each field is kept. */
export function toErrors(
  resource: Resource,
  issues: readonly Issue[],
  labels: Labels,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const path = toPath(resource, issue.pointer) || 'root.whole'
    const error = { type: issue.code, message: labels.issue(issue) }
    if (get(errors, path) === undefined) set(errors, path, error)
  }
  return errors
}
