import { Box, Button } from '@mui/material'
import { useDataProvider, useNotify, useStoreContext, type Store } from 'react-admin'
import { lowercaseWords } from '../../schema/naming.ts'
import type { Resource } from '../../schema/resource.ts'
import { CHANGE_HISTORY } from '../core/store/store.ts'
import { RefusedRecords } from '../fields/reference-link.tsx'
import { UnbrokenText, useShowError } from '../kit/toast/toast.tsx'
import { useFormats } from '../core/context/formats.ts'
import { useTranslation } from '../core/context/translation.ts'
import { isTemporary } from '../core/data/connection.ts'
import type { AppDataProvider } from '../core/data/data-provider.ts'
import type { UndoOutcome } from '../core/data/wire.ts'

/** Limits the changes that Ctrl+Z undoes. */
const MAX_STEPS = 20
/** Sets how long the button to undo is shown. */
const SHOWN_MS = 8000

/** Holds the change sets of one change: a bulk change of many records takes several requests. */
interface Step {
  readonly changeSets: readonly string[]
  /** Names the resource of the records. */
  readonly resource: string
  /** Runs after the change was undone or repeated. */
  readonly onUndo: ((isRedo: boolean) => void) | undefined
}

/**
 * Remembers a change for Ctrl+Z; with a text, also shows a message with a button to undo it. `onUndo`
 * runs after the change was undone or repeated.
 */
type OfferUndo = (
  text: string | undefined,
  changeSets: readonly string[],
  onUndo?: (isRedo: boolean) => void,
) => void

/**
 * Holds the changes of a person, the latest last. The history is in the store, because each person who uses the page
 * has their own store: nobody can undo the changes of the person before.
 */
export interface ChangeHistory {
  readonly done: Step[]
  readonly undone: Step[]
  /** Resolves when all earlier keys are handled, because a change can only be undone after all later changes. */
  handled: Promise<void>
  /** Handles Ctrl+Z and Ctrl+Shift+Z. */
  onKey?: (isRedo: boolean) => void
}

function openHistory(store: Store): ChangeHistory {
  const existing = store.getItem<ChangeHistory>(CHANGE_HISTORY)
  if (existing) return existing
  const history: ChangeHistory = { done: [], undone: [], handled: Promise.resolve() }
  store.setItem(CHANGE_HISTORY, history)
  return history
}

/** Returns a function that remembers a change of records of a resource for Ctrl+Z. */
export function useUndo(resource: Resource): OfferUndo {
  const t = useTranslation()
  const { integer } = useFormats()
  const notify = useNotify()
  const showError = useShowError()
  const dataProvider = useDataProvider<AppDataProvider>()
  const store = useStoreContext()

  async function undoOrRedo(isRedo: boolean, chosen?: Step): Promise<void> {
    const { done, undone } = openHistory(store)
    const [from, to] = isRedo ? [undone, done] : [done, undone]
    const step = chosen ?? from.at(-1)
    if (!step) notify(t(isRedo ? 'list.nothingToRedo' : 'list.nothingToUndo'), { type: 'info' })
    if (!step || !from.includes(step)) return
    const place = from.indexOf(step)
    from.splice(place, 1)
    const left = [...step.changeSets]
    const changeSets: string[] = []
    let count = 0
    const refused: UndoOutcome['refused'][number][] = []
    try {
      for (const changeSet of step.changeSets.toReversed()) {
        const answer = await dataProvider.undo(changeSet)
        left.pop()
        count += answer.undone
        refused.push(...answer.refused)
        if (answer.changeSet) changeSets.push(answer.changeSet)
      }
      // The button of an older message undid nothing, because later changes must be undone first. The step stays, so
      // that it can be undone after these changes.
      if (changeSets.length === 0 && chosen) from.splice(place, 0, step)
      const name = lowercaseWords(t.resource(step.resource, count))
      const text = t(isRedo ? 'list.redone' : 'list.undone', { count: integer(count), name })
      if (refused.length === 0) return notify(text, { type: 'success' })
      const problem = t(isRedo ? 'list.notRedone' : 'list.notUndone', {
        smart_count: refused.length,
      })
      notify(
        <Box>
          {count > 0 ? `${text}. ${problem}` : problem}
          <RefusedRecords refused={refused} />
        </Box>,
        { type: 'warning', autoHideDuration: null },
      )
    } catch (error) {
      // The next attempt undoes the change sets that are left. A step that was not undone at all stays the same object,
      // because the button of its message refers to the object.
      const isPartial = left.length < step.changeSets.length
      if (isTemporary(error))
        from.splice(place, 0, isPartial ? { ...step, changeSets: left } : step)
      showError(error)
    } finally {
      if (changeSets.length > 0) {
        to.push({ ...step, changeSets })
        step.onUndo?.(isRedo)
      }
    }
  }

  return (text, changeSets, onUndo) => {
    const step = { changeSets, resource: resource.name, onUndo }
    const history = openHistory(store)
    history.done.push(step)
    history.done.splice(0, history.done.length - MAX_STEPS)
    history.undone.length = 0
    history.onKey = (isRedo) => {
      history.handled = history.handled.then(() => undoOrRedo(isRedo))
    }
    if (text === undefined) return
    notify(
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <span>
          <UnbrokenText text={text} />
        </span>
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            history.handled = history.handled.then(() => undoOrRedo(false, step))
          }}
        >
          {t('list.undo')}
        </Button>
      </Box>,
      { type: 'success', autoHideDuration: SHOWN_MS },
    )
  }
}
