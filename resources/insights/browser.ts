import type { BrowserModule } from '../modules/browser-module.ts'
import { loadBoardScreen } from '../documents/screens/board-screen.ts'

/** Adds dashboard, user activity and the index of reports to the browser app. */
export const module: BrowserModule = {
  navigation: [
    { key: 'dashboard', icon: 'layout-dashboard', to: { page: '/' } },
    { key: 'reports', icon: 'chart-column', to: { page: '/reports' } },
  ],
  screens: [
    {
      address: '/reports',
      load: async () => (await import('./screens/reports.tsx')).Reports,
    },
    // Opens the reports for people who type this address.
    {
      address: '/analysis',
      load: async () => (await import('./screens/reports.tsx')).Reports,
    },
    {
      resource: 'user-activity',
      view: 'show',
      load: async () => (await import('./screens/activity.tsx')).Activity,
    },
    {
      address: '/',
      load: () => loadBoardScreen(async () => (await import('./boards/dashboard.ts')).dashboard),
    },
  ],
}
