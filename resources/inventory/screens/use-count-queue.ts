import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ApiError } from '../../../src/admin/core/data/api-error.ts'
import { askBeforeUnload, isTemporary } from '../../../src/admin/core/data/connection.ts'
import type { AppDataProvider } from '../../../src/admin/core/data/data-provider.ts'
import { uuidV7 } from '../../../src/schema/uuid-v7.ts'
import { addStep, type Counts } from './sheet.ts'

/** Sets the delay in milliseconds before counts are sent again. */
const RETRY_MS = 2000

interface Batch {
  readonly key: string
  readonly counts: Counts
  /** Indicates whether the moments of counting are sent, because an earlier attempt failed. */
  readonly isLate: boolean
  readonly lines: readonly Line[]
}

interface Line {
  readonly product: string
  readonly counted: number | null
  readonly countedAt?: string | undefined
}

interface CountQueue {
  /** Maps products to the quantities counted since the screen opened, whether sent or not. */
  readonly counts: Counts
  /** Holds the number of quantities that are sent again, because the server has not stored them. */
  readonly waiting: number
  /** Maps products to the reason why the server refused their count. */
  readonly problems: ReadonlyMap<string, string>
  readonly put: (product: string, counted: number | null) => void
  /**
   * Adds one to the quantity counted on this device; starts from `before` if the product was not counted on this
   * device. Returns the new quantity.
   */
  readonly addOne: (product: string, before: number | null) => number
}

/**
 * Sends counts in order. Counts entered while a request is running are sent together in the next request. Without a
 * connection, and while the server cannot store counts, the counts are kept and sent again with their moments of
 * counting; these later attempts share one idempotency key. A refused count shows the reason.
 */
export function useCountQueue(adjustment: string): CountQueue {
  const dataProvider = useDataProvider<AppDataProvider>()
  const [counts, setCounts] = useState<Counts>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [waiting, setWaiting] = useState(0)
  /** Holds the current counts, because scans come faster than React renders. */
  const latest = useRef<Counts>(new Map())
  const unsent = useRef(new Map<string, number | null>())
  /** Holds the moment of the last count of each product by the clock of this device. */
  const moments = useRef(new Map<string, string>())
  const batch = useRef<Batch>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(false)
  /** Indicates whether the last request failed for a temporary reason, such as a lost connection. */
  const isLate = useRef(false)

  const keep = useCallback((next: Counts) => {
    latest.current = next
    setCounts(next)
  }, [])

  const flush = useCallback(
    async function send(): Promise<void> {
      if (sending.current) return
      clearTimeout(timer.current)
      sending.current = true
      while (batch.current || unsent.current.size > 0) {
        batch.current ??= createBatch(unsent.current, isLate.current ? moments.current : undefined)
        if (batch.current.counts === unsent.current) unsent.current = new Map()
        const { key, counts: sent, lines } = batch.current
        try {
          await dataProvider.runAction('adjustments', adjustment, 'count', { lines }, key)
          isLate.current = false
          setProblems((before) => without(before, sent))
        } catch (failed) {
          if (!(failed instanceof ApiError) || isTemporary(failed)) {
            isLate.current = true
            if (!batch.current.isLate) batch.current = createBatch(sent, moments.current)
            setWaiting(sent.size + unsent.current.size)
            timer.current = setTimeout(() => void send(), RETRY_MS)
            break
          }
          const reasons = lines.map(({ product }, i): [string, string] => {
            const error = failed.problem?.errors?.find(({ pointer }) =>
              pointer.startsWith(`/lines/${i}/`),
            )
            return [product, error?.message ?? failed.message]
          })
          setProblems((before) => new Map([...before, ...reasons]))
          keep(without(latest.current, sent))
        }
        batch.current = undefined
        setWaiting(0)
      }
      sending.current = false
    },
    [dataProvider, adjustment, keep],
  )

  const put = useCallback(
    (product: string, counted: number | null) => {
      keep(new Map(latest.current).set(product, counted))
      unsent.current.set(product, counted)
      moments.current.set(product, new Date().toISOString())
      void flush()
    },
    [flush, keep],
  )

  const addOne = useCallback(
    (product: string, before: number | null) => {
      const counted = addStep(latest.current.get(product) ?? before, 1)
      put(product, counted)
      return counted
    },
    [put],
  )

  useEffect(() => {
    const sendAgain = () => void flush()
    const stopAsking = askBeforeUnload({
      isUnsaved: () => batch.current !== undefined || unsent.current.size > 0,
    })
    window.addEventListener('online', sendAgain)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('online', sendAgain)
      stopAsking()
    }
  }, [flush])

  return { counts, waiting, problems, put, addOne }
}

/** Puts counts into one request; with `moments`, each count holds the time at which it was entered. */
function createBatch(counts: Counts, moments?: ReadonlyMap<string, string>): Batch {
  const lines = [...counts].map(([product, counted]) => ({
    product,
    counted,
    countedAt: moments?.get(product),
  }))
  return { key: uuidV7(), counts, isLate: moments !== undefined, lines }
}

function without<T>(map: ReadonlyMap<string, T>, gone: Counts): ReadonlyMap<string, T> {
  return new Map([...map].filter(([product]) => !gone.has(product)))
}
