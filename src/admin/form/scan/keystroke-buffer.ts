/** Holds back the characters of a possible scan from the focused field. */
interface KeystrokeBuffer {
  /** Indicates that the focused element is a text field or text area. */
  readonly isField: boolean
  /**
   * Holds back a character until it is clear whether a scanner or a person typed it. Returns false
   * when the field must receive the character immediately.
   */
  hold(character: string): boolean
  /** Types the held characters into the field, because a person typed them. */
  release(): void
  /** Removes the characters from the field, because a scanner typed them. */
  clear(): void
}

/**
 * Limits the time between two characters of a scan. Scanners type a character every 5–30 ms; people need 60 ms and
 * more.
 */
const GAP_MS = 35

/**
 * Sets how long the buffer waits for the next key: longer than `GAP_MS`, so that no character of a scan is released.
 */
const RELEASE_AFTER_MS = GAP_MS + 5

const TYPED_INTO: ReadonlySet<string> = new Set([
  'text',
  'search',
  'tel',
  'url',
  'email',
  'password',
])

/** Creates the buffer of the focused field. The buffer remembers the field's value before the scan. */
export function createKeystrokeBuffer(element: Element | null): KeystrokeBuffer {
  const field = isField(element) ? element : undefined
  const before = field?.value ?? ''
  const mayHold = field !== undefined && !field.readOnly && isTypedInto(field)
  let heldText = ''
  /**
   * Indicates that characters have reached the field, because the page was busy or scripts cannot type
   * into the field (parts of a date).
   */
  let hasReachedField = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function release(): void {
    clearTimeout(timer)
    const text = heldText
    heldText = ''
    if (!field || text === '') return
    insertAtCursor(field, text)
    hasReachedField = true
  }

  return {
    isField: field !== undefined,
    hold(character) {
      if (!mayHold) {
        hasReachedField = true
        return false
      }
      heldText += character
      clearTimeout(timer)
      timer = setTimeout(release, RELEASE_AFTER_MS)
      return true
    },
    release,
    clear() {
      clearTimeout(timer)
      heldText = ''
      if (field && hasReachedField) setFieldValue(field, before)
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

/**
 * Inserts text at the cursor so that Ctrl+Z removes it. Browsers support this only through the deprecated
 * `execCommand`.
 */
function insertAtCursor(field: Field, text: string): void {
  const isFocused = document.activeElement === field
  if (isFocused && document.execCommand('insertText', false, text)) return
  setFieldValue(field, field.value + text)
}

/**
 * Sets the value of a field and triggers React's change handler. React ignores a value that was set through the
 * element's own property, so the setter of the prototype is called.
 */
function setFieldValue(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Holds characters that were typed faster than a person can type. */
interface Burst {
  readonly text: string
  /** Holds the time of the last key, in ms. */
  readonly at: number
}

/** Holds the characters so far, and the scanned code when a key completes it. */
interface KeyResult {
  readonly burst: Burst
  readonly code?: string
}

/** Sets the smallest number of characters of a scanned code. */
const MIN_CODE_LENGTH = 6

export const emptyBurst: Burst = { text: '', at: Number.NEGATIVE_INFINITY }

/** Lists the modifier keys that scanners send before a character. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph'])

/** Returns whether a key types a character. */
export function isCharacter(key: string): boolean {
  return [...key].length === 1
}

/**
 * Adds a key to the burst. Six or more characters with at most 35 ms between them, followed by
 * Enter, are a scanned code. `at` is the time of the key event itself, so that a busy page does not
 * change the result.
 */
export function addKey(burst: Burst, key: string, at: number): KeyResult {
  if (MODIFIERS.has(key)) return { burst }
  const isQuick = at - burst.at <= GAP_MS
  if (isCharacter(key)) return { burst: { text: (isQuick ? burst.text : '') + key, at } }
  const isCode = key === 'Enter' && isQuick && [...burst.text].length >= MIN_CODE_LENGTH
  return isCode ? { burst: emptyBurst, code: burst.text } : { burst: emptyBurst }
}
