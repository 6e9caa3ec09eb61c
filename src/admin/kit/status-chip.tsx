import { useTheme } from '@mui/material'
import type { Tone } from '../../schema/field-options.ts'

interface StatusChipProps {
  /** Sets the colours; undefined for a choice that was removed, which is muted and struck through. */
  readonly tone: Tone | undefined
  readonly label: string
}

/** Draws a status as a coloured dot and a word, so that colour is never the only difference. */
export function StatusChip({ tone, label }: StatusChipProps) {
  const { tokens } = useTheme()
  const { text, background } = tokens.tones[tone ?? 'neutral']
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 6,
        maxWidth: '100%',
        verticalAlign: 'middle',
        padding: '2px 8px',
        borderRadius: 6,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 550,
        // `--chip-wrap` lets long labels wrap where there is room for a second line.
        whiteSpace: 'var(--chip-wrap, nowrap)',
        color: text,
        backgroundColor: background,
        ...(!tone && { color: tokens.secondary, textDecoration: 'line-through' }),
      }}
    >
      <span
        aria-hidden
        style={{ width: 6, height: 6, borderRadius: 3, flex: 'none', background: 'currentcolor' }}
      />
      <span title={label} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </span>
    </span>
  )
}
