import { useWords } from '../../core/context/words.ts'
import { SettingsCard } from './settings-card.tsx'

/** There is nothing to pay, and this says so. */
export function BillingSettings() {
  const words = useWords()
  return <SettingsCard about={words('settings.billing.about')} />
}
