import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Controls one window of Firefox over WebDriver BiDi. */
export interface Firefox {
  readonly version: string
  goTo(url: string): Promise<void>
  /** Runs an expression in the page and returns its value, which must be a string, a number or a boolean. */
  evaluate<T extends string | number | boolean>(expression: string): Promise<T>
  /** Waits until an expression is true in the page. */
  waitUntil(expression: string): Promise<void>
  /** Presses keys one after the other, more slowly than a barcode scanner. `Enter`, `Tab` and `F9` are single keys. */
  press(...keys: readonly string[]): Promise<void>
  stop(): Promise<void>
}

interface Answer {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly message?: string
}

const TIMEOUT_MS = 60_000
const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007', Tab: '\uE004', F9: '\uE039' }

/** Starts a headless Firefox with a fresh profile in a folder. Printing writes a PDF file without a dialog. */
export async function startFirefox(
  program: string,
  folder: string,
  printed: string,
): Promise<Firefox> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'user.js'), writePreferences(printed))
  const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0']
  const child = spawn(program, [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await readListeningAddress(child.stderr)
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0

  async function send<T>(method: string, params: object): Promise<T> {
    const id = ++last
    const arrival = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await arrival
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result as T
  }

  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  )
  const { context } = contexts[0]!

  async function evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await send<{
      result?: { value?: T }
      exceptionDetails?: { text: string }
    }>('script.evaluate', { expression, target: { context }, awaitPromise: true })
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return result?.value as T
  }

  return {
    version: capabilities.browserVersion,
    goTo: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate,
    async waitUntil(expression) {
      const deadline = Date.now() + TIMEOUT_MS
      while (Date.now() < deadline) {
        if (await evaluate<boolean>(`Boolean(${expression})`)) return
        await pause(100)
      }
      const text = await evaluate<string>('document.body.innerText')
      throw new Error(`Still false after ${TIMEOUT_MS} ms: ${expression}\n${text.slice(0, 2000)}`)
    },
    async press(...keys) {
      const actions = keys
        .map((key) => KEYS[key] ?? key)
        .flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
          { type: 'pause', duration: 60 },
        ])
      const keyboard = { type: 'key', id: 'keyboard', actions }
      await send('input.performActions', { context, actions: [keyboard] })
    },
    async stop() {
      const exit = once(child, 'exit')
      await send('browser.close', {}).catch(() => child.kill())
      await exit
    },
  }
}

async function readListeningAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stderr) {
    text += String(chunk)
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? []
    if (address) return address
  }
  throw new Error(`Firefox does not listen:\n${text}`)
}

/** Returns the settings of a Firefox profile: no dialogs at start, and printing to a file. */
function writePreferences(printed: string): string {
  const printer = 'Mozilla Save to PDF'
  const printerSetting = `print.printer_${printer.replaceAll(' ', '_')}`
  const values = {
    'browser.shell.checkDefaultBrowser': false,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'remote.active-protocols': 1,
    // Firefox draws web fonts as outlines, whose text cannot be read back, but embeds fonts of the system.
    'gfx.downloadable_fonts.enabled': false,
    'print.always_print_silent': true,
    print_printer: printer,
    [`${printerSetting}.print_to_file`]: true,
    [`${printerSetting}.print_to_filename`]: printed,
  }
  return Object.entries(values)
    .map(([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});\n`)
    .join('')
}
