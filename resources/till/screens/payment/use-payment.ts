import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { useState, type FormEvent } from 'react'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import { round } from '../../../../src/schema/decimal.ts'
import { toPayments, allocateTenders, type Method, type Tender } from './tenders.ts'

/** Describes how a sale is paid. */
export interface Payment {
  readonly payments: readonly Readonly<Record<string, unknown>>[]
  /** Holds the cash that the customer gets back. */
  readonly change: number
  /** Indicates that the seller allows the sale to exceed the credit limit of the customer. */
  readonly overLimit: boolean
}

/** Returns the state of a payment: accepted payments, current input, and the problem of the input. */
export function usePayment(
  total: number,
  methods: readonly Method[],
  onPay: (payment: Payment) => void,
) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const { team } = useSession()
  const [accepted, setAccepted] = useState<readonly Tender[]>([])
  const [chosen, setChosen] = useState<Method>()
  const [entered, setEntered] = useState<number | null>()
  const [reference, setReference] = useState('')
  const [overLimit, setOverLimit] = useState(false)
  const [inputProblem, setInputProblem] = useState<string>()
  // The payment can be opened before the payment methods are loaded.
  const method = chosen ?? methods[0]

  const settlement = allocateTenders(total, accepted)
  const shown = entered === undefined ? settlement.remaining : entered
  const received = round(shown ?? 0, team.decimals)
  const tender = method && { method, received, reference: reference.trim() }
  const nextSettlement = allocateTenders(total, tender ? [...accepted, tender] : accepted)

  /** Returns the problem of the entered payment; undefined if it can be accepted. */
  function findProblem(): string | undefined {
    if (nextSettlement.remaining < 0)
      return t('till.tooMuch', { amount: formats.money(settlement.remaining) })
    if (method?.referenceRequired && received > 0 && reference.trim() === '') {
      return t('till.referenceNeeded')
    }
    return undefined
  }

  function acceptTender(): void {
    if (!tender || received <= 0) return
    setAccepted([...accepted, tender])
    setEntered(undefined)
    setReference('')
    setChosen(methods[methods.indexOf(tender.method) + 1] ?? methods[0])
  }

  return {
    /** Holds the settlement by the accepted payments. */
    settlement,
    /** Holds the settlement by the accepted payments and the entered payment. */
    nextSettlement,
    method,
    /** Holds the amount in the input. Until an amount is entered, it is the remaining amount. */
    shown,
    reference,
    overLimit,
    inputProblem,
    isReady: tender !== undefined,
    setReference,
    setOverLimit,
    choose: (next: Method) => {
      setChosen(next)
      setInputProblem(undefined)
    },
    enter: (value: number | null) => {
      setEntered(value)
      setInputProblem(undefined)
    },
    remove: (index: number) => setAccepted(accepted.filter((_, i) => i !== index)),
    /** Accepts the entered payment. Completes the sale if the whole total is paid. */
    submit: (event: FormEvent) => {
      event.preventDefault()
      const problem = findProblem()
      setInputProblem(problem)
      if (problem) return
      if (nextSettlement.remaining > 0) return acceptTender()
      const { change } = nextSettlement
      onPay({ payments: toPayments(nextSettlement), change, overLimit })
    },
    /** Completes the sale with the remaining amount due. */
    leaveDue: () => onPay({ payments: toPayments(settlement), change: 0, overLimit }),
  }
}
