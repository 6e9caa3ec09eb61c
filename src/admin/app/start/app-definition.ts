import type { Extension } from '../../fields/extensions.tsx'
import type { ComingSoon, NavigationGroup } from '../../../schema/navigation.ts'
import type { PrintoutOffer } from '../../../schema/printout.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { AllMessages } from '../../../schema/translation.ts'
import type { Screen } from '../../core/navigation/screen.ts'
import type { Language } from '../../../../i18n/languages.ts'

/** Holds the declarations and texts of the business that the entry passes to the engine. */
export interface AppDefinition {
  readonly registry: Registry
  readonly navigation: readonly NavigationGroup[]
  readonly comingSoon: readonly ComingSoon[]
  /** Lists the pages of the business; the dashboard is the page at `/`. */
  readonly screens: readonly Screen[]
  readonly extensions: readonly Extension[]
  readonly printouts: readonly PrintoutOffer[]
  readonly messages: (language: Language) => Promise<AllMessages>
}
