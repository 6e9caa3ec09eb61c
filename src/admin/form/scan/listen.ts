import { addKey, isCharacter, emptyBurst, createKeystrokeBuffer } from './keystroke-buffer.ts'

/** Sets how many fast characters count as a scan instead of a keyboard shortcut. */
const SCAN_CHARACTERS = 3

/**
 * Listens to all keys for scanned codes, because a scanner types like a keyboard, whatever has the
 * focus. No character of a code reaches the focused field or button. `isMine` returns whether this
 * listener handles the keys at present. Returns a function that stops listening.
 */
export function listenForScans(
  isActive: () => boolean,
  onScan: (code: string) => void,
): () => void {
  let burst = emptyBurst
  let buffer = createKeystrokeBuffer(null)

  /**
   * Runs before the page's handlers: Enter at the end of a code must not submit a form or press a
   * button.
   */
  function handleBeforePage(event: KeyboardEvent): void {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    if (event.defaultPrevented || isShortcut || !isActive()) return release()
    const { burst: next, code } = addKey(burst, event.key, event.timeStamp)
    burst = next
    if (code !== undefined) {
      buffer.clear()
      stop(event)
      return onScan(code)
    }
    if (!isCharacter(event.key)) {
      if (next === emptyBurst) buffer.release()
      return
    }
    if ([...next.text].length === 1) {
      buffer.release()
      buffer = createKeystrokeBuffer(document.activeElement)
    } else if ([...next.text].length >= SCAN_CHARACTERS) {
      // Events that scripts dispatch type nothing, so nothing is held back.
      if (event.isTrusted && (buffer.hold(event.key) || !buffer.isField)) stop(event)
    }
  }

  /** Runs after the page's handlers: a key that a field handles itself is not text. */
  function handleAfterPage(event: KeyboardEvent): void {
    if (burst.text === '' || !isCharacter(event.key) || !event.isTrusted) return
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isActive()) return
    if (buffer.hold(event.key)) event.preventDefault()
  }

  function release(): void {
    burst = emptyBurst
    buffer.release()
  }

  const listeners = [
    ['keydown', handleBeforePage, true],
    ['keydown', handleAfterPage, false],
    ['pointerdown', release, true],
  ] as const
  for (const [name, listener, capture] of listeners) {
    window.addEventListener(name, listener as EventListener, capture)
  }
  return () => {
    release()
    for (const [name, listener, capture] of listeners) {
      window.removeEventListener(name, listener as EventListener, capture)
    }
  }
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
