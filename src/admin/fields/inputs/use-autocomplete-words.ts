import { useWords } from '../../core/context/words.ts'

/** Returns the texts of an autocomplete, in the person's language. */
export function useAutocompleteWords() {
  const say = useWords()
  return {
    openText: say('field.showChoices'),
    closeText: say('field.hideChoices'),
    clearText: say('field.clear'),
    loadingText: say('field.searching'),
    noOptionsText: say('field.nothingFound'),
  }
}
