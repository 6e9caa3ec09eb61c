import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import { Boxes } from 'lucide-react'
import { LinkBase } from 'react-admin'

/** Draws the product's name as a link to the home page. */
export function Brand({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const t = useTranslation()
  return (
    <Box component={LinkBase} to="/" aria-label={t('shell.name')} sx={frame}>
      <Box component="span" sx={sign}>
        <Boxes size={16} strokeWidth={1.75} aria-hidden />
      </Box>
      {!isCollapsed && t('shell.name')}
    </Box>
  )
}

const frame = {
  height: 52,
  flexShrink: 0,
  px: 2.25,
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.primary',
  fontWeight: 650,
  fontSize: 16,
  textDecoration: 'none',
} as const
const sign = {
  width: 28,
  height: 28,
  flexShrink: 0,
  borderRadius: 1,
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const
