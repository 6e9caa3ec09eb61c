import { useTexts, useLoadedTexts } from '../../core/context/translation.ts'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ComponentType } from 'react'
import { LinkBase, useLocaleState, useLocation, useRouterProvider } from 'react-admin'
import { useFormats } from '../../core/context/formats.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { formatFileSize } from '../../fields/uploads/file-text.tsx'
import { Page, ScreenSkeleton } from '../../kit/page/page.tsx'
import { ScreenBoundary, ScreenError } from '../../kit/page/screen-error.tsx'
import { COMPANY_PATH } from '../../core/navigation/screen.ts'
import { movedSettings } from '../routing/pages.ts'
import { AccountSettings } from './account-settings.tsx'
import { Apps } from './apps.tsx'
import { AppearanceSettings, DisplaySettings } from './appearance-settings.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { MailSettings } from './mail-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { CompanySettings, SettingsPart } from './company-settings.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'

/** Lists the sections of the settings, whose labels are the messages `settings.<section>`. */
type Section =
  | 'profile'
  | 'account'
  | 'appearance'
  | 'notifications'
  | 'display'
  | 'company'
  | 'backup'
  | 'mail'
  | 'billing'
  | 'errorExample'

const sections: Readonly<Record<string, readonly [Section, ComponentType]>> = {
  '/settings': ['profile', ProfileSettings],
  '/settings/account': ['account', AccountSettings],
  '/settings/appearance': ['appearance', AppearanceSettings],
  '/settings/notifications': ['notifications', NotificationSettings],
  '/settings/display': ['display', DisplaySettings],
  [COMPANY_PATH]: ['company', CompanySettings],
  '/settings/backup': ['backup', BackupSettings],
  '/settings/mail': ['mail', MailSettings],
  '/settings/billing': ['billing', BillingSettings],
  '/settings/error-example': ['errorExample', ErrorExample],
}

/**
 * Maps sections to the right that they need. The section of the company needs the right to view the team's settings.
 */
const RIGHTS: Readonly<Partial<Record<Section, string>>> = {
  backup: 'team.backup',
  mail: 'team.edit',
  billing: 'team.edit',
}

/** Draws the settings, or the page Apps, whose texts load with the texts of the settings. */
export function Settings() {
  const { pathname } = useLocation()
  const { Navigate } = useRouterProvider()
  const hasTexts = useTexts('settings') !== undefined
  const address = pathname.replace(/\/$/, '')
  const moved = movedSettings[address]
  if (moved) return <Navigate to={moved} replace />
  if (!hasTexts) return <ScreenSkeleton />
  return address === '/apps' ? <Apps /> : <SettingsSection address={address} />
}

/**
 * Draws the settings: links to the sections at the left, the chosen section in its own error
 * boundary.
 */
function SettingsSection({ address }: { readonly address: string }) {
  const t = useLoadedTexts('settings')
  const { can } = useSession()
  const { resource } = useRegistry().settings
  const [section, Content] = sections[address] ?? sections['/settings']!
  const isCompany = section === 'company'
  const right = RIGHTS[section] ?? (isCompany ? `${resource.one}.view` : undefined)
  if (right !== undefined && !can(right)) return <ScreenError status="401" right={right} />
  return (
    <Page
      title={t(`settings.${section}.title`)}
      trail={[{ label: t('settings.title'), to: '/settings' }]}
    >
      <Box sx={columns}>
        <SettingsNavigation current={address} />
        <Box sx={{ minWidth: 0, maxWidth: isCompany ? 900 : 640 }}>
          <ScreenBoundary address={address} isMinimal>
            <Content />
          </ScreenBoundary>
        </Box>
      </Box>
    </Page>
  )
}

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
  alignItems: 'start',
} as const

/** Describes the usage of a team: its people, records, bytes of files, changes, and requests by month. */
export interface Usage {
  readonly people: number
  readonly records: number
  readonly storage: number
  readonly changes: number
  readonly requests: readonly { readonly month: string; readonly requests: number }[]
}

/** Limits the months whose requests are shown. */
const SHOWN_MONTHS = 3
const MONTH = { month: 'long', year: 'numeric' } as const

/**
 * Draws the billing section: the notice that Armazem is free of charge, the usage of the team, and
 * its invoice details.
 */
function BillingSettings() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const [locale] = useLocaleState()
  const { can, team } = useSession()
  const { integer } = useFormats()
  const { settings } = useRegistry()
  const { data, error } = useQuery({
    queryKey: ['usage', team.id],
    queryFn: async ({ signal }) =>
      (await http<Usage>(`/api/v1/teams/${team.id}/usage`, { signal })).json,
    gcTime: 0,
  })
  // The error boundary of the settings screen shows the error.
  if (error && !data) throw error
  const lines = data && [
    [t('settings.billing.people'), integer(data.people)],
    [t('settings.billing.records'), integer(data.records)],
    [t('settings.billing.storage'), formatFileSize(data.storage, locale)],
    [t('settings.billing.changes'), integer(data.changes)],
    ...data.requests.slice(0, SHOWN_MONTHS).map(({ month, requests }) => [
      t('settings.billing.requests', {
        month: new Date(month).toLocaleDateString(locale, { ...MONTH, timeZone: 'UTC' }),
      }),
      integer(requests),
    ]),
  ]
  return (
    <>
      <SettingsCard about={t('settings.billing.about')} isLoading={!data}>
        {lines && (
          <Box component="dl" sx={usage}>
            {lines.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </Box>
        )}
        {can(`${settings.resource.one}.view`) && (
          <Button component={LinkBase} to={COMPANY_PATH} variant="outlined">
            {t('settings.billing.identity')}
          </Button>
        )}
      </SettingsCard>
      {settings.screens.billing && <SettingsPart part="billing" />}
    </>
  )
}

const usage = {
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  columnGap: 3,
  rowGap: 1,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const

/**
 * Throws an error on purpose, to show that a failed section does not affect the rest of the screen.
 */
function ErrorExample(): never {
  const t = useLoadedTexts('settings')
  throw new Error(t('settings.errorExample.message'))
}
