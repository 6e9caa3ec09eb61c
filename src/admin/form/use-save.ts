import { useCallback, useRef } from 'react'
import { useCreate, useUpdate, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { ApiError } from '../core/data/api-error.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Values } from './form-values.ts'

/** Holds the result of saving. */
export type SaveOutcome =
  | { readonly saved: RaRecord }
  /** Somebody else changed the record in the meantime: this is what it is now. */
  | { readonly theirs: RaRecord }
  | { readonly failed: unknown }

export type Save = (value: Values, base?: RaRecord) => Promise<SaveOutcome>

/** Saves a new record, or the changes to one. Tries of the same new record share a key, so that it is made once. */
export function useSave({ name }: Resource): Save {
  const [create] = useCreate()
  const [update] = useUpdate()
  const key = useRef(uuidV7())
  return useCallback(
    async (value, base) => {
      const meta = { idempotencyKey: key.current }
      try {
        const saved = base
          ? await update(
              name,
              { id: base.id, data: value, previousData: base },
              { returnPromise: true, mutationMode: 'pessimistic' },
            )
          : await create(name, { data: value, meta }, { returnPromise: true })
        key.current = uuidV7()
        return { saved }
      } catch (failed) {
        const theirs = theirsOf(failed)
        // A refused try wrote nothing; the next may have another body, which a used key would not allow.
        if (failed instanceof ApiError && failed.problem) key.current = uuidV7()
        return theirs ? { theirs } : { failed }
      }
    },
    [create, update, name],
  )
}

function theirsOf(failed: unknown): RaRecord | undefined {
  if (!(failed instanceof ApiError) || failed.status !== 412) return undefined
  // The body of VERSION_CONFLICT carries the current record (docs/api.md §3.1).
  return failed.problem?.current as RaRecord | undefined
}
