import { useTranslation } from '../../../../src/admin/core/context/translation.ts'
import { useState, type FormEvent } from 'react'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import { round } from '../../../../src/schema/decimal.ts'
import { toPayments, allocateTenders, type Method, type Tender } from './tenders.ts'

/** Describes how a sale is paid. */
export interface Payment {
  readonly payments: readonly Readonly<Record<string, unknown>>[]
  /** Holds the change. */
  readonly change: number
  readonly overLimit: boolean
}

/** Returns the state of a payment: accepted payments, current input, and its problem. */
export function usePayment(
  total: number,
  methods: readonly Method[],
  onPay: (payment: Payment) => void,
) {
  const t = useTranslation()
  const formats = useFormats()
  const { team } = useSession()
  const [taken, setTaken] = useState<readonly Tender[]>([])
  const [method, setMethod] = useState<Method | undefined>(methods[0])
  const [entered, setEntered] = useState<number | null>()
  const [reference, setReference] = useState('')
  const [overLimit, setOverLimit] = useState(false)
  const [complaint, setComplaint] = useState<string>()

  const before = allocateTenders(total, taken)
  const shown = entered === undefined ? before.left : entered
  const received = round(shown ?? 0, team.decimals)
  const tender = method && { method, received, reference: reference.trim() }
  const now = allocateTenders(total, tender ? [...taken, tender] : taken)

  /** Returns the problem of the entered payment; undefined if it can be accepted. */
  function findProblem(): string | undefined {
    if (now.left < 0) return t('till.tooMuch', { amount: formats.money(before.left) })
    if (method?.referenceRequired && received > 0 && reference.trim() === '') {
      return t('till.referenceNeeded')
    }
    return undefined
  }

  function take(): void {
    if (!tender || received <= 0) return
    setTaken([...taken, tender])
    setEntered(undefined)
    setReference('')
    setMethod(methods[methods.indexOf(tender.method) + 1] ?? methods[0])
  }

  return {
    /**
     * Holds the settlement with the accepted payments. `now` includes the entered payment as well.
     */
    before,
    now,
    method,
    /** Holds the amount in the input. Until an amount is entered, it is the remaining amount. */
    shown,
    reference,
    overLimit,
    complaint,
    isReady: tender !== undefined,
    setReference,
    setOverLimit,
    choose: (next: Method) => {
      setMethod(next)
      setComplaint(undefined)
    },
    enter: (value: number | null) => {
      setEntered(value)
      setComplaint(undefined)
    },
    remove: (at: number) => setTaken(taken.filter((_, i) => i !== at)),
    /** Accepts the entered payment. Completes the sale if the whole total is paid. */
    submit: (event: FormEvent) => {
      event.preventDefault()
      const problem = findProblem()
      setComplaint(problem)
      if (problem) return
      if (now.left > 0) return take()
      onPay({ payments: toPayments(now), change: now.change, overLimit })
    },
    /** Completes the sale with the remaining amount due. */
    leaveDue: () => onPay({ payments: toPayments(before), change: 0, overLimit }),
  }
}
