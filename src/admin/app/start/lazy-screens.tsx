import { lazy, useState, type ComponentType, type ReactElement } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import type { Screen } from '../../core/navigation/screen.ts'
import { ScreenError } from '../../kit/page/screen-error.tsx'

/**
 * Returns the screens of the business that replace generic screens of a resource, as props of
 * `<Resource>`.
 */
export function createResourceScreens(
  resource: Resource,
  screens: readonly Screen[],
): Partial<Record<'list' | 'create' | 'edit' | 'show', ReactElement>> {
  return Object.fromEntries(
    screens.flatMap((screen) => {
      if (!('view' in screen) || screen.resource !== resource.name) return []
      const Shown = createPreloadable(screen.load).Component
      return [[screen.view, <Shown resource={resource} key={screen.view} />]]
    }),
  )
}

/** Creates a page of the business. People without its right see the 401 page. */
export function createPageScreen({
  right,
  load,
}: Extract<Screen, { address: string }>): ReactElement {
  const Shown = createPreloadable(load).Component
  return <Guarded {...{ right, Shown }} />
}

function Guarded({ right, Shown }: { readonly right?: string; readonly Shown: ComponentType }) {
  const { can } = useSession()
  return right && !can(right) ? <ScreenError status="401" right={right} /> : <Shown />
}

/**
 * Creates a lazy component that renders immediately, without a fallback, when `fetchAhead` has already
 * loaded its code.
 */
export function createPreloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetchAhead = async () => {
    loaded ??= await load()
  }
  const Later: ComponentType<Props> = lazy(async () => ({ default: await load() }))

  function ReadyLazy(props: Props) {
    // The choice is fixed: switching from one component to the other would mount the screen again.
    const [Shown] = useState(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return { Component: ReadyLazy, fetchAhead }
}
