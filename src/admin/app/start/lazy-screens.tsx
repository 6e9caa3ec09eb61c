import { lazy, useState, type ComponentType, type ReactElement, type ReactNode } from 'react'
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
      const { view } = screen
      const Shown = createPreloadable(screen.load).Component
      const right = `${resource.one}.${view === 'create' || view === 'edit' ? view : 'view'}`
      const guarded = (
        <Permitted right={right} key={view}>
          <Shown resource={resource} />
        </Permitted>
      )
      return [[view, guarded]]
    }),
  )
}

/** Creates a page of the business. People without its right see the 401 page. */
export function createPageScreen({
  right,
  load,
}: Extract<Screen, { address: string }>): ReactElement {
  const Shown = createPreloadable(load).Component
  return right ? (
    <Permitted right={right}>
      <Shown />
    </Permitted>
  ) : (
    <Shown />
  )
}

interface PermittedProps {
  readonly right: string
  readonly children: ReactNode
}

/**
 * Draws a screen for people with the right. At the same address, other people see the 401 page, which says whom they
 * can ask for the right.
 */
export function Permitted({ right, children }: PermittedProps) {
  const { can } = useSession()
  return can(right) ? children : <ScreenError status="401" right={right} />
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
