import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type axe from 'axe-core'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  type Page,
} from 'playwright-core'

const { resolve } = createRequire(import.meta.url)

/** Describes a Chromium on this machine. */
export interface Chromium {
  readonly version: string
  readonly executablePath: string
}

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the newest Chromium among those of the system and of the package @sparticuz/chromium, unless TEST_CHROMIUM
 * names a path, or `packed` for that of the package.
 */
async function findChromium(): Promise<Chromium> {
  const choice = process.env.TEST_CHROMIUM
  if (choice !== undefined && choice !== 'packed') return findSystemChromium(choice)
  const packed = getPackedVersion()
  const installed = choice === 'packed' ? [] : SYSTEM_BROWSERS.filter((path) => existsSync(path))
  const newest = installed
    .map(findSystemChromium)
    .toSorted((a, b) => compareVersions(b.version, a.version))[0]
  if (newest && compareVersions(newest.version, packed) >= 0) return newest
  return findPackedChromium()
}

/** Returns the Chromium that @sparticuz/chromium carries, which runs on Linux with x64 only. */
async function findPackedChromium(): Promise<Chromium> {
  const { default: carried } = await import('@sparticuz/chromium')
  return { version: getPackedVersion(), executablePath: await carried.executablePath() }
}

function findSystemChromium(executablePath: string): Chromium {
  // Debian's start script warns about unknown sizes on stderr.
  const answer = execFileSync(executablePath, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return { version: /\d+(\.\d+)+/.exec(answer)?.[0] ?? '0', executablePath }
}

function getPackedVersion(): string {
  const main = resolve('@sparticuz/chromium')
  const manifest = join(dirname(main), '../../package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return version
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/**
 * Disables features of Chromium that cost time and affect no test. The two popups of the address bar are pages of their
 * own and take half of the CPU time of opening a window. Chromium reads only the last such list, so this one repeats
 * the entries of Playwright's list that prevent a window from hanging, painting late and contacting other hosts.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

function getLaunchOptions({ executablePath }: Chromium): LaunchOptions {
  return {
    executablePath,
    // Leaves out the arguments of the packed Chromium: with its --single-process, closing one window closes all.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-dev-shm-usage',
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
    ],
  }
}

/** Launches a Chromium. */
export async function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { args = [], ...others } = options
  const common = getLaunchOptions(await findChromium())
  return chromium.launch({ ...common, ...others, args: [...common.args!, ...args] })
}

/** Launches a Chromium with a window on a display and a profile of its own. */
export async function openHeadedBrowser(
  profile: string,
  display: string,
  args: readonly string[],
): Promise<BrowserContext> {
  const common = getLaunchOptions(await findChromium())
  return chromium.launchPersistentContext(profile, {
    ...common,
    args: [...common.args!, ...args],
    headless: false,
    env: { ...process.env, DISPLAY: display },
    viewport: null,
  })
}

/**
 * Names a Chromium of a test run: the newest one of the machine, or the packed one, which has no window around its
 * pages and takes a third less processor time.
 */
export type ChromiumChoice = 'newest' | 'packed'

/**
 * Returns a Chromium for the tests of a run, and prints its version. If TEST_CHROMIUM is set, it replaces both choices.
 * The newest Chromium replaces the packed one on machines on which the packed one does not run.
 */
export async function chooseChromium(which: ChromiumChoice): Promise<Chromium> {
  const isPacked =
    which === 'packed' &&
    process.env.TEST_CHROMIUM === undefined &&
    process.platform === 'linux' &&
    process.arch === 'x64'
  const found = await (isPacked ? findPackedChromium() : findChromium())
  console.log(`Chromium ${found.version}: ${found.executablePath}`)
  return found
}

/** Launches a Chromium for the tests of a worker. */
export function launchChromium(found: Chromium): Promise<Browser> {
  return chromium.launch(getLaunchOptions(found))
}

/** Holds axe as a script, which is half as large as the source that the package exports. */
let axeScript: string | undefined

const WCAG_AA = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } as const
const CONTRAST = { type: 'rule', values: ['color-contrast'] } as const

/**
 * Returns violations of WCAG 2.2 AA on the current page, one line each; `contrast` checks only the contrast of colours,
 * which depends on the theme.
 */
export async function findAccessibilityProblems(
  page: Page,
  about: 'everything' | 'contrast' = 'everything',
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    axeScript ??= readFileSync(resolve('axe-core/axe.min.js'), 'utf8')
    await page.evaluate(axeScript)
  }
  const runOnly = about === 'contrast' ? CONTRAST : WCAG_AA
  const violations = await page.evaluate(async (only) => {
    // The page has no type for axe, which was just injected.
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const chosen = { type: only.type, values: [...only.values] }
    // All rows of a table are drawn alike, so the first ten are checked.
    const context = { include: document, exclude: [['tbody tr:nth-child(n + 11)']] }
    return (await run(context, { runOnly: chosen, resultTypes: ['violations'] })).violations
  }, runOnly)
  return violations.map(
    ({ id, nodes }) =>
      `${id} ×${nodes.length}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}
