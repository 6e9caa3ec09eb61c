import { lowercaseWords } from '../../../schema/naming.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'

interface UnknownCodeProps {
  readonly code: string
  /** Declares the resource that was searched. */
  readonly target: Resource
  /** Creates a record with the scanned code. */
  readonly onCreate: (() => void) | undefined
  readonly onClose: () => void
}

/**
 * Draws a notice about an unknown code, with a button that creates its record. The notice stays
 * until the code is assigned or the notice is closed.
 */
export function UnknownCode({ code, target, onCreate, onClose }: UnknownCodeProps) {
  const t = useTranslation()
  const { can } = useSession()
  const one = lowercaseWords(t.resource(target.name, 1))
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

/** Draws the result of a scan, which screen readers announce. */
export function ScanStatus({ children }: { readonly children: ReactNode }) {
  return (
    <Box role="status" sx={{ minHeight: 16, fontSize: 12, color: 'text.secondary' }}>
      {children}
    </Box>
  )
}
