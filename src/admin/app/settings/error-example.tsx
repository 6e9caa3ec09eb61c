import { useWords } from '../../core/context/words.ts'

/** Fails on purpose, to show that a failing section leaves the rest of the screen standing. */
export function ErrorExample(): never {
  const words = useWords()
  throw new Error(words('settings.errorExample.message'))
}
