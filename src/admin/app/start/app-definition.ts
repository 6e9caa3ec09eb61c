import type { Extension } from '../../fields/extensions.tsx'
import type { Registry } from '../../../schema/registry.ts'
import type { Translate } from '../../../schema/translate.ts'
import type { Values } from '../../../schema/values.ts'
import type { Business } from '../../core/context/registry.tsx'
import type { AppTexts } from '../../core/i18n/dictionaries.ts'

/** Holds the declarations and texts of the business that the entry passes to the engine. */
export interface AppDefinition extends AppTexts, Omit<Business, 'paths'> {
  readonly registry: Registry
  readonly extensions: readonly Extension[]
  /** Returns the team's own name of a field; undefined for the default name. */
  readonly nameField: (path: string, settings: Values, t: Translate) => string | undefined
}
