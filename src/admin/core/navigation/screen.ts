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
  /** Sets the address of the screen on which people work at the device. */
  readonly address: string
  /** Loads the screen that asks for a PIN. */
  readonly load: () => Promise<ComponentType>
  /** Returns the minutes without input after which the device is locked; null if it is never locked. */
  readonly lockAfter: (settings: Readonly<Record<string, unknown>>) => number | null
}

/** Replaces a generic screen of a resource, at the same address and with the same right. */
interface ScreenOfResource {
  /** Names the resource. */
  readonly resource: string
  /** Names the generic screen. */
  readonly view: 'list' | 'create' | 'edit' | 'show'
  /** Loads the component of the screen. */
  readonly load: () => Promise<ComponentType<ScreenProps>>
}

/** Describes a page with its own address. */
interface ScreenOfPage {
  /** Sets the address of the page. */
  readonly address: string
  /** Shows the 401 page to people without this right. */
  readonly right?: string
  /** Adds a link to the page to the menu of records. */
  readonly recordLink?: RecordLink
  /** Loads the component of the page. */
  readonly load: () => Promise<ComponentType>
}

/** Adds a link to the menu of records, which opens the page with `?customer=<id>`. */
export interface RecordLink {
  /** Names the resource of the records. */
  readonly resource: string
  /** Names the query parameter with the id of the record: `customer`. */
  readonly as: string
  /** Names the text of the link. */
  readonly label: MessageKey
  /** Names a lucide icon. */
  readonly icon: string
  /**
   * Adds the link to the actions on selected rows, too, with the ids separated by commas. With `filter`, the link is
   * also offered when all records of the list are selected, with `?filter=<JSON>`.
   */
  readonly bulk?: true | 'filter'
}
