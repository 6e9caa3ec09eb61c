import type { ComponentType } from 'react'
import type { MessageKey } from '../../../../i18n/messages.ts'
import type { Resource } from '../../../schema/resource.ts'

/** Holds the address of the settings of the company. */
export const COMPANY_PATH = '/settings/company'

/** Holds the props of a screen that replaces a generic screen of a resource. */
export interface ScreenProps {
  readonly resource: Resource
}

/** Declares a screen in addition to the generic ones. Its code is loaded when it is opened. */
export type Screen = ScreenOfResource | ScreenOfPage

/**
 * Declares the screen of a shared device. A screen that asks for a PIN covers this screen while the device is locked.
 */
export interface DeviceScreens {
  readonly address: string
  readonly load: () => Promise<ComponentType>
  /** Returns the minutes without input after which the device is locked; null if it is never locked. */
  readonly lockAfter: (settings: Readonly<Record<string, unknown>>) => number | null
}

/** Replaces a generic screen of a resource, at the same address and with the same right. */
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
  readonly recordLink?: RecordLink
  readonly load: () => Promise<ComponentType>
}

/**
 * Adds a link to the menu of records, which opens the page with `?customer=<id>`. `bulk` also adds
 * the link to the actions on selected rows, with the ids separated by commas. With `filter`, the
 * link is also offered when all records of the list are selected, with `?filter=<JSON>`.
 */
export interface RecordLink {
  readonly resource: string
  /** Names the query parameter with the id of the record: `customer`. */
  readonly as: string
  readonly label: MessageKey
  readonly icon: string
  readonly bulk?: true | 'filter'
}
