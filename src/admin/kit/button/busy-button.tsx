import { Button, CircularProgress, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'

interface BusyButtonProps extends Omit<ButtonProps, 'startIcon' | 'endIcon' | 'loading'> {
  /** Disables the button and shows a spinner in place of the icon. */
  readonly loading?: boolean
  /** Shows an icon at the left of the label. */
  readonly left?: ReactNode
  /** Adds an icon at the right of the label. The spinner takes the place of this icon when there is no left icon. */
  readonly right?: ReactNode
}

/** Draws a button that shows a spinner in place of its icon while `loading` is set (docs/screens.md §2). */
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

/** Marks the button that removes an entry of a list. */
export const removeMark = { 'data-removes': true } as const
/** Marks the button that adds entries to a list. */
export const addMark = { 'data-adds': true } as const

/**
 * Removes an entry, and moves the focus to the button that removes the next entry, else the previous one, else to the
 * button that adds entries. `box` contains these buttons. `entry` is an index, or the button that removes the entry.
 */
export function removeAndFocusNext(
  box: Element | null | undefined,
  entry: number | Element,
  remove: () => void,
): void {
  const listButtons = () => [...(box?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
  const at = typeof entry === 'number' ? entry : listButtons().findIndex((each) => each === entry)
  // The list must be drawn without the entry before the next button can be found.
  flushSync(remove)
  const buttons = listButtons()
  const next = buttons[at] ?? buttons.at(-1)
  if (next) next.focus()
  else focusAdd(box)
}

/** Removes all entries, and moves the focus to the button that adds entries, which `box` contains. */
export function removeAllAndFocusAdd(box: Element | null | undefined, remove: () => void): void {
  flushSync(remove)
  focusAdd(box)
}

function focusAdd(box: Element | null | undefined): void {
  box?.querySelector<HTMLElement>('[data-adds]')?.focus()
}
