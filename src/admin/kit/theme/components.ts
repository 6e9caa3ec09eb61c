import type { RaThemeOptions } from 'react-admin'
import { tokens, type Mode, type Tokens } from './tokens.ts'

/**
 * Makes react-admin write a change to the server before react-admin confirms the change, because a toast of 1.5 s
 * leaves no time to undo.
 */
const pessimistic = { defaultProps: { mutationMode: 'pessimistic' } }

type Components = NonNullable<RaThemeOptions['components']>

/** Sets styles and defaults of the components of MUI and react-admin for one set of colours. */
export function styleComponents(t: Tokens): Components {
  return {
    ...styleSurfaces(t),
    ...styleControls(t),
    RaEdit: pessimistic,
    RaDeleteButton: pessimistic,
    RaBulkDeleteButton: pessimistic,
    RaBulkUpdateButton: pessimistic,
    RaUpdateButton: pessimistic,
    RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
  }
}

/** Selects touch screens, which get larger targets and 16 px text, so that phones do not zoom into an input. */
const COARSE = '@media (pointer: coarse)'

const POPOVER_SHADOW = '0 4px 6px -2px rgb(26 26 26 / .2)'
const DIALOG_SHADOW = '0 12px 20px -8px rgb(26 26 26 / .24)'

/**
 * Styles pages, cards, menus, dialogs and tables. Borders separate them; only menus, popovers and
 * dialogs also have a shadow.
 */
