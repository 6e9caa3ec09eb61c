import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { useMenu } from '../../core/navigation/menu.ts'
import { chooseListKeys, shortcuts } from './shortcuts.ts'

interface Entry {
  readonly keys: string
  readonly label: string
}

/** Names the texts of the keys that keyboards label in the language of their country. */
const keyTexts: Readonly<Record<string, 'tools.spaceKey'>> = { Space: 'tools.spaceKey' }

/** Draws the keys that work on the screen behind the sheet. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslation()
  const texts = useTexts('tools')
  const lists = chooseListKeys(useMenu())
  // Finds the keys once, because the sheet covers the screen on which they work.
  const [found] = useState(() => shortcuts.filter(({ find }) => find() !== null))
  const isList = found.some(({ name }) => name === 'next')
  if (!texts) return null
  const groups = [
    ...(['everywhere', 'list', 'cells', 'page'] as const).map((place) => ({
      title: texts(`tools.places.${place}`),
      entries: [
        ...found
          .filter((shortcut) => shortcut.place === place)
          .map(({ name, keys }) => ({ keys, label: texts(`tools.shortcuts.${name}`) })),
        ...(place === 'list' && isList
          ? [{ keys: 'e', label: texts('tools.shortcuts.edit') }]
          : []),
      ],
    })),
    {
      title: texts('tools.places.goTo'),
      entries: lists.map(({ letter, label }) => ({ keys: `g ${letter}`, label })),
    },
  ]
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{texts('tools.shortcutsTitle')}</DialogTitle>
      {/* In a low window, the keyboard scrolls the list of keys. */}
      <DialogContent tabIndex={0}>
        <Box sx={columns}>
          {groups.map(
            ({ title, entries }) =>
              entries.length > 0 && <KeyGroup key={title} title={title} entries={entries} />,
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Box
          component="span"
          sx={{
            marginInlineEnd: 'auto',
            fontSize: 13,
            color: 'text.secondary',
          }}
        >
          {texts('tools.shortcutsHint')}
        </Box>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function KeyGroup({
  title,
  entries,
}: {
  readonly title: string
  readonly entries: readonly Entry[]
}) {
  const texts = useTexts('tools')
  const nameKey = (key: string) => (key in keyTexts ? texts?.(keyTexts[key]!) : key)
  return (
    <Box component="section" sx={{ breakInside: 'avoid-column', mb: 2.5 }}>
      <Box
        component="h3"
        sx={{ m: 0, mb: 1, fontSize: 13, color: 'text.secondary', fontWeight: 600 }}
      >
        {title}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
        {entries.map(({ keys, label }) => (
          <Box
            key={keys}
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'baseline',
              justifyContent: 'space-between',
            }}
          >
            <dt>{label}</dt>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
              {keys.split(' ').map((key, at) => (
                <Box component="kbd" key={at} sx={kbd}>
                  {nameKey(key)}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const columns = { columnCount: { xs: 1, sm: 2, lg: 3 }, columnGap: 5 }
const kbd = {
  display: 'inline-block',
  minWidth: 24,
  marginInlineStart: 0.5,
  px: 0.75,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  fontFamily: 'inherit',
  fontSize: 12,
  textAlign: 'center',
  color: 'text.secondary',
}
