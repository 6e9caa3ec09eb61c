import type { ComponentType } from 'react'
import type { MessageKey } from '../../../../i18n/messages.ts'
import type { Resource } from '../../../schema/resource.ts'

/** Holds the properties of a screen of the business: the resource that it replaces, if any. */
export interface ScreenProps {
  readonly resource: Resource
}

/** Declares a screen beyond the generic ones; its code loads when it is opened. */
export type Screen = ScreenOfResource | ScreenOfPage

/** Replaces a generic screen of a resource, at its address and under its right. */
interface ScreenOfResource {
  readonly resource: string
  readonly view: 'list' | 'create' | 'edit' | 'show'
  readonly load: () => Promise<ComponentType<ScreenProps>>
}

/** Describes a page with its own address. */
interface ScreenOfPage {
  readonly address: string
  /** Shows the 401 page to people without this right. */
  readonly right?: string
  readonly of?: AboutRecord
  /** Adds the page to the palette; pages of the sidebar are found anyway. */
  readonly found?: { readonly label: MessageKey; readonly icon: string }
  readonly load: () => Promise<ComponentType>
}

/**
 * Makes a page one that records lead to: from their menu, with `?customer=<id>`; `ofMany` from the ticked rows of their
 * list too, with commas between.
 */
interface AboutRecord {
  readonly resource: string
  /** Sets the title of the addressed record on the page. */
  readonly as: string
  readonly label: MessageKey
  readonly icon: string
  readonly ofMany?: true
}
