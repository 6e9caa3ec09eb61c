import type { BrowserModule } from '../modules/browser-module.ts'

const loadInputs = () => import('./screens/custom-field-inputs.tsx')

/** Adds the inputs and cells of the screens of custom fields to the browser app. */
export const module: BrowserModule = {
  extensions: [
    {
      resource: 'custom-fields',
      field: 'label',
      input: async () => (await loadInputs()).LabelInput,
      cell: async () => (await loadInputs()).TextsCell,
    },
    {
      resource: 'custom-fields',
      field: 'choices',
      input: async () => (await loadInputs()).ChoicesInput,
      cell: async () => (await loadInputs()).TextsCell,
    },
  ],
}
