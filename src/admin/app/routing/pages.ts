import { COMPANY_PATH, type Screen } from '../../core/navigation/screen.ts'
import type { ErrorStatus } from '../../kit/page/error-page.tsx'

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

/** Maps error pages to the status that they show. */
export const errorStatuses: Readonly<Record<(typeof errorPages)[number], ErrorStatus>> = {
  '/401': '401',
  '/404': '404',
  '/500': '500',
  '/503': '503',
}

/**
 * Names the section of the company settings that shows the values of the team, and the form value
 * that holds these values.
 */
export const TEAM_SECTION = 'team'

/** Maps former addresses of settings to the section of the company settings that has these settings now. */
export const movedSettings: Readonly<Record<string, string>> = {
  '/settings/rules': COMPANY_PATH,
  '/settings/documents': `${COMPANY_PATH}#numbers`,
  '/settings/mail-texts': `${COMPANY_PATH}#mails`,
}

const settingsPages = [
  '/settings',
  '/settings/account',
  '/settings/appearance',
  '/settings/notifications',
  '/settings/display',
  COMPANY_PATH,
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
    ...Object.keys(movedSettings),
    ...screens.flatMap((screen) => ('address' in screen ? screen.address : [])),
  ]
}
