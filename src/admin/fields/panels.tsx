import { Suspense } from 'react'
import type { Resource } from '../../schema/resource.ts'
import { useSession } from '../core/context/session.tsx'
import { LoadingPart } from '../kit/page/page.tsx'
import { useExtensions } from './extensions.tsx'

interface PanelsProps {
  readonly resource: Resource
  readonly on: 'show' | 'form'
  readonly record: Readonly<Record<string, unknown>>
}

/** Draws the panels that the business adds to a record's page or form. */
export function Panels({ resource, on, record }: PanelsProps) {
  const { can } = useSession()
  const panels = useExtensions().panels[`${resource.name}.${on}`] ?? []
  return panels
    .filter(({ right }) => right === undefined || can(right))
    .map(({ Panel }, i) => (
      <Suspense key={i} fallback={on === 'show' ? <LoadingPart /> : null}>
        <Panel resource={resource} record={record} />
      </Suspense>
    ))
}
