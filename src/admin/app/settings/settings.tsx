import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import type { ComponentType } from 'react'
import { useLocation } from 'react-admin'
import { Page } from '../../kit/page/page.tsx'
import { ScreenBoundary } from '../../kit/page/screen-error.tsx'
import { AccountSettings } from './account-settings.tsx'
import { AppearanceSettings, DisplaySettings } from './appearance-settings.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { MailSettings } from './mail-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { RulesSettings } from './rules-settings.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'

/** Names the group of messages that holds the label of a section. */
type Section =
  | 'profile'
  | 'account'
  | 'appearance'
  | 'notifications'
  | 'display'
  | 'rules'
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
  '/settings/rules': ['rules', RulesSettings],
  '/settings/backup': ['backup', BackupSettings],
  '/settings/mail': ['mail', MailSettings],
  '/settings/billing': ['billing', BillingSettings],
  '/settings/error-example': ['errorExample', ErrorExample],
}

/**
 * Draws the settings: links to the sections at the left, the chosen section in its own error
 * boundary.
 */
export function Settings() {
  const t = useTranslation()
  const { pathname } = useLocation()
  const [section, Content] = sections[pathname.replace(/\/$/, '')] ?? sections['/settings']!
  return (
    <Page
      title={t(`settings.${section}.title`)}
      trail={[{ label: t('settings.title'), to: '/settings' }]}
    >
      <Box sx={columns}>
        <SettingsNavigation current={pathname} />
        <Box sx={{ minWidth: 0, maxWidth: section === 'rules' ? 900 : 640 }}>
          <ScreenBoundary at={pathname} isMinimal>
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

/** Tells that Armazem is free of charge. */
function BillingSettings() {
  const t = useTranslation()
  return <SettingsCard about={t('settings.billing.about')} />
}

/**
 * Throws an error on purpose, to show that a failed section does not affect the rest of the screen.
 */
function ErrorExample(): never {
  const t = useTranslation()
  throw new Error(t('settings.errorExample.message'))
}
