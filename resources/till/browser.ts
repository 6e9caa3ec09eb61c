import { getSettings } from '../company/settings.ts'
import type { BrowserModule } from '../modules/browser-module.ts'

/** Adds the till to the browser app. */
export const module: BrowserModule = {
  device: {
    address: '/new-sale',
    load: async () => (await import('./screens/lock/lock-screen.tsx')).LockScreen,
    lockAfter: (settings) => getSettings({ settings }).lockTillAfter,
  },
  screens: [
    {
      resource: 'sales',
      view: 'create',
      load: async () => (await import('./screens/till.tsx')).Till,
    },
    {
      address: '/test-receipt',
      right: 'sale.create',
      load: async () => (await import('./screens/test-receipt.tsx')).TestReceipt,
    },
  ],
}
