import type { RaThemeOptions } from 'react-admin'
import type { Tokens } from './tokens.ts'

type Components = NonNullable<RaThemeOptions['components']>

const POPOVER_SHADOW = '0 4px 6px -2px rgb(26 26 26 / .2)'
const DIALOG_SHADOW = '0 12px 20px -8px rgb(26 26 26 / .24)'

/** Styles pages, cards, menus, dialogs and tables: borders instead of shadows, tabular figures. */
export function styleSurfaces(t: Tokens): Components {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { backgroundColor: t.page },
        'a:not([class])': { color: t.primary },
        ':focus-visible': { outline: `2px solid ${t.primary}`, outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': {
            animationDuration: '0.01ms !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: {
      styleOverrides: { root: { borderRadius: 12, border: `1px solid ${t.border}` } },
    },
    MuiCardContent: {
      styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } },
    },
    MuiMenu: { styleOverrides: { paper: stylePopover(t), list: { padding: 4 } } },
    MuiPopover: { styleOverrides: { paper: stylePopover(t) } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          borderRadius: 6,
          minHeight: 32,
          fontSize: 14,
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.selected },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 28, color: t.secondary } } },
    MuiDialog: {
      styleOverrides: {
        paper: { borderRadius: 16, border: `1px solid ${t.border}`, boxShadow: DIALOG_SHADOW },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: 16, lineHeight: '24px', fontWeight: 650 } },
    },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { borderRadius: 6, fontWeight: 550, height: 24 } },
    },
    MuiAlert: { styleOverrides: { root: { borderRadius: 8 } } },
    MuiSkeleton: { defaultProps: { animation: false } },
  }
}

function stylePopover(t: Tokens) {
  return { borderRadius: 12, border: `1px solid ${t.border}`, boxShadow: POPOVER_SHADOW }
}
