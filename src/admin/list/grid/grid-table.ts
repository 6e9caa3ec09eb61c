import { styled } from '@mui/material'
import { useStore, type RaRecord } from 'react-admin'
import type { Tone } from '../../../schema/field-options.ts'
import type { Resource } from '../../../schema/resource.ts'
import { EdgeFrame } from '../../kit/edge-frame.tsx'
import type { Tokens } from '../../kit/theme/tokens.ts'

/** Orders sticky elements: the corner above the header, the header above the first column. */
const layer = { column: 1, head: 2, corner: 3 }

/** Sets the widths in px of columns that stay visible when a grid scrolls sideways. */
export const TITLE_WIDTH = 220
const WIDE_TITLE_WIDTH = 440
const TICK_WIDTH = 40
const NUMBER_WIDTH = 150
const MENU_WIDTH = 44

/** Scrolls a grid sideways and down, so that header and totals stay in view. */
export const GridFrame = styled(EdgeFrame)(({ theme: { tokens } }) => ({
  position: 'relative',
  // The row of a new record must not be scrolled out of sight when it is added.
  overflowAnchor: 'none',
  // Keeps sticky elements from covering elements outside the frame.
  isolation: 'isolate',
  border: `1px solid ${tokens.border}`,
  borderRadius: 12,
  backgroundColor: tokens.surface,
  // Keeps focused cells from being hidden below sticky elements.
  scrollPaddingTop: 44,
  scrollPaddingInlineStart: `var(--pins, ${TITLE_WIDTH + TICK_WIDTH}px)`,
  scrollPaddingInlineEnd: MENU_WIDTH,
}))

/**
 * Draws a table of plain elements with all styles in one place: a styled component takes 0.15 ms
 * per cell (decision 009).
 */
export const GridTable = styled('table')<{ $rowHeight: number }>(
  ({ theme: { tokens: t, palette }, $rowHeight }) => ({
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: $rowHeight < 40 ? 13 : 14,
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      height: $rowHeight,
      padding: '0 8px',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      // Unlike `hidden`, `clip` makes no scroll container of each cell.
      overflow: 'clip',
      textOverflow: 'ellipsis',
      borderBottom: `1px solid ${t.border}`,
      backgroundColor: t.surface,
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: layer.head,
      height: 36,
      fontSize: 12,
      lineHeight: '16px',
      fontWeight: 550,
      color: t.secondary,
      backgroundColor: t.page,
      // Headings are often longer than the values below them. Two lines are enough for most.
      whiteSpace: 'normal',
    },
    // Unlike `:last-of-type`, `:last-child` is not matched again for all rows when a row is mounted.
    '& tbody tr:last-child td': { borderBottom: 0 },
    // The footer is sticky as a whole, because it can have several rows of totals.
    '& tfoot': { position: 'sticky', bottom: 0, zIndex: layer.head },
    '& tfoot td': { height: 28, fontWeight: 600, borderBottom: 0, backgroundColor: t.page },
    // The names of totals are translated texts, which must not be cut off.
    '& tfoot .title': { whiteSpace: 'normal' },
    '& tfoot tr:first-of-type td': { borderTop: `1px solid ${t.border}` },
    '& .figure': { textAlign: 'end' },
    '& .tick': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: layer.column,
      width: TICK_WIDTH,
      minWidth: TICK_WIDTH,
      padding: 0,
      paddingInlineStart: 14,
      overflow: 'visible',
    },
    // The title takes the remaining width. Without a maximum width of 0, long titles would not be
    // cut off.
    '& .title': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: layer.column,
      fontWeight: 550,
      width: '100%',
      minWidth: TITLE_WIDTH,
      maxWidth: 0,
    },
    // In very wide windows, the other columns share the remaining width.
    '@media (min-width: 1600px)': {
      '& .title': { width: WIDE_TITLE_WIDTH, maxWidth: WIDE_TITLE_WIDTH },
    },
    // Numbers have similar lengths, so the remaining width goes to other columns.
    '& .title.number': { width: 'auto', minWidth: NUMBER_WIDTH, maxWidth: 'none' },
    '& .tick + .title': { insetInlineStart: TICK_WIDTH },
    '& .pinned': {
      position: 'sticky',
      zIndex: layer.column,
      borderInlineEnd: `1px solid ${t.border}`,
    },
    '& .menu': {
      position: 'sticky',
      insetInlineEnd: 0,
      zIndex: layer.column,
      width: MENU_WIDTH,
      minWidth: MENU_WIDTH,
      padding: '0 6px',
      overflow: 'visible',
    },
    // When the person has set the width of the title, the remaining width goes to the menus.
    '&[data-fixed=menu] .menu': { width: '100%', textAlign: 'end' },
    '&[data-fixed=end]': { width: 'max-content' },
    // A table that fits does not scroll sideways, so its cells are not sticky. Each sticky cell costs time in every
    // frame.
    '[data-fits] > & tbody :is(.tick, .title, .menu, .pinned)': { position: 'static' },
    // The heading of a group continues over the empty cells beside it, and ends below the totals of the group.
    '[data-fits] > & tbody .group': { overflow: 'visible' },
    '[data-fits] > & .group > span': {
      width: 'max-content',
      maxWidth: `max(100%, ${WIDE_TITLE_WIDTH}px)`,
    },
    '[data-fits] > & .group ~ .figure': { position: 'relative', zIndex: layer.column },
    '& :is(thead, tfoot) :is(.tick, .title, .menu, .pinned)': { zIndex: layer.corner },
    // Chromium paints an isolated row once, and not again when other rows are mounted or change.
    '& tbody tr': { cursor: 'pointer', isolation: 'isolate' },
    '& tbody tr:hover td': { backgroundColor: t.hover },
    '& tbody tr[aria-selected=true] td': { backgroundColor: t.selected },
    '& tbody tr[aria-current] td': { backgroundColor: t.selected },
    '& tr[data-dimmed] td': { color: t.secondary },
    '& tr[data-dimmed] .title a': { color: t.secondary },
    ...drawTones(t),
    '& tr[data-statement] .title': { fontWeight: 450 },
    '& tr[data-statement=strong] .title': { fontWeight: 600 },
    '& tr[data-statement=strong] td': { fontWeight: 600, borderTop: `1px solid ${t.secondary}` },
    '& tr[data-statement=part] th': { textAlign: 'start', fontWeight: 600 },
    '& tr[data-statement=item] .title': { paddingInlineStart: 32, color: t.secondary },
    '& .thumb': {
      display: 'inline-block',
      width: $rowHeight - 12,
      height: $rowHeight - 12,
      marginInlineEnd: 8,
      borderRadius: 6,
      verticalAlign: 'middle',
      overflow: 'hidden',
      backgroundColor: t.page,
    },
    '& .path': { color: t.secondary, fontWeight: 450 },
    '& a': { color: 'inherit', textDecoration: 'none' },
    '& a:hover': { color: t.primary, textDecoration: 'underline' },
    '& .code': { fontFamily: 'ui-monospace, monospace', fontSize: 12 },
    '& .no': { color: t.secondary },
    '& input[type=checkbox]': { width: 16, height: 16, margin: 4, accentColor: t.primary },
    '& .sort': {
      font: 'inherit',
      color: 'inherit',
      textAlign: 'inherit',
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      minHeight: 24,
      maxWidth: '100%',
      padding: 0,
      border: 0,
      borderRadius: 4,
      background: 'none',
      cursor: 'pointer',
      '&:hover': { color: t.text },
    },
    '& .rank': { fontSize: 10, marginInlineStart: -2 },
    '& [aria-sort=ascending] .sort, & [aria-sort=descending] .sort': { color: t.text },
    '& .kebab': {
      display: 'inline-grid',
      placeItems: 'center',
      width: 32,
      height: 28,
      padding: 0,
      border: 0,
      borderRadius: 8,
      color: t.secondary,
      background: 'none',
      cursor: 'pointer',
      '&:hover': { color: t.text, backgroundColor: t.border },
    },
    // Where the pointer can hover, the buttons of the row menus are visible only on hover and focus. `opacity` would
    // make a layer of each button.
    '@media (hover: hover)': {
      '& tbody tr:not(:hover, :focus-within) .kebab:not([aria-expanded=true])': {
        color: 'transparent',
      },
    },
    '& td:focus-visible, & th:focus-visible': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
  }),
)

