import { heard, isCharacter, silence, landingIn } from './keystroke-buffer.ts'

/** Characters that came quickly enough to be no shortcut that a person pressed. */
const SURELY_QUICK = 3

/**
 * Listens to all keys for codes of a scanner, which types as a keyboard does, whatever has the focus; nothing of a code
 * reaches the field or the button in focus. `isMine` says whether keys are for the listener now. Answers how to stop.
 */
export function listenForScans(isMine: () => boolean, onScan: (code: string) => void): () => void {
  let burst = silence
  let landing = landingIn(null)

  /** Runs before the page's own handlers: Enter at the end of a code must not submit a form or press a button. */
  function first(event: KeyboardEvent): void {
    const isAside = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    if (event.defaultPrevented || isAside || !isMine()) return release()
    const { burst: next, code } = heard(burst, event.key, event.timeStamp)
    burst = next
    if (code !== undefined) {
      landing.clear()
      stop(event)
      return onScan(code)
    }
    if (!isCharacter(event.key)) {
      if (next === silence) landing.release()
      return
    }
    if ([...next.text].length === 1) {
      landing.release()
      landing = landingIn(document.activeElement)
    } else if ([...next.text].length >= SURELY_QUICK) {
      // Scripts' events type nothing, so there is nothing to keep back.
      if (event.isTrusted && (landing.hold(event.key) || !landing.isField)) stop(event)
    }
  }

  /** Runs after them: a key that means something to a field by itself is no text. */
  function last(event: KeyboardEvent): void {
    if (burst.text === '' || !isCharacter(event.key) || !event.isTrusted) return
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isMine()) return
    if (landing.hold(event.key)) event.preventDefault()
  }

  function release(): void {
    burst = silence
    landing.release()
  }

  const taken = [
    ['keydown', first, true],
    ['keydown', last, false],
    ['pointerdown', release, true],
  ] as const
  for (const [name, listener, capture] of taken) {
    window.addEventListener(name, listener as EventListener, capture)
  }
  return () => {
    release()
    for (const [name, listener, capture] of taken) {
      window.removeEventListener(name, listener as EventListener, capture)
    }
  }
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
