import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { findFreePort } from '../support/server-process.ts'

/** Pins the packages of the Payload project. They are no dependencies of Armazem. */
const PACKAGES = {
  payload: '3.90.2',
  '@payloadcms/db-postgres': '3.90.2',
  '@payloadcms/next': '3.90.2',
  '@payloadcms/ui': '3.90.2',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
  graphql: '16.11.0',
}

export const PAYLOAD_VERSIONS = `Payload ${PACKAGES.payload}, Next.js ${PACKAGES.next}, React ${PACKAGES.react}`
export const PAYLOAD_LIST = '/admin/collections/products'
const ACCOUNT = { email: 'owner@demo.test', password: 'demo-demo-demo' }

/** Holds a product as the list of Payload shows it; `category` is the name of its category. */
export interface PayloadProduct {
  readonly name: string
  readonly sku: string
  readonly category: string
  readonly status: string
  readonly price: number
  readonly averageCost: number
  readonly margin: number
  readonly onHand: number
}

interface PayloadServer {
  readonly url: string
  /** Holds the value of the cookie `payload-token` of a signed-in person. */
  readonly token: string
  stop(): void
}

/**
 * Installs a project of Payload into an empty folder, creates its tables and products in an empty database, builds the
 * project for production, starts the project and signs in.
 */
export async function startPayload(
  folder: string,
  database: pg.ClientConfig,
  products: readonly PayloadProduct[],
): Promise<PayloadServer> {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  writeFileSync(join(folder, 'products.json'), JSON.stringify(products))
  const options = {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: '--no-deprecation',
      NEXT_TELEMETRY_DISABLED: '1',
      PAYLOAD_DATABASE: JSON.stringify(database),
    },
  }
  const run = (command: string, args: readonly string[], mode = 'production') => {
    const env = { ...options.env, NODE_ENV: mode }
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  }
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'])
  // Payload creates its tables without a migration only in this mode.
  run(process.execPath, ['seed.js'], 'development')
  const next = 'node_modules/next/dist/bin/next'
  run(process.execPath, [next, 'build'])

  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    [next, 'start', '--hostname', '127.0.0.1', '--port', `${port}`],
    {
      ...options,
      env: { ...options.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  for await (const line of createInterface(child.stdout)) if (line.includes('Ready in')) break
  child.stdout.resume()
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  })
  const { token } = (await response.json()) as { token: string }
  return { url, token, stop: () => child.kill() }
}

const CONFIG = `import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'

const number = (name) => ({ name, type: 'number' })
const name = { name: 'name', type: 'text', required: true, index: true }
export default buildConfig({
  secret: 'a secret of the bench',
  telemetry: false,
  // The default picture of a person comes from another host.
  admin: { user: 'users', avatar: 'default' },
  db: postgresAdapter({ pool: JSON.parse(process.env.PAYLOAD_DATABASE) }),
  collections: [
    { slug: 'users', auth: true, fields: [] },
    { slug: 'categories', admin: { useAsTitle: 'name' }, fields: [name] },
    {
      slug: 'products',
      defaultSort: 'name',
      admin: {
        useAsTitle: 'name',
        defaultColumns: ['name', 'sku', 'category', 'status', 'price', 'averageCost', 'margin', 'onHand'],
        pagination: { defaultLimit: 25 },
      },
      fields: [
        name,
        { name: 'sku', type: 'text', unique: true },
        { name: 'category', type: 'relationship', relationTo: 'categories', required: true },
        { name: 'status', type: 'select', options: ['active', 'archived'], defaultValue: 'active' },
        ...['price', 'averageCost', 'margin', 'onHand'].map(number),
      ],
    },
  ],
})
`

const SEED = `import { readFileSync } from 'node:fs'
import { getPayload } from 'payload'
import config from './payload.config.js'

const payload = await getPayload({ config })
await payload.create({ collection: 'users', data: ${JSON.stringify(ACCOUNT)} })
const categories = new Map()
for (const product of JSON.parse(readFileSync('products.json', 'utf8'))) {
  const { category: name } = product
  if (!categories.has(name)) {
    categories.set(name, (await payload.create({ collection: 'categories', data: { name } })).id)
  }
  await payload.create({ collection: 'products', data: { ...product, category: categories.get(name) } })
}
process.exit()
`

/** Holds the files of the project, as Payload generates them for a Next.js project without TypeScript. */
const FILES = {
  'package.json': JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }),
  'payload.config.js': CONFIG,
  'seed.js': SEED,
  'next.config.mjs': `import { withPayload } from '@payloadcms/next/withPayload'
export default withPayload({ turbopack: { root: import.meta.dirname } }, { devBundleServerPackages: false })
`,
  'app/(payload)/layout.js': `import '@payloadcms/next/css'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import config from '../../payload.config.js'
import { importMap } from './admin/importMap.js'

async function serverFunction(args) {
  'use server'
  return handleServerFunctions({ ...args, config, importMap })
}

export default function Layout({ children }) {
  const options = { config, importMap, serverFunction }
  return <RootLayout {...options}>{children}</RootLayout>
}
`,
  'app/(payload)/admin/importMap.js': `import { CollectionCards } from '@payloadcms/next/rsc'
export const importMap = { '@payloadcms/next/rsc#CollectionCards': CollectionCards }
`,
  'app/(payload)/admin/[[...segments]]/page.js': `import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import config from '../../../../payload.config.js'
import { importMap } from '../importMap.js'

export const generateMetadata = (address) => generatePageMetadata({ config, ...address })

export default function Page(address) {
  return RootPage({ config, importMap, ...address })
}
`,
  'app/(payload)/api/[...slug]/route.js': `import { REST_DELETE, REST_GET, REST_OPTIONS, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'
import config from '../../../../payload.config.js'

export const GET = REST_GET(config)
export const POST = REST_POST(config)
export const DELETE = REST_DELETE(config)
export const PATCH = REST_PATCH(config)
export const PUT = REST_PUT(config)
export const OPTIONS = REST_OPTIONS(config)
`,
}
