import { Alert, Box, Typography } from '@mui/material'
import { QrCode } from '../../../src/admin/kit/qr-code.tsx'
import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { CopyText } from './copy-text.tsx'

export interface OneTimeLinkProps {
  /** Holds the path and fragment of the page that the link opens. */
  readonly path: string
  /** States for whom the link is, how often it works, and for how long. */
  readonly about: string
  /** Indicates that the link is also sent by mail. */
  readonly isMailed: boolean
}

/** Draws a link to pass on, as text to copy and as a QR code to scan. */
export function OneTimeLink({ path, about, isMailed }: OneTimeLinkProps) {
  const t = useLoadedTexts('screens')
  const link = `${location.origin}${path}`
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Alert severity="info" sx={{ width: '100%' }}>
        {about}
        {isMailed && ` ${t('access.alsoMailed')}`}
      </Alert>
      <CopyText label={t('access.link')} text={link} action={t('access.copyLink')} />
      <Box component="figure" sx={{ m: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
        <QrCode text={link} label={t('access.qrCode')} />
        <Typography component="figcaption" variant="body2" color="textSecondary">
          {t('access.qrCode')}
        </Typography>
      </Box>
    </Box>
  )
}
