import {
  createContext,
  lazy,
  Suspense,
  useContext,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import type { Place } from '../../schema/place.ts'
import { useSession } from '../core/context/session.tsx'
import { LoadingPart } from '../kit/page/page.tsx'
import type { InputProps } from './inputs/field-box.tsx'

/** Adds a component to a generic screen. Its code is loaded when the screen first needs it. */
export type Extension = FieldExtension | PanelExtension | SectionExtension

/**
 * Draws the values of one field (`lines.price` for child rows) or its input with custom components.
 */
interface FieldExtension {
  /** Names the resource. */
  readonly resource: string
  /** Names the field, or the field of child rows. */
  readonly field: string
  /** Loads the component that draws the value in lists and on pages. */
  readonly cell?: () => Promise<ComponentType<CellProps>>
  /** Loads the component that edits the value in forms. */
  readonly input?: () => Promise<ComponentType<InputProps>>
}

/** Adds a panel below the fields of a record's page (`show`) or of its form (`form`). */
interface PanelExtension {
  /** Names the resource. */
  readonly resource: string
  /** Names the screen that gets the panel. */
  readonly panel: 'show' | 'form'
  /** Hides the panel from people without this right. */
  readonly right?: string
  /** Loads the component of the panel, which gets the record. */
  readonly load: () => Promise<ComponentType<PanelProps>>
}

/** Replaces the grid of fields in one section of a form. */
interface SectionExtension {
  /** Names the resource. */
  readonly resource: string
  /** Names the section. */
  readonly section: string
  /** Loads the component, which places the inputs of the section. */
  readonly load: () => Promise<ComponentType<SectionProps>>
}

/** Holds the props of a custom cell. Empty values are not drawn. */
export interface CellProps {
  readonly value: unknown
  readonly place: Place
  /** Holds the record or child row that contains the value, if any. */
  readonly row: Values | undefined
  /** Holds the content that the generic cell would show. */
  readonly children: ReactNode
}

export interface PanelProps {
  readonly resource: Resource
  /** Holds the stored record; the record of a new form has no id. */
  readonly record: Values
}

export interface SectionProps {
  readonly resource: Resource
  /** Draws the input of a field of the section; null when the person may not see the field. */
  readonly field: (name: string) => ReactNode
}

type Panel = { readonly right?: string; readonly Panel: ComponentType<PanelProps> }

/** Holds the extensions by the part that they extend, each with its lazy component. */
export interface Extensions {
  readonly cells: Readonly<Record<string, ComponentType<CellProps>>>
  readonly inputs: Readonly<Record<string, ComponentType<InputProps>>>
  readonly sections: Readonly<Record<string, ComponentType<SectionProps>>>
  readonly panels: Readonly<Record<string, readonly Panel[]>>
}

/** Creates the lazy components of the extensions, one for each. */
export function createExtensions(all: readonly Extension[]): Extensions {
  const cells: Record<string, ComponentType<CellProps>> = {}
  const inputs: Record<string, ComponentType<InputProps>> = {}
  const sections: Record<string, ComponentType<SectionProps>> = {}
  const panels: Record<string, readonly Panel[]> = {}
  for (const one of all) {
    if ('field' in one) {
      const key = `${one.resource}.${one.field}`
      if (one.cell) cells[key] = createLazy(one.cell)
      if (one.input) inputs[key] = createLazy(one.input)
    } else if ('section' in one) {
      sections[`${one.resource}.${one.section}`] = createLazy(one.load)
    } else {
      const key = `${one.resource}.${one.panel}`
      const { right, load } = one
      const panel = { ...(right !== undefined && { right }), Panel: createLazy(load) }
      panels[key] = [...(panels[key] ?? []), panel]
    }
  }
  return { cells, inputs, sections, panels }
}

function createLazy<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await load() })) as ComponentType<Props>
}

const ExtensionsContext = createContext<Extensions>(createExtensions([]))

export const ExtensionsProvider = ExtensionsContext.Provider

/** Returns the custom cells, inputs, panels and sections that modules add to generic screens. */
export function useExtensions(): Extensions {
  return useContext(ExtensionsContext)
}

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
