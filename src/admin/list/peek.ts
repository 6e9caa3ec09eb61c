import { createContext, useEffect, useMemo, type ReactNode } from 'react'
import { useCreatePath, useLocation, useNavigate } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'

/** Holds the record that is open beside the list, and the functions that open and close it. */
export interface Peek {
  readonly id: string | undefined
  readonly open: (id: string) => void
  readonly close: () => void
}

/** Describes the record that is open beside a list. */
export interface PeekedProps {
  readonly resource: Resource
  readonly peek: Peek & { readonly id: string }
}

/** Draws records beside a list, with code that is loaded on demand. */
export interface PeekedRecords {
  readonly draw: (props: PeekedProps) => ReactNode
  /** Loads the code before its first use. */
  readonly prefetch: () => Promise<unknown>
}

/** Holds the functions that draw records beside a list. */
export const PeekedContext = createContext<PeekedRecords | undefined>(undefined)

/** Returns the record that the address opens beside the list (`?peek=`), with the functions that change the address. */
export function usePeek(): Peek {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const go = (id: string | undefined) => {
      if (id === undefined) query.delete('peek')
      else query.set('peek', id)
      navigate({ pathname, search: `?${query}` }, { replace: true })
    }
    return { id: query.get('peek') ?? undefined, open: go, close: () => go(undefined) }
  }, [pathname, search, navigate])
}

/**
 * Opens the page of the record that the address shows beside the list, because a phone has no room beside the list.
 */
export function useRecordRedirect({ name }: Resource, id: string | undefined): void {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  useEffect(() => {
    if (id !== undefined)
      navigate(createPath({ resource: name, type: 'show', id }), { replace: true })
  }, [navigate, createPath, name, id])
}
