import { Monitor, Moon, Sun } from 'lucide-react'
import { useWords } from '../../core/context/words.ts'
import { themeChoices } from '../../core/store/browser-keys.ts'
import { ChoiceMenu } from '../../kit/popups/choice-menu.tsx'
import { useThemeChoice } from '../../kit/theme/use-theme-choice.ts'

const drawn = {
  light: <Sun size={18} strokeWidth={1.75} />,
  dark: <Moon size={18} strokeWidth={1.75} />,
  system: <Monitor size={18} strokeWidth={1.75} />,
}

/** Light, dark or as the system. */
export function ThemeMenu() {
  const words = useWords()
  const [choice, setChoice] = useThemeChoice()
  return (
    <ChoiceMenu
      label={words('shell.theme')}
      icon={drawn[choice]}
      choices={themeChoices.map((value) => ({
        value,
        label: words(`shell.${value}`),
        icon: drawn[value],
      }))}
      chosen={choice}
      onChoose={setChoice}
    />
  )
}
