import { useMemo } from 'react'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import type { Place } from '../field-text.ts'

/**
 * The places that may be chosen where a record is to be, for people who work in some only; undefined where all may be.
 * A record between two places has one end elsewhere.
 */
export function useOwnPlaces({ resource, path }: Place): readonly string[] | undefined {
  const { branches } = useSession()
  const isWhere = resource.scope.length === 1 && resource.scope[0] === path
  return isWhere && branches !== null ? branches : undefined
}

/** The places that there is something to see of, when `to` is what places are kept in; undefined for all. */
export function useSeenPlaces(to: string): readonly string[] | undefined {
  const { branches } = useSession()
  const { resources } = useRegistry()
  const isPlace = useMemo(
    () =>
      resources.some(({ scope, fields }) =>
        scope.some((name) => {
          const field = fields[name]
          return field?.kind === 'reference' && field.to === to
        }),
      ),
    [resources, to],
  )
  return isPlace && branches !== null ? branches : undefined
}