function styleSurfaces(t: Tokens): Components {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { backgroundColor: t.page },
        'a:not([class])': { color: t.primary },
        // Parts below one that is still loading stay invisible, so that nothing visible moves (LoadingPart).
        '[data-loading] ~ *': { visibility: 'hidden' },
        // The styles of single inputs are more specific than this rule. Larger text has its size from the parent.
        [COARSE]: { 'input, select, textarea': { fontSize: 'max(16px, 1em) !important' } },
        ':focus-visible': { outline: `2px solid ${t.primary}`, outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': {
            animationDuration: '0.01ms !important',
            // With a short duration instead of none, every element would have a transition, and tools that become
            // visible could not receive the focus for a moment.
            transition: 'none !important',
          },
          // The first moment of the spinner's animation shows nothing.
          '.MuiCircularProgress-circle': {
            animation: 'none !important',
            strokeDasharray: '80px, 200px !important',
            strokeDashoffset: '0 !important',
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
    // If menus faded out, Tab could still move the focus into a closing menu, and the focus would
    // be lost with the menu.
    MuiMenu: {
      defaultProps: { transitionDuration: { enter: 150, exit: 0 } },
      styleOverrides: { paper: stylePopover(t), list: { padding: 4 } },
    },
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
        paper: {
          borderRadius: 16,
          border: `1px solid ${t.border}`,
          boxShadow: DIALOG_SHADOW,
          '@media (max-width: 599px)': {
            '&:not(.MuiDialog-paperFullScreen)': { margin: 16, maxHeight: 'calc(100% - 32px)' },
            '&.MuiDialog-paperFullWidth:not(.MuiDialog-paperFullScreen)': {
              width: 'calc(100% - 32px)',
            },
          },
        },
      },
    },
    MuiDialogContent: {
      styleOverrides: {
        root: { '&:not(.MuiDialogContent-dividers)': { background: drawScrollEdges(t) } },
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

/**
 * Returns a background that draws a line at the upper and lower edge of a box while more content is behind the edge.
 * The line stays at the edge, and a strip in the colour of the box, which scrolls with the content, covers the line at
 * the beginning and the end.
 */
function drawScrollEdges({ surface, border }: Tokens): string {
  return ['top', 'bottom']
    .flatMap((edge) => [
      `linear-gradient(${surface}, ${surface}) ${edge} / 100% 2px no-repeat local`,
      `linear-gradient(${border}, ${border}) ${edge} / 100% 1px no-repeat scroll`,
    ])
    .join(', ')
}

function stylePopover(t: Tokens) {
  return { borderRadius: 12, border: `1px solid ${t.border}`, boxShadow: POPOVER_SHADOW }
}

/** Styles buttons and inputs: 36 px high (44 on touch), label above the input, no ripple. */
function styleControls(t: Tokens): Components {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `2px solid ${t.primary}`, outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 8, minHeight: 36, padding: '6px 14px', [COARSE]: { minHeight: 44 } },
        sizeSmall: { minHeight: 32, padding: '4px 10px' },
        outlined: {
          color: t.text,
          borderColor: t.inputBorder,
          backgroundColor: t.surface,
          '&:hover': { backgroundColor: t.hover, borderColor: t.inputBorder },
        },
        text: { '&:hover': { backgroundColor: t.hover } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          minWidth: 32,
          minHeight: 32,
          '&:hover': { backgroundColor: t.hover },
        },
      },
    },
    MuiTextField: {
      defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true },
    },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true },
    },
    MuiAutocomplete: {
      defaultProps: { fullWidth: true },
      styleOverrides: {
        root: {
          // The text may use the space of the button that clears it until the button appears.
          '&.MuiAutocomplete-hasClearIcon:not(:hover, :focus-within) .MuiAutocomplete-inputRoot.MuiOutlinedInput-root':
            { paddingInlineEnd: 36 },
        },
        paper: { borderRadius: 12, border: `1px solid ${t.border}` },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          // Lets a long label wrap.
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
          marginBottom: 4,
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 550,
          color: t.text,
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          minHeight: 36,
          borderRadius: 8,
          backgroundColor: t.surface,
          [COARSE]: { minHeight: 44, fontSize: 16 },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: t.text },
        },
        input: {
          padding: '8px 12px',
          height: 20,
          textOverflow: 'ellipsis',
          '&::placeholder': { color: t.secondary, opacity: 1 },
        },
        multiline: { padding: 0 },
        notchedOutline: { top: 0, borderColor: t.inputBorder, '& legend': { display: 'none' } },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        // The note on a locked field stays readable.
        root: {
          margin: '4px 0 0',
          fontSize: 12,
          lineHeight: '16px',
          '&.Mui-disabled': { color: t.secondary },
        },
      },
    },
    // The thumb lies inside the track, so that it stands out from any page.
    MuiSwitch: {
      styleOverrides: {
        root: { width: 44, height: 28, padding: 4, margin: '0 6px', flex: 'none' },
        sizeSmall: { '& .MuiSwitch-switchBase': { padding: 6 } },
        switchBase: {
          padding: 6,
          color: t.surface,
          '&.Mui-checked': { color: t.onPrimary, transform: 'translateX(16px)' },
          '&.Mui-checked + .MuiSwitch-track': { backgroundColor: t.primary, opacity: 1 },
        },
        thumb: { width: 16, height: 16, boxShadow: 'none' },
        track: { borderRadius: 10, backgroundColor: t.inputBorder, opacity: 1 },
      },
    },
    MuiFormControlLabel: { styleOverrides: { label: { fontSize: 14 } } },
    MuiCheckbox: {
      defaultProps: {
        size: 'small',
        // react-admin labels the span around a row's checkbox. Screen readers read the label of the
        // input.
        slotProps: {
          input: (owner: object) => ({ 'aria-label': readLabel(owner) }),
          root: { 'aria-label': undefined },
        },
      },
    },
  }
}

function readLabel(owner: object): string | undefined {
  return 'aria-label' in owner ? String(owner['aria-label']) : undefined
}

/** Returns the border colour of inputs in the mode of the theme. */
export function getInputBorder({ palette }: { readonly palette: { readonly mode: Mode } }): string {
  return tokens[palette.mode].inputBorder
}

/** Styles a native select like the inputs of a form. */
export const nativeSelect = {
  minHeight: 36,
  px: 1,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: getInputBorder,
  borderRadius: '8px',
} as const

/**
 * Hides texts visually, so that only screen readers read them. The width is a string because MUI
 * reads the number 1 as 100 %.
 */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
