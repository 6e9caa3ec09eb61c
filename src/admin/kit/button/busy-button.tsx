import { Button, CircularProgress, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'

interface BusyButtonProps extends Omit<ButtonProps, 'startIcon' | 'endIcon' | 'loading'> {
  /** Disables the button and shows a spinner in place of the icon. */
  readonly loading?: boolean
  /** Shows an icon at the left of the label. */
  readonly left?: ReactNode
  /** Draws the right section, with the spinner when only this section is present. */
  readonly right?: ReactNode
}

/** Draws a button that shows its work in progress on the side whose section is present (docs/screens.md §2). */
export function BusyButton({
  loading = false,
  left,
  right,
  disabled,
  children,
  ...rest
}: BusyButtonProps) {
  const spinner = <CircularProgress size={16} color="inherit" aria-hidden />
  const isRight = right !== undefined && left === undefined
  return (
    <Button
      {...rest}
      disabled={loading || disabled}
      aria-busy={loading || undefined}
      startIcon={loading && !isRight ? spinner : left}
      endIcon={loading && isRight ? spinner : right}
    >
      {children}
    </Button>
  )
}
