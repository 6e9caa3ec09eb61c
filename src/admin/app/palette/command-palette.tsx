import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { Box, Dialog, InputBase, Typography } from '@mui/material'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useNavigate } from 'react-admin'
import { Icon } from '../../kit/icons/icon.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import type { Command } from './screen-commands.tsx'
import { useCommands } from './use-commands.tsx'

// The shell loads the shortcuts together with the palette.
export { runShortcut } from './shortcuts.ts'

interface PaletteProps {
  readonly onClose: () => void
  /** Returns the text that was typed while the palette was loading. */
  readonly onReady: () => string
}

/** Draws the command palette or the sheet of shortcuts, which the shell loads together. */
export function CommandPalette({
  kind,
  onClose,
  onReady,
}: PaletteProps & { readonly kind: 'search' | 'shortcuts' }) {
  return kind === 'search' ? (
    <SearchPalette onClose={onClose} onReady={onReady} />
  ) : (
    <ShortcutSheet onClose={onClose} />
  )
}

/**
 * Draws the command palette: one list of pages, actions and records that works with the keyboard
 * alone.
 */
function SearchPalette({ onClose, onReady }: PaletteProps) {
  const t = useTranslation()
  const texts = useTexts('tools')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const current = useRef<HTMLLIElement>(null)
  const { groups, isSearching, problem } = useCommands(typed)
  const flat = groups.flatMap(({ commands }) => commands)
  const chosen = Math.min(at, flat.length - 1)

  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function follow({ to, run, nextInput }: Command) {
    if (nextInput !== undefined) {
      setTyped(nextInput)
      setAt(0)
      return
    }
    onClose()
    if (to !== undefined) navigate(to)
    run?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && flat.length > 0) {
      event.preventDefault()
      setAt((chosen + step + flat.length) % flat.length)
    }
    const command = flat[chosen]
    if (event.key === 'Enter' && command) {
      event.preventDefault()
      follow(command)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={t('palette.title')}
      fullWidth
      maxWidth="sm"
      sx={place}
      transitionDuration={100}
    >
      <Box sx={field}>
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onFocus={() => {
            const early = onReady()
            if (early) setTyped((now) => early + now)
          }}
          onKeyDown={onKeyDown}
          placeholder={t('palette.open')}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': t('palette.title'),
              'aria-expanded': flat.length > 0,
              'aria-controls': list,
              'aria-activedescendant': flat[chosen] && `${list}-${chosen}`,
              'aria-autocomplete': 'list',
              autoComplete: 'off',
            },
          }}
        />
      </Box>
      <Box id={list} role="listbox" aria-label={t('palette.title')} sx={results}>
        {groups.map(({ label, commands }) => (
          <Box key={label} component="ul" role="group" aria-label={label} sx={group}>
            <Typography component="li" role="presentation" variant="subtitle2" sx={heading}>
              {label}
            </Typography>
            {commands.map((command) => {
              const index = flat.indexOf(command)
              return (
                <CommandLine
                  key={command.key}
                  ref={index === chosen ? current : undefined}
                  id={`${list}-${index}`}
                  command={command}
                  isChosen={index === chosen}
                  onHover={() => setAt(index)}
                  onFollow={() => follow(command)}
                />
              )
            })}
          </Box>
        ))}
      </Box>
      <Typography variant="caption" role="status" sx={foot}>
        {texts &&
          (isSearching
            ? texts('tools.palette.searching')
            : (problem ??
              (flat.length > 0
                ? texts('tools.palette.hint')
                : texts('tools.palette.nothing', { text: typed }))))}
      </Typography>
    </Dialog>
  )
}

const place = {
  '& .MuiDialog-container': { alignItems: 'flex-start', pt: { xs: 0, sm: '10vh' } },
} as const
const field = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  height: 52,
  borderBottom: 1,
  borderColor: 'divider',
} as const
const results = { maxHeight: '50vh', overflowY: 'auto', px: 1, py: 0.5 } as const
const group = { listStyle: 'none', m: 0, p: 0 } as const
const heading = { color: 'text.secondary', px: 1, pt: 1, pb: 0.5 } as const
const foot = {
  color: 'text.secondary',
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const

interface CommandLineProps {
  readonly id: string
  readonly command: Command
  readonly isChosen: boolean
  readonly ref: Ref<HTMLLIElement> | undefined
  readonly onHover: () => void
  readonly onFollow: () => void
}

/**
 * Draws one line of the palette. The keyboard focus stays in the search field, which refers to the
 * selected line.
 */
function CommandLine({ id, command, isChosen, ref, onHover, onFollow }: CommandLineProps) {
  const { icon, label, detail } = command
  return (
    <Box
      component="li"
      role="option"
      id={id}
      ref={ref}
      aria-selected={isChosen}
      onMouseMove={onHover}
      // The search field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFollow}
      sx={line}
    >
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      <Box
        component="span"
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <Box
        component="span"
        sx={{
          marginInlineStart: 'auto',
          color: 'text.secondary',
          fontSize: 12,
          whiteSpace: 'nowrap',
        }}
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
