import { useQuery } from '@tanstack/react-query'
import { useStore } from 'react-admin'
import type { Board, Scope } from '../../schema/board.ts'
import { getToday } from '../../schema/days.ts'
import { getFiscalYearStart } from '../../schema/fiscal-year.ts'
import { useHttp, useSession } from '../core/context/session.tsx'
import { useVisibleBranches } from '../fields/inputs/reference-choices.ts'
import { getPeriodDays, comparedSpans, type Period } from './periods.ts'

/** Describes the response of `GET /{board}`: figures by name and panels by key. */
export type BoardAnswer = Readonly<Record<string, unknown>> & {
  readonly previous: object
  readonly previousPeriod: { readonly from: string; readonly to: string }
  readonly trends: Readonly<Record<string, readonly number[]>>
  readonly asOf: string
}

/**
 * Returns the query that reads the figures and panels of a board. The previous response stays until the next response
 * arrives.
 */
export function useBoard({ name }: Board, { from, to, span, filteredBy }: Scope) {
  const http = useHttp()
  const query = new URLSearchParams({
    from,
    to,
    ...(span && { span }),
    ...(filteredBy && { [filteredBy.field]: filteredBy.id }),
  })
  return useQuery({
    queryKey: ['boards', name, from, to, span, filteredBy?.id],
    queryFn: async ({ signal }) =>
      (await http<BoardAnswer>(`/api/v1/${name}?${query}`, { signal })).json,
    // Nearly every write changes a figure. Reading the board again is cheaper than finding out
    // which figure.
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: (previous) => previous,
  })
}

/** Holds the period, branch and comparison that all boards share; each is stored as a preference of the person. */
export interface BoardScope {
  readonly scope: Scope
  readonly period: Period
  readonly compares: boolean
  setPeriod(period: Period): void
  setRecord(id: string | null): void
  setCompares(compares: boolean): void
}

/** Returns the period and scope of a board, which are stored as preferences, and functions that set them. */
export function useScope({ filterBy }: Board): BoardScope {
  const { team } = useSession()
  const [period, setPeriod] = useStore<Period>('board.period', { name: 'last30' })
  const [id, setRecord] = useStore<string | null>(`board.${filterBy?.field}`, null)
  const [compares, setCompares] = useStore('board.compares', true)
  const visible = useVisibleBranches(filterBy?.resource ?? '')
  // The person may have lost the branch that they chose.
  const isAllowed = id !== null && (visible?.includes(id) ?? true)
  const days = getPeriodDays(period, getToday(team.timezone), getFiscalYearStart(team))
  const scope = {
    ...days,
    span: comparedSpans[period.name],
    filteredBy: filterBy && isAllowed ? { field: filterBy.field, id } : null,
  }
  return { scope, period, compares, setPeriod, setRecord, setCompares }
}
