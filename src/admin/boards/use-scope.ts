import { useStore } from 'react-admin'
import type { Board, Scope } from '../../schema/board.ts'
import { useSession } from '../core/context/session.tsx'
import { todayIn } from '../core/format/wall-clock.ts'
import { daysOf, type Period } from './periods.ts'

/** Holds the choices that all boards share; stored for the person. */
export interface Chosen {
  readonly scope: Scope
  readonly period: Period
  readonly compares: boolean
  setPeriod(period: Period): void
  setWithin(id: string | null): void
  setCompares(compares: boolean): void
}

export function useScope({ within }: Board): Chosen {
  const { team } = useSession()
  const [period, setPeriod] = useStore<Period>('board.period', { name: 'last30' })
  const [id, setWithin] = useStore<string | null>(`board.${within?.field}`, null)
  const [compares, setCompares] = useStore('board.compares', true)
  const days = daysOf(period, todayIn(team.timezone))
  const scope = { ...days, within: within && id !== null ? { field: within.field, id } : null }
  return { scope, period, compares, setPeriod, setWithin, setCompares }
}
