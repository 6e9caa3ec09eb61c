import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'

interface UnknownCodeProps {
  readonly code: string
  /** Names the resource that was searched. */
  readonly target: Resource
  /** Makes the record that the code should mean. */
  readonly onCreate: (() => void) | undefined
  readonly onClose: () => void
}

/** Shows an unknown scanned code until it is assigned, with a button to create its record. */
export function UnknownCode({ code, target, onCreate, onClose }: UnknownCodeProps) {
  const t = useTranslation()
  const { can } = useSession()
  const one = t.resource(target.name, 1).toLocaleLowerCase()
  const mayCreate = onCreate && target.source === 'table' && can(`${target.one}.create`)
  return (
    <Alert
      severity="warning"
      role="alert"
      closeText={t('scan.forget')}
      onClose={onClose}
      sx={{ alignItems: 'center' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {t('scan.unknown', { one, code })}
        {mayCreate && (
          <Button size="small" variant="outlined" onClick={onCreate}>
            {t('form.createOne', { one })}
          </Button>
        )}
      </Box>
    </Alert>
  )
}

/** Says what a scan did, also to people who do not see it. */
export function ScanStatus({ children }: { readonly children: ReactNode }) {
  return (
    <Box role="status" sx={{ minHeight: 16, fontSize: 12, color: 'text.secondary' }}>
      {children}
    </Box>
  )
}
