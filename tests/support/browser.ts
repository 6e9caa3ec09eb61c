import { existsSync } from 'node:fs'
import axe from 'axe-core'
import {
  chromium,
  type Browser,
  type BrowserServer,
  type LaunchOptions,
  type Page,
} from 'playwright-core'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** How to launch Chromium here: the system's, else the one that @sparticuz/chromium carries. */
async function launchOptions(): Promise<LaunchOptions> {
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path))
  const packed = system ? undefined : (await import('@sparticuz/chromium')).default
  return {
    executablePath: system ?? (await packed!.executablePath()),
    // Not the packed one's own list: with its --single-process, closing one window closes them all.
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage'],
  }
}

/** A Chromium of one's own. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions())
}

/** A Chromium that others connect to, by its `wsEndpoint()`. */
export async function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(await launchOptions())
}

const WCAG_AA = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } as const
const CONTRAST = { type: 'rule', values: ['color-contrast'] } as const

/**
 * Serious and critical violations of WCAG 2.2 AA on the page as it is, one line each; `contrast`: only what another
 * theme can change.
 */
export async function accessibilityProblems(
  page: Page,
  about: 'everything' | 'contrast' = 'everything',
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const runOnly = about === 'contrast' ? CONTRAST : WCAG_AA
  const violations = await page.evaluate(async (only) => {
    // The page has no types of what axe put into it just now.
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const chosen = { type: only.type, values: [...only.values] }
    // Rows of a table are drawn alike: the first ten stand for all.
    const what = { include: document, exclude: [['tbody tr:nth-child(n + 11)']] }
    return (await run(what, { runOnly: chosen, resultTypes: ['violations'] })).violations
  }, runOnly)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id} ×${nodes.length}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
}
