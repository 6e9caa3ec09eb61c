import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'

/**
 * Types codes like a barcode scanner, each followed by Enter. The timestamps of the keys of a code are 10 ms apart,
 * with 310 ms between two codes. The keys are sent at once, or every `keyMs` milliseconds, so that they arrive later
 * than their timestamps, as on a busy page.
 */
export async function scanCodes(
  keys: CDPSession,
  codes: readonly string[],
  { keyMs = 0 }: { readonly keyMs?: number } = {},
): Promise<void> {
  let at = Date.now() / 1000
  const sent: Promise<unknown>[] = []
  for (const code of codes) {
    at += 0.3
    for (const key of [...code, 'Enter']) {
      at += 0.01
      const text = key === 'Enter' ? '\r' : key
      const pressed = { key, text, timestamp: at, windowsVirtualKeyCode: key === 'Enter' ? 13 : 0 }
      sent.push(
        keys.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyDown' }),
        keys.send('Input.dispatchKeyEvent', { key, timestamp: at, type: 'keyUp' }),
      )
      if (keyMs > 0) await setTimeout(keyMs)
    }
  }
  await Promise.all(sent)
}
