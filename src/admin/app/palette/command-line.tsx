import { Box } from '@mui/material'
import type { Ref } from 'react'
import { Icon } from '../../kit/icons/icon.tsx'
import type { Command } from './use-commands.tsx'

interface CommandLineProps {
  readonly id: string
  readonly command: Command
  readonly isChosen: boolean
  readonly ref: Ref<HTMLLIElement> | undefined
  readonly onHover: () => void
  readonly onFollow: () => void
}

/** Draws one line of the palette; the keyboard's focus stays in the field above, which names the chosen line. */
export function CommandLine({ id, command, isChosen, ref, onHover, onFollow }: CommandLineProps) {
  const { icon, label, detail } = command
  return (
    <Box
      component="li"
      role="option"
      id={id}
      ref={ref}
      aria-selected={isChosen}
      onMouseMove={onHover}
      onClick={onFollow}
      sx={line}
    >
      <Icon name={icon} />
      <Box
        component="span"
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <Box
        component="span"
        sx={{ ml: 'auto', color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap' }}
      >
        {detail}
      </Box>
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 36,
  px: 1,
  borderRadius: 1,
  cursor: 'pointer',
  '&[aria-selected=true]': { bgcolor: 'action.selected' },
} as const
