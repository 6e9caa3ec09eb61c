import type { CDPSession } from 'playwright-core'

/** Types like a bar code scanner: all keys at once, each 10 ms after the previous one by its timestamp. */
export async function scanCodes(keys: CDPSession, codes: readonly string[]): Promise<void> {
  let at = Date.now() / 1000
  const sent = codes.flatMap((code) => {
    at += 0.3
    return [...code, 'Enter'].flatMap((key) => {
      at += 0.01
      const text = key === 'Enter' ? '\r' : key
      const pressed = { key, text, timestamp: at, windowsVirtualKeyCode: key === 'Enter' ? 13 : 0 }
      return [
        keys.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyDown' }),
        keys.send('Input.dispatchKeyEvent', { key, timestamp: at, type: 'keyUp' }),
      ]
    })
  })
  await Promise.all(sent)
}
