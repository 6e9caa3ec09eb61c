import { useEffect, useRef, useState } from 'react'
import { useNotify, type RaRecord } from 'react-admin'
import { useLabels } from '../../core/context/labels.tsx'
import { useWords } from '../../core/context/words.ts'
import type { Place } from '../../fields/field-text.ts'
import { useSave } from '../../form/use-save.ts'
import { fileIds, valueOfFiles, withSameChange } from '../../fields/uploads/file-ids.ts'

/** Saves the files of a record's field, each change at once, one after the other. */
export function useSavedFiles({ resource, path, field }: Place, record: RaRecord) {
  const say = useWords()
  const labels = useLabels()
  const notify = useNotify()
  const save = useSave(resource)
  const [ids, setIds] = useState(fileIds(record[path], field))
  /** The record as the server has it, as far as is known here. */
  const known = useRef(record)
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)

  useEffect(() => {
    if (Number(record.version) > Number(known.current.version)) known.current = record
    // What still waits to be saved is newer than what was read.
    if (waiting.current === 0) setIds(fileIds(known.current[path], field))
  }, [record, path, field])

  async function write(before: readonly string[], after: readonly string[]): Promise<void> {
    const there = fileIds(known.current[path], field)
    const wanted = withSameChange(there, before, after)
    const outcome = await save({ [path]: valueOfFiles(wanted, field) }, known.current)
    if ('saved' in outcome) {
      known.current = outcome.saved
      notify(say('form.saved', { one: labels.resource(resource.name, 1) }), { type: 'success' })
    } else if ('theirs' in outcome) {
      // Somebody changed something else of it: the same change fits what it is now.
      known.current = outcome.theirs
      await write(before, after)
    } else {
      notify(outcome.failed instanceof Error ? outcome.failed.message : '', { type: 'error' })
    }
  }

  function change(after: readonly string[]): void {
    setIds(after)
    waiting.current += 1
    queue.current = queue.current
      .then(() => write(ids, after))
      .finally(() => {
        waiting.current -= 1
        if (waiting.current === 0) setIds(fileIds(known.current[path], field))
      })
  }

  return { ids, change }
}
