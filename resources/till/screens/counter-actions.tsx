import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Badge, Box, Button, useMediaQuery } from '@mui/material'
import { UserRoundCog } from 'lucide-react'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { BranchChoice } from './branch-choice.tsx'
import type { Opened } from './counter-dialog.tsx'
import { Kbd } from './kbd.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { TillState } from './use-till.ts'

interface CounterActionsProps {
  readonly till: TillState
  /** Holds the number of held sales. */
  readonly waiting: number
  readonly onOpen: (dialog: Opened) => void
  /** Lets another person take over the till. */
  readonly onSwitch: () => void
}

/** Draws the top of the counter: branch, held sales, and further actions. */
export function CounterActions({ till, waiting, onOpen, onSwitch }: CounterActionsProps) {
  const t = useLoadedTexts('screens')
  const { person, device } = useSession()
  // On a phone, the actions must fit on one line: a second line would move the products.
  const isPhone = useMediaQuery('(max-width: 599px)')
  const isCompact = isPhone && !device
  const switchText = t('till.lock.switch')
  return (
    <>
      <BranchChoice
        branches={till.shop.branches}
        value={till.cart.branch}
        onChange={till.setBranch}
      />
      <Button
        variant="outlined"
        startIcon={!isPhone && <UserRoundCog size={16} aria-hidden />}
        aria-keyshortcuts="F10"
        aria-label={isCompact ? switchText : undefined}
        sx={isCompact ? { minWidth: 44, px: 0 } : device ? nameButton : narrow}
        title={device ? `${person.name} · ${switchText}` : switchText}
        onClick={onSwitch}
      >
        {isCompact ? (
          <UserRoundCog size={16} aria-hidden />
        ) : device ? (
          <Box component="span" sx={shortName}>
            {person.name}
          </Box>
        ) : (
          switchText
        )}
        <Kbd>F10</Kbd>
      </Button>
      <Badge badgeContent={waiting} color="primary">
        <Button
          variant="outlined"
          onClick={() => onOpen('held')}
          aria-keyshortcuts="Shift+F8"
          sx={narrow}
        >
          {t('till.held')}
          <Kbd>⇧F8</Kbd>
        </Button>
      </Badge>
      <MoreMenu
        isEmpty={till.cart.lines.length === 0 || till.isBusy}
        onSave={(kind, nextAction) => void till.saveAs(kind, nextAction)}
        onClear={() => onOpen('clear')}
      />
    </>
  )
}

/** Hides the keyboard shortcut on narrow screens, so that the actions stay on one line. */
const narrow = { '@media (max-width: 899px)': { '& kbd': { display: 'none' } } } as const

/** Keeps a long name on the line of the other actions. On a phone, the name takes the remaining space. */
const nameButton = {
  ...narrow,
  flex: { xs: '1 1 54px', sm: '0 1 auto' },
  minWidth: 0,
  maxWidth: { xs: 120, sm: 200, md: 240 },
  px: { xs: 1, sm: 2 },
}

const shortName = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
