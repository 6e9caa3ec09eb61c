import { Languages } from 'lucide-react'
import { useLocales, useLocaleState } from 'react-admin'
import { useWords } from '../../core/context/words.ts'
import { ChoiceMenu } from '../../kit/popups/choice-menu.tsx'

/** Draws the language of the screens; each is called by its own name. */
export function LanguageMenu() {
  const words = useWords()
  const [locale, setLocale] = useLocaleState()
  const locales = useLocales()
  return (
    <ChoiceMenu
      label={words('shell.language')}
      icon={<Languages size={18} strokeWidth={1.75} />}
      choices={locales.map(({ locale: value, name }) => ({ value, label: name, lang: value }))}
      chosen={locale}
      onChoose={setLocale}
    />
  )
}
