import type { BrowserModule } from '../modules/browser-module.ts'

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
