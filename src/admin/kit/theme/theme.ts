import type { RaThemeOptions } from 'react-admin'
import { tokens, type Mode, type Tokens } from './tokens.ts'
import { styleComponents } from './components.ts'

declare module '@mui/material/styles' {
  interface Theme {
    /**
     * Holds all colours of the mode, also those that MUI's palette lacks: chip tones, chart series,
     * borders of inputs.
     */
    tokens: Tokens
  }
  interface ThemeOptions {
    tokens?: Tokens
  }
}

export const lightTheme = buildTheme('light')
export const darkTheme = buildTheme('dark')

function buildTheme(mode: Mode): RaThemeOptions {
  const t = tokens[mode]
  return {
    tokens: t,
    palette: {
      mode,
      primary: { main: t.primary, light: t.primary, dark: t.primary, contrastText: t.onPrimary },
      secondary: { main: t.primary, light: t.primary, dark: t.primary, contrastText: t.onPrimary },
      success: { main: t.tones.success.text },
      warning: { main: t.tones.warning.text },
      error: { main: t.danger, light: t.danger, dark: t.danger, contrastText: t.onDanger },
      info: { main: t.tones.info.text },
      divider: t.border,
      text: { primary: t.text, secondary: t.secondary },
      background: { default: t.page, paper: t.surface },
      action: { hover: t.hover, selected: t.selected },
    },
    shape: { borderRadius: 8 },
    sidebar: { width: 240, closedWidth: 64 },
    typography: {
      fontFamily: '"Inter Variable", system-ui, sans-serif',
      fontSize: 14,
      fontWeightRegular: 450,
      fontWeightMedium: 550,
      fontWeightBold: 650,
      h1: { fontSize: 20, lineHeight: '28px', fontWeight: 650, letterSpacing: '-0.01em' },
      h2: { fontSize: 14, lineHeight: '20px', fontWeight: 650 },
      h3: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
      h6: { fontSize: 14, lineHeight: '20px', fontWeight: 650 },
      subtitle1: { fontSize: 14, lineHeight: '20px', fontWeight: 550 },
      subtitle2: { fontSize: 12, lineHeight: '16px', fontWeight: 550 },
      body1: { fontSize: 14, lineHeight: '20px', fontWeight: 450 },
      body2: { fontSize: 14, lineHeight: '20px', fontWeight: 450 },
      caption: { fontSize: 12, lineHeight: '16px', fontWeight: 450 },
      button: { fontSize: 14, lineHeight: '20px', fontWeight: 550, textTransform: 'none' },
    },
    transitions: {
      duration: {
        shortest: 100,
        shorter: 100,
        short: 150,
        standard: 150,
        complex: 200,
        enteringScreen: 200,
        leavingScreen: 150,
      },
      easing: { easeInOut: 'cubic-bezier(.25,.1,.25,1)' },
    },
    components: styleComponents(t),
  }
}
