import { tokens, type Mode } from './tokens.ts'

/** Returns the colours of a mode as CSS variables (`--page`, `--on-primary`…), for screens that load without MUI. */
export function variablesOf(mode: Mode): Readonly<Record<`--${string}`, string>> {
  const { tones, charts: _charts, ...colours } = tokens[mode]
  const named = Object.entries(colours).map(([name, value]) => [kebab(name), value])
  return Object.fromEntries([
    ...named,
    ['--error', tones.error.text],
    ['--error-background', tones.error.background],
  ])
}

function kebab(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
