import type { RaThemeOptions } from 'react-admin'
import type { Tokens } from './tokens.ts'

type Components = NonNullable<RaThemeOptions['components']>

/** Repeats a class to outweigh MUI's rules for an input with two icons. */
const AUTOCOMPLETE_INPUT =
  '.MuiAutocomplete-inputRoot.MuiAutocomplete-inputRoot.MuiInputBase-sizeSmall'

const POPOVER_SHADOW = '0 4px 6px -2px rgb(26 26 26 / .2)'
const DIALOG_SHADOW = '0 12px 20px -8px rgb(26 26 26 / .24)'

/** Styles pages, cards, menus, dialogs and tables: borders instead of shadows, tabular figures. */
export function styleSurfaces(t: Tokens): Components {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { backgroundColor: t.page },
        'a:not([class])': { color: t.primary },
        // Mirrors arrows in languages that are written from right to left.
        '[dir=rtl] :is(.lucide-chevron-left, .lucide-chevron-right, .lucide-chevron-first, .lucide-chevron-last, .lucide-arrow-left, .lucide-arrow-right)':
          { transform: 'scaleX(-1)' },
        // MUI positions these elements by left and right.
        '[dir=rtl]': {
          '& .MuiButton-startIcon': { margin: 0, marginInline: '-4px 8px' },
          '& .MuiButton-endIcon': { margin: 0, marginInline: '8px -4px' },
          '& .MuiSelect-icon': { insetInline: 'auto 7px' },
          '& .MuiAutocomplete-root .MuiOutlinedInput-root .MuiAutocomplete-endAdornment': {
            insetInline: 'auto 9px',
          },
          [`& ${AUTOCOMPLETE_INPUT}`]: { paddingInline: '6px 39px' },
          [`& .MuiAutocomplete-hasPopupIcon.MuiAutocomplete-hasClearIcon ${AUTOCOMPLETE_INPUT}`]: {
            paddingInline: '6px 65px',
          },
          '& .MuiSelect-select.MuiSelect-select.MuiSelect-select': { paddingInline: '12px 32px' },
          '& .MuiInputBase-adornedStart:not(.MuiAutocomplete-inputRoot)': {
            paddingInline: '14px 0',
          },
          '& .MuiInputBase-adornedEnd:not(.MuiAutocomplete-inputRoot)': {
            paddingInline: '0 var(--_trailingPad)',
          },
          '& .MuiInputAdornment-positionStart': { marginInline: '0 8px' },
          '& .MuiInputAdornment-positionEnd': { marginInline: '8px 0' },
          '& .MuiFormControlLabel-root': { marginInline: '-11px 16px' },
          '& .MuiAlert-icon': { marginInline: '0 12px' },
          '& .MuiAlert-action': { marginInline: 'auto -8px', paddingInline: '16px 0' },
          '& .MuiChip-root .MuiChip-icon': { marginInline: '4px -4px' },
          '& .MuiChip-root .MuiChip-deleteIcon': { marginInline: '-4px 4px' },
          '& .MuiIconButton-edgeStart': { marginInline: '-12px 0' },
          '& .MuiToggleButtonGroup-root': {
            '& .MuiToggleButtonGroup-grouped': {
              border: `1px solid ${t.border}`,
              borderRadius: 0,
              marginInline: '-1px 0',
            },
            '& .MuiToggleButtonGroup-firstButton': { borderRadius: '0 8px 8px 0' },
            '& .MuiToggleButtonGroup-lastButton': { borderRadius: '8px 0 0 8px' },
          },
          '& :is(.MuiSwitch-root, .MuiLinearProgress-root)': { transform: 'scaleX(-1)' },
          '& .MuiFormHelperText-root': { textAlign: 'start' },
          '& .MuiDialogActions-root > * ~ *': { margin: 0, marginInlineStart: 8 },
        },
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
    MuiMenu: { styleOverrides: { paper: popover(t), list: { padding: 4 } } },
    MuiPopover: { styleOverrides: { paper: popover(t) } },
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

function popover(t: Tokens) {
  return { borderRadius: 12, border: `1px solid ${t.border}`, boxShadow: POPOVER_SHADOW }
}
