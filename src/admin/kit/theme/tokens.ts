import type { Tone } from '../../../schema/field-options.ts'

/** Holds text and background colour of a status chip. */
interface ToneColours {
  readonly text: string
  readonly background: string
}

/** Holds the colours of one mode. Their contrasts meet WCAG AA (docs/screens.md §4). */
export interface Tokens {
  readonly page: string
  readonly surface: string
  readonly hover: string
  readonly selected: string
  readonly border: string
  readonly inputBorder: string
  readonly text: string
  readonly secondary: string
  readonly primary: string
  readonly onPrimary: string
  readonly danger: string
  readonly onDanger: string
  readonly tones: Readonly<Record<Tone, ToneColours>>
  readonly charts: readonly string[]
}

export const tones = [
  'neutral',
  'info',
  'success',
  'warning',
  'error',
] as const satisfies readonly Tone[]

export type Mode = 'light' | 'dark'

export const tokens: Readonly<Record<Mode, Tokens>> = {
  light: {
    page: '#F6F7F9',
    surface: '#FFFFFF',
    hover: '#F2F4F7',
    selected: '#EEF0FE',
    border: '#E4E7EC',
    inputBorder: '#8A93A1',
    text: '#1A1D21',
    secondary: '#5B6472',
    primary: '#3538CD',
    onPrimary: '#FFFFFF',
    danger: '#B42318',
    onDanger: '#FFFFFF',
    tones: {
      success: { text: '#067647', background: '#ECFDF3' },
      warning: { text: '#93370D', background: '#FFFAEB' },
      error: { text: '#B42318', background: '#FEF3F2' },
      info: { text: '#175CD3', background: '#EFF8FF' },
      neutral: { text: '#414651', background: '#F2F4F7' },
    },
    charts: ['#3538CD', '#0E9384', '#DC6803', '#C11574', '#1570EF', '#4D7C0F'],
  },
  dark: {
    page: '#0F1115',
    surface: '#171A20',
    hover: '#1E222A',
    selected: '#23294A',
    border: '#2A2F3A',
    inputBorder: '#6B7482',
    text: '#EDEFF2',
    secondary: '#A0A8B5',
    primary: '#A4B4FD',
    onPrimary: '#0F1115',
    danger: '#FDA29B',
    onDanger: '#331310',
    tones: {
      success: { text: '#6CE9A6', background: '#0B2A1C' },
      warning: { text: '#FEC84B', background: '#2E1F05' },
      error: { text: '#FDA29B', background: '#331310' },
      info: { text: '#84CAFF', background: '#0A2340' },
      neutral: { text: '#C7CCD4', background: '#252A33' },
    },
    charts: ['#8098F9', '#2ED3B7', '#FDB022', '#FA7066', '#53B1FD', '#A6EF67'],
  },
}

/**
 * Returns the colours of a mode as CSS variables (`--page`, `--on-primary`…), for screens that load
 * without MUI. Leaves out chart series and all tones except the tone of errors.
 */
export function buildVariables(mode: Mode): Readonly<Record<`--${string}`, string>> {
  const { tones, charts: _charts, ...colours } = tokens[mode]
  const named = Object.entries(colours).map(([name, value]) => [toPropertyName(name), value])
  return Object.fromEntries([
    ...named,
    ['--error', tones.error.text],
    ['--error-background', tones.error.background],
  ])
}

function toPropertyName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
