import type { Extension } from '../../fields/extensions.tsx'
import type { NavigationGroup } from '../../../schema/navigation.ts'
import type { PrintoutOffer } from '../../../schema/printout.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Translate } from '../../../schema/translate.ts'
import type { Values } from '../../../schema/values.ts'
import type { AppTexts } from '../../core/i18n/dictionaries.ts'
import type { DeviceScreens, Screen } from '../../core/navigation/screen.ts'

/** Holds the declarations and texts of the business that the entry passes to the engine. */
export interface AppDefinition extends AppTexts {
  readonly registry: Registry
  readonly navigation: readonly NavigationGroup[]
  /** Lists the events about which a person can be notified, each with the right that the person needs. */
  readonly events: readonly { readonly event: string; readonly right: string }[]
  /** Lists the screens and pages of the business; the dashboard is the page at `/`. */
  readonly screens: readonly Screen[]
  readonly extensions: readonly Extension[]
  readonly printouts: readonly PrintoutOffer[]
  /** Returns the team's own name of a field; undefined for the default name. */
  readonly nameField: (path: string, settings: Values, t: Translate) => string | undefined
  /** Declares the screen of shared devices; undefined when devices cannot be shared. */
  readonly device?: DeviceScreens | undefined
}