/** Styles rows by the tone of a choice: a line at their start and a tint, except for the neutral tone. */
function drawTones(tokens: Tokens) {
  return Object.fromEntries(
    Object.keys(tokens.tones).flatMap((tone) => {
      const colours = getRowColours(tokens, tone as Tone)
      if (!colours) return []
      const row = `& tr[data-tone=${tone}]:not(:hover, [aria-selected=true], [aria-current])`
      return [
        [`${row} td`, { backgroundColor: colours.tint }],
        [`& tr[data-tone=${tone}] td:first-of-type`, { boxShadow: `inset 3px 0 ${colours.line}` }],
      ]
    }),
  )
}

/** Returns the colours of the line and of the tint of a row or card; undefined for the neutral tone. */
export function getRowColours({ tones, surface }: Tokens, tone: Tone) {
  const { text, background } = tones[tone]
  if (tone === 'neutral') return undefined
  return { line: text, tint: `color-mix(in srgb, ${background} 45%, ${surface})` }
}

/** Returns the tone of a record's choice in a field; undefined without a field. */
export function findTone({ fields }: Resource, record: RaRecord, name: string | undefined) {
  const field = name === undefined ? undefined : fields[name]
  return field?.kind === 'select' ? field.choices[String(record[name!])] : undefined
}

/**
 * Returns the choice field whose tones colour the rows of a list, and a function that sets it; stored as a preference
 * of the person. An empty text colours no rows.
 */
export function useRowColor({ name, fields }: Resource) {
  const [stored, setStored] = useStore<string>(`${name}.rowColor`, '')
  return [fields[stored]?.kind === 'select' ? stored : undefined, setStored] as const
}

/** Sets the height of a row, in px. */
export const densities = { compact: 32, default: 40, touch: 48 } as const
export type Density = keyof typeof densities

/**
 * Returns the density of all lists and a function that sets it; stored as a preference of the
 * person.
 */
export function useDensity() {
  return useStore<Density>('list.density', 'default')
}
