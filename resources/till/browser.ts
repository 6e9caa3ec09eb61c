import type { BrowserModule } from '../browser.ts'

/** Adds the till to the browser app. */
export const module: BrowserModule = {
  screens: [
    {
      resource: 'sales',
      view: 'create',
      load: async () => (await import('./screens/till.tsx')).Till,
    },
  ],
}
