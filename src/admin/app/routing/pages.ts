import type { Screen } from '../../core/navigation/screen.ts'

/** Lists the addresses of the pages before signing in. */
export const publicPages = [
  '/login',
  '/logine',
  '/sign-up',
  '/join',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/otp',
] as const

/** Lists the pages outside the shell that everyone may see. */
export const errorPages = ['/401', '/404', '/500', '/503'] as const

const settingsPages = [
  '/settings',
  '/settings/account',
  '/settings/appearance',
  '/settings/notifications',
  '/settings/display',
  '/settings/rules',
  '/settings/documents',
  '/settings/mail-texts',
  '/settings/backup',
  '/settings/mail',
  '/settings/billing',
  '/settings/error-example',
] as const

/** Returns all addresses that belong to no resource. */
export function listPageAddresses({
  screens,
}: {
  readonly screens: readonly Screen[]
}): readonly string[] {
  return [
    '/apps',
    '/extra-components',
    ...publicPages,
    ...errorPages,
    ...settingsPages,
    ...screens.flatMap((screen) => ('address' in screen ? screen.address : [])),
  ]
}
