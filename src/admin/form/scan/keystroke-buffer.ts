import { GAP_MS } from './burst.ts'

/** Describes the focused field, where characters of a possible burst would go. */
export interface Landing {
  readonly isField: boolean
  /** Keeps a character back until it is clear who typed it; false where the field must take it at once. */
  hold(character: string): boolean
  /** A person typed: what was kept back goes into the field. */
  release(): void
  /** A scanner typed: nothing of it stays in the field. */
  clear(): void
}

/** The timer may come late, never early: the field gets its characters at once when the next key is slow. */
const PATIENCE_MS = GAP_MS + 5

const TYPED_INTO: ReadonlySet<string> = new Set([
  'text',
  'search',
  'tel',
  'url',
  'email',
  'password',
])

/** Returns the field in focus as it is before a burst. */
export function landingIn(element: Element | null): Landing {
  const field = isField(element) ? element : undefined
  const before = field?.value ?? ''
  const mayHold = field !== undefined && !field.readOnly && isTypedInto(field)
  let kept = ''
  /** The page was busy, so that waiting ended too early, or no script can type into the field: parts of a date. */
  let hasLanded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function release(): void {
    clearTimeout(timer)
    const text = kept
    kept = ''
    if (!field || text === '') return
    type(field, text)
    hasLanded = true
  }

  return {
    isField: field !== undefined,
    hold(character) {
      if (!mayHold) hasLanded = true
      if (!mayHold) return false
      kept += character
      clearTimeout(timer)
      timer = setTimeout(release, PATIENCE_MS)
      return true
    },
    release,
    clear() {
      clearTimeout(timer)
      kept = ''
      if (field && hasLanded) put(field, before)
    },
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

function isField(element: Element | null): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

function isTypedInto(field: Field): boolean {
  return field instanceof HTMLTextAreaElement || TYPED_INTO.has(field.type)
}

/** As if it were typed: with undo, at the cursor. The old command is the only one that all browsers have for that. */
function type(field: Field, text: string): void {
  const inFocus = document.activeElement === field
  if (inFocus && document.execCommand('insertText', false, text)) return
  put(field, field.value + text)
}

/** Sets a field so that React takes note: it hears of changes by the event, and compares with what it set itself. */
function put(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
