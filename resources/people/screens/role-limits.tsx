import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import type { PanelProps } from '../../../src/admin/fields/extensions.tsx'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { CopyRole } from './copy-role.tsx'
import { LimitFacts } from './limit-facts.tsx'
import { LimitsForm } from './limits-form.tsx'
import { Overlay } from '../../../src/admin/kit/popups/overlay.tsx'

/**
 * Draws the limits of a role: read-only for a system role, which can be copied, and as a form for a role of the team.
 */
export function RoleLimits({ record }: PanelProps) {
  const role: RaRecord = { ...record, id: String(record.id) }
  const t = useTranslation()
  const { can } = useSession()
  const [isCopying, setIsCopying] = useState(false)
  const { data, error, refetch } = useGetOne(
    'role-limits',
    { id: role.id, meta: { editing: true } },
    { gcTime: 0, staleTime: Infinity, retry: false },
  )
  // The error boundary of the page shows the error.
  if (error) throw error
  if (!data) return <Skeleton variant="rounded" height={200} />
  const mayChange = can('role.edit') && !role.isSystem
  return (
    <>
      <Card component="section" variant="outlined" sx={{ p: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Typography color="textSecondary">{t('access.limits')}</Typography>
          {role.isSystem && can('role.edit') && (
            <Alert severity="info">{t('access.builtIn')}</Alert>
          )}
          {!mayChange && <LimitFacts limits={data} />}
          {can('role.create') && (
            <Button variant="outlined" onClick={() => setIsCopying(true)}>
              {t('access.copy')}
            </Button>
          )}
        </Box>
      </Card>
      {mayChange && (
        <LimitsForm key={JSON.stringify(data)} limits={data} onSaved={() => void refetch()} />
      )}
      {isCopying && (
        <Overlay onClose={() => setIsCopying(false)}>
          <CopyRole role={role} onClose={() => setIsCopying(false)} />
        </Overlay>
      )}
    </>
  )
}
