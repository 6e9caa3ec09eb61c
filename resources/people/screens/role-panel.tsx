import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import { LoadingPart } from '../../../src/admin/kit/page/page.tsx'
import type { PanelProps } from '../../../src/admin/fields/extensions.tsx'
import { useAccount, useSession } from '../../../src/admin/core/context/session.tsx'
import { LimitFacts } from './limit-facts.tsx'
import { LimitsForm } from './limits-form.tsx'
import { CopyRole, DeleteRole, RenameRole } from './role-dialogs.tsx'
import { RoleHistory } from './role-history.tsx'
import { RoleRights } from './role-rights.tsx'
import { useRightsTexts } from './use-rights-texts.ts'
import { Overlay } from '../../../src/admin/kit/popups/overlay.tsx'

/**
 * Draws the rights and limits of a role: read-only for a built-in role, which can be copied, and as
 * forms for a role of the team.
 */
export function RolePanel({ record }: PanelProps) {
  const role: RaRecord = { ...record, id: String(record.id) }
  const t = useLoadedTexts('screens')
  const { can, roles } = useSession()
  const isBuiltIn = role.isSystem === true
  const isOwn = roles.includes(String(role.code))
  const isEditable = can('role.edit') && !isBuiltIn && !isOwn
  const [hasChanges, setHasChanges] = useState(false)
  return (
    <>
      {can('role.edit') && (isBuiltIn || isOwn) && (
        <Alert severity="info">{t(isBuiltIn ? 'access.builtIn' : 'access.ownRoles')}</Alert>
      )}
      <RoleButtons role={role} isChangeable={!isBuiltIn && !isOwn} />
      <RoleRights
        key={role.id}
        role={role}
        isEditable={isEditable}
        hasChanges={hasChanges}
        onChanges={setHasChanges}
      />
      {/* Only one form of a page may ask before a person leaves with unsaved changes. */}
      <RoleLimits role={role} isEditable={isEditable} isGuarded={!hasChanges} />
      <RoleHistory role={role} />
    </>
  )
}

interface RoleButtonsProps {
  readonly role: RaRecord
  readonly isChangeable: boolean
}

const dialogs = { copy: CopyRole, rename: RenameRole, delete: DeleteRole } as const

function RoleButtons({ role, isChangeable }: RoleButtonsProps) {
  const texts = useRightsTexts()
  const { can, team } = useSession()
  const { viewAs } = useAccount()
  const [opened, setOpened] = useState<keyof typeof dialogs>()
  const close = () => setOpened(undefined)
  const Opened = opened && dialogs[opened]
  if (!texts) return <LoadingPart />
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 2, '&:empty': { display: 'none' } }}>
      {can('role.create') && (
        <Button variant="outlined" onClick={() => setOpened('copy')}>
          {texts.translate('rights.copy')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => viewAs(team.id, String(role.id))}>
        {texts.translate('rights.viewAs')}
      </Button>
      {can('role.edit') && isChangeable && (
        <Button variant="outlined" onClick={() => setOpened('rename')}>
          {texts.translate('rights.rename')}
        </Button>
      )}
      {can('role.delete') && isChangeable && (
        <Button color="error" onClick={() => setOpened('delete')}>
          {texts.translate('rights.remove')}
        </Button>
      )}
      {Opened && (
        <Overlay onClose={close}>
          <Opened role={role} onClose={close} />
        </Overlay>
      )}
    </Box>
  )
}

interface RoleLimitsProps {
  readonly role: RaRecord
  readonly isEditable: boolean
  readonly isGuarded: boolean
}

function RoleLimits({ role, isEditable, isGuarded }: RoleLimitsProps) {
  const texts = useRightsTexts()
  const { data, error, refetch } = useGetOne(
    'role-limits',
    { id: role.id, meta: { editing: true } },
    { gcTime: 0, staleTime: Infinity, retry: false },
  )
  // The error boundary of the page shows the error.
  if (error) throw error
  if (!data) {
    return (
      <>
        <Skeleton variant="rounded" height={200} />
        <LoadingPart />
      </>
    )
  }
  return (
    <>
      <Card component="section" variant="outlined" sx={{ p: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Typography color="textSecondary">{texts?.translate('rights.limits')}</Typography>
          {!isEditable && <LimitFacts limits={data} />}
        </Box>
      </Card>
      {isEditable && (
        <LimitsForm
          key={JSON.stringify(data)}
          limits={data}
          isGuarded={isGuarded}
          onSaved={() => void refetch()}
        />
      )}
    </>
  )
}
