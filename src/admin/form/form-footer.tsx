import { Box, Button, useMediaQuery } from '@mui/material'
import { useFormState } from 'react-hook-form'
import { useOfflineSince } from '../core/data/connection.ts'
import { hasCommandKey } from '../core/store/browser-keys.ts'
import { useTexts, useTranslation } from '../core/context/translation.ts'
import { BusyButton } from '../kit/button/busy-button.tsx'

interface FormFooterProps {
  /** Saves and clears the form for the next record; only in forms that create records. */
  readonly onSaveAndAdd?: (() => void) | undefined
  readonly onDiscard: () => void
  /** Disables saving until a value has changed. */
  readonly needsChange?: boolean
  /** Disables discarding until a value has changed, because the form stays open. */
  readonly staysOpen?: boolean
}

/**
 * Draws the footer of a form, which is always visible: a note about unsaved changes, and the
 * buttons to save or discard them.
 */
export function FormFooter({
  onSaveAndAdd,
  onDiscard,
  needsChange = false,
  staysOpen = false,
}: FormFooterProps) {
  const t = useTranslation()
  const { isDirty, isSubmitting } = useFormState()
  const texts = useTexts('forms')
  const isWaiting = useOfflineSince() !== undefined && isSubmitting
  const isPhone = useMediaQuery('(max-width: 599px)')
  const isMac = hasCommandKey()
  return (
    <Box sx={bar}>
      <Box role="status" sx={noteStyle}>
        {isWaiting ? texts?.('forms.waiting') : isDirty && t('form.unsaved')}
      </Box>
      <Button variant="text" onClick={onDiscard} disabled={isSubmitting || (staysOpen && !isDirty)}>
        {t('form.discard')}
      </Button>
      {onSaveAndAdd && (
        <Button variant="outlined" onClick={onSaveAndAdd} disabled={isSubmitting}>
          {t(isPhone ? 'form.saveAndNew' : 'form.saveAndAdd')}
        </Button>
      )}
      <BusyButton
        type="submit"
        variant="contained"
        loading={isSubmitting}
        disabled={needsChange && !isDirty}
        title={t(isMac ? 'form.saveKeysMac' : 'form.saveKeys')}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {t('form.save')}
      </BusyButton>
    </Box>
  )
}

/** Puts the note in its own row on a phone, so that the buttons have room for their labels. */
const noteStyle = {
  color: 'text.secondary',
  marginInlineEnd: 'auto',
  fontSize: 13,
  flexBasis: { xs: '100%', sm: 'auto' },
  '&:empty': { flexBasis: 'auto' },
} as const

const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  px: { xs: 1, sm: 2 },
  py: { xs: 1, sm: 1.5 },
  '& .MuiButton-root': { px: { xs: 1.25, sm: 1.75 } },
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const
