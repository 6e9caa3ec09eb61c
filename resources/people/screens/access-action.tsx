import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'

interface ConfirmButtonProps {
  readonly label: string
  /** Labels the button that confirms: the action, and the person or API key that it concerns. */
  readonly confirmLabel: string
  readonly color?: 'error' | 'primary'
  readonly isBusy?: boolean
  readonly onConfirm: () => void
}

/** Draws a button that asks for confirmation, because the access of a person or program changes at once. */
export function ConfirmButton({
  label,
  confirmLabel,
  color = 'error',
  isBusy = false,
  onConfirm,
}: ConfirmButtonProps) {
  const t = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  if (!isConfirming) {
    return (
      <Button
        variant="outlined"
        color={color}
        disabled={isBusy}
        onClick={() => setIsConfirming(true)}
      >
        {label}
      </Button>
    )
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <BusyButton variant="contained" color="error" loading={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </BusyButton>
      <Button disabled={isBusy} onClick={() => setIsConfirming(false)}>
        {t('shell.cancel')}
      </Button>
    </Box>
  )
}

interface PersonCardProps {
  readonly title: string
  readonly about: string
  readonly problem: string
  readonly children: ReactNode
}

/** Draws a card with an action on the access of a person or program, and the problem of the last attempt. */
export function PersonCard({ title, about, problem, children }: PersonCardProps) {
  return (
    <Card component="section" variant="outlined" sx={{ p: 2 }} aria-label={title}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 560 }}>
        <Typography variant="h2">{title}</Typography>
        <Typography color="textSecondary">{about}</Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        {children}
      </Box>
    </Card>
  )
}
