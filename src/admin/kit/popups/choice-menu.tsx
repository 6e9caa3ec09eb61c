import { IconButton, ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import type { ReactNode } from 'react'
import { usePopup, PopupMenu } from './popups.tsx'

interface Choice<T extends string> {
  readonly value: T
  readonly label: string
  readonly icon?: ReactNode
  /** Names the language of the label when it differs from the language of the screen. */
  readonly lang?: string
}

interface ChoiceMenuProps<T extends string> {
  readonly label: string
  readonly icon: ReactNode
  readonly choices: readonly Choice<T>[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

/** Draws a button of the top bar with a menu of a few values, one of which is selected. */
export function ChoiceMenu<T extends string>({
  label,
  icon,
  choices,
  chosen,
  onChoose,
}: ChoiceMenuProps<T>) {
  const { anchor, isOpen, open, close } = usePopup()
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      >
        {icon}
      </IconButton>
      <PopupMenu anchorEl={anchor} open={isOpen} onClose={close}>
        {choices.map(({ value, label: name, icon: drawn, lang }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === chosen}
            selected={value === chosen}
            lang={lang}
            onClick={() => {
              onChoose(value)
              close()
            }}
          >
            {drawn && <ListItemIcon>{drawn}</ListItemIcon>}
            <ListItemText>{name}</ListItemText>
          </MenuItem>
        ))}
      </PopupMenu>
    </>
  )
}
