import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { QrCode } from '../../../src/admin/kit/qr-code.tsx'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'

export interface OneTimeLinkProps {
  /** Holds the path and fragment of the page that the link opens. */
  readonly path: string
  /** States who the link is for, how often it works and how long. */
  readonly about: string
  /** Tells that the link is also sent by mail. */
  readonly isMailed: boolean
}

/** Draws a link to pass on, as text to copy and as a QR code to scan. */
export function OneTimeLink({ path, about, isMailed }: OneTimeLinkProps) {
  const t = useTranslation()
  const link = `${location.origin}${path}`
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    // Browsers offer the clipboard on secure addresses only; on others, the link can be selected.
    await navigator.clipboard?.writeText(link)
    setIsCopied(navigator.clipboard !== undefined)
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Alert severity="info" sx={{ width: '100%' }}>
        {about}
        {isMailed && ` ${t('access.alsoMailed')}`}
      </Alert>
      <Box sx={{ display: 'flex', gap: 1, width: '100%', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <TextField
          label={t('access.link')}
          value={link}
          fullWidth
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <Button
          variant="contained"
          onClick={() => void copy()}
          startIcon={isCopied ? <Check size={16} /> : <Copy size={16} />}
          sx={{ flexShrink: 0, alignSelf: 'end' }}
        >
          {t(isCopied ? 'access.linkCopied' : 'access.copyLink')}
        </Button>
      </Box>
      <Box component="figure" sx={{ m: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
        <QrCode text={link} label={t('access.qrCode')} />
        <Typography component="figcaption" variant="body2" color="textSecondary">
          {t('access.qrCode')}
        </Typography>
      </Box>
    </Box>
  )
}
