import { useTranslation, useTexts } from '../core/context/translation.ts'
import { IconButton } from '@mui/material'
import { createContext, useMemo } from 'react'
import type { Field, Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { isServerSet } from './form-values.ts'
import { useNotify, useStore } from 'react-admin'
import { Pin } from 'lucide-react'

/** Holds the fields whose values stay when the person saves a record and adds another. */
interface Sticky {
  readonly names: readonly string[]
  toggle(name: string): void
}

/** Lets the fields of a form for new records show their pins; undefined in other forms. */
export const StickyContext = createContext<Sticky | undefined>(undefined)

/**
 * Returns the fields that the person has pinned in forms of a resource; stored as a preference of
 * the person.
 */
export function useSticky(resource: Resource): Sticky {
  const t = useTranslation()
  const texts = useTexts('forms')
  const notify = useNotify()
  const [names, setNames] = useStore<readonly string[]>(`${resource.name}.sticky`, NONE)
  return useMemo(
    () => ({
      names,
      toggle(name) {
        const isPinned = names.includes(name)
        setNames(isPinned ? names.filter((each) => each !== name) : [...names, name])
        const label = t.field(resource, name)
        if (texts)
          notify(texts(isPinned ? 'forms.sticky.released' : 'forms.sticky.hint', { label }))
      },
    }),
    [names, setNames, notify, t, texts, resource],
  )
}

const NONE: readonly string[] = []

const UNPINNABLE: ReadonlySet<Kind> = new Set<Kind>([
  'lines',
  'computed',
  'images',
  'image',
  'file',
  'files',
])

/** Returns whether records that are entered one after the other can have the same value of a field. */
export function canStick({ title }: Resource, name: string, field: Field): boolean {
  return (
    name !== title &&
    !UNPINNABLE.has(field.kind) &&
    !isServerSet(field) &&
    !('unique' in field && field.unique)
  )
}

interface StickyPinProps {
  readonly sticky: Sticky
  readonly name: string
  readonly label: string
}

/**
 * Draws the pin beside a field. The pin is visible while the pointer or the focus is on the field,
 * and while the field is pinned. Tab skips the pin, so that the pin does not slow down typing.
 * Alt+P in the field has the same effect as a click on the pin.
 */
export function StickyPin({ sticky, name, label }: StickyPinProps) {
  const texts = useTexts('forms')
  const isPinned = sticky.names.includes(name)
  if (!texts) return null
  const title = texts(isPinned ? 'forms.sticky.unpin' : 'forms.sticky.pin')
  return (
    <IconButton
      className="pin"
      size="small"
      tabIndex={-1}
      title={title}
      aria-label={`${label}: ${title}`}
      aria-pressed={isPinned}
      aria-keyshortcuts="Alt+P"
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => sticky.toggle(name)}
      sx={{ ...pin, ...(isPinned && { opacity: 1, color: 'primary.main' }) }}
    >
      <Pin size={14} fill={isPinned ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

const pin = {
  position: 'absolute',
  // The label of a focused reference covers the whole line.
  zIndex: 2,
  top: -6,
  insetInlineEnd: 0,
  width: 24,
  height: 24,
  p: 0,
  opacity: 0,
  color: 'text.secondary',
} as const
