import type { BrowserModule } from '../modules/browser-module.ts'

/** Adds branches and settings to the browser app. */
export const module: BrowserModule = {
  navigation: [
    { key: 'branch', icon: 'store', to: { resource: 'branches', view: 'list' } },
    { key: 'settings', icon: 'settings', to: { page: '/settings' } },
  ],
}
