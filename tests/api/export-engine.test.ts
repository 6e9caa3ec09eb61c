import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildExportAddress } from '../../src/admin/export/export-address.ts'
import { listExportColumns } from '../../src/admin/export/export-columns.ts'
import type { ExportJob, ExportMessage } from '../../src/admin/export/export-job.ts'
import { writeFile } from '../../src/admin/export/write-file.ts'
import { createGroupColumns } from '../../src/admin/list/groups/grouped-resource.ts'
import { getSheetTitle } from '../../src/export/export-sheet.ts'
import {
  address,
  json,
  barcode,
  boolean,
  code,
  computed,
  date,
  dateTime,
  decimal,
  email,
  file,
  files,
  iban,
  image,
  images,
  integer,
  line,
  lines,
  longText,
  money,
  multiSelect,
  percent,
  phone,
  price,
  quantity,
  reference,
  select,
  text,
  url,
  type Kind,
} from '../../src/schema/fields.ts'
import { findGroup } from '../../src/schema/groups.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { chooseCases } from '../support/choose-repetitions.ts'

const makers = defineResource('makers', {
  title: 'name',
  fields: { name: text({ required: true, width: 250 }) },
})

/** Declares a field of each kind, named after the kind. */
const everyKind = {
  text: text(),
  longText: longText(),
  email: email(),
  phone: phone(),
  url: url(),
  code: code(),
  barcode: barcode(),
  iban: iban(),
  money: money({ width: 120 }),
  price: price(),
  quantity: quantity(),
  percent: percent({ min: -100 }),
  integer: integer(),
  decimal: decimal({ decimals: 8 }),
  boolean: boolean(),
  date: date(),
  dateTime: dateTime(),
  select: select({ choices: { open: 'success', closed: 'neutral' } }),
  multiSelect: multiSelect({ choices: { red: 'error', 'a, b': 'info' } }),
  reference: reference('makers', { width: 300 }),
  line: line('samples'),
  lines: lines({ fields: { note: text() } }),
  image: image(),
  images: images(),
  file: file(),
  files: files(),
  address: address(),
  json: json({ shape: 'object' }),
  computed: computed({ as: 'money', from: { multiply: ['quantity', 'price'] } }),
} satisfies { [K in Kind]: { readonly kind: K } }

const GROUPS = ['boolean', 'date.month', 'reference', 'select'] as const
const samples = defineResource('samples', { fields: everyKind, title: 'text', groups: GROUPS })
const TEXTS = [
  '=1+1',
  '-2',
  "'@x",
  '＝1',
  'a;b,c',
  'said "so"',
  'two\nlines',
  'é 漢 🪑 \u{FEFF}x',
  'a\u00a0b',
  '<&>',
]

const PICTURE = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c40' } })
/** Holds the CSV line of the first record by locale, with the decimals of USD, EUR and JPY and three time zones. */
const FIRST = {
  'en-US': `!,"one\n""two""",ana@example.test,'+351 912 345 678,https://example.test/?a=1;2,A-1,0012,PT50000201231234567890154,-1234.50,0.123456,12.25,-12.5,1000000,0.00000012,Yes,2026-11-05,2026-11-05 18:45,Open,"Red, ""A, b""","'+Peroba; ""Móveis""",,2,/api/v1/uploads/ID,/api/v1/uploads/ID,/api/v1/uploads/ID,/api/v1/uploads/ID /api/v1/uploads/ID,'=Rua,Évora,,,PT,,1.5123`,
  'pt-PT': `!;"one\n""two""";ana@example.test;'+351 912 345 678;"https://example.test/?a=1;2";A-1;0012;PT50000201231234567890154;-1234,50;0,123456;12,25;-12,5;1000000;0,00000012;Sim;2026-11-05;2026-11-06 10:45;Open;"Red, ""A, b""";"'+Peroba; ""Móveis""";;2;/api/v1/uploads/ID;/api/v1/uploads/ID;/api/v1/uploads/ID;/api/v1/uploads/ID /api/v1/uploads/ID;'=Rua;Évora;;;PT;;1,5123`,
  'pt-BR': `!;"one\n""two""";ana@example.test;'+351 912 345 678;"https://example.test/?a=1;2";A-1;0012;PT50000201231234567890154;-1234;0,123456;12,25;-12,5;1000000;0,00000012;Sim;2026-11-05;2026-11-06 05:30;Open;"Red, ""A, b""";"'+Peroba; ""Móveis""";;2;/api/v1/uploads/ID;/api/v1/uploads/ID;/api/v1/uploads/ID;/api/v1/uploads/ID /api/v1/uploads/ID;'=Rua;Évora;;;PT;;1,5123`,
}

let app: TestApp

beforeAll(async () => {
  const registry = createRegistry({ makers, samples }, [
    { code: 'keeper', level: 'full', rights: [] },
  ])
  const createNothing = () => ({ roles: {}, records: {} })
  app = await createTestApp({ registry, rules: [], views: {}, seeds: createNothing })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    app.app.fetch(new Request(`http://armazem.test${path}`, init)),
  )
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

/** Lists regions; `npm test` uses the first. */
const REGIONS = [
  { language: 'pt', locale: 'pt-PT', currency: 'EUR', timezone: 'Australia/Lord_Howe' },
  { language: 'en', locale: 'en-US', currency: 'USD', timezone: 'America/New_York' },
  { language: 'pt', locale: 'pt-BR', currency: 'JPY', timezone: 'Asia/Kathmandu' },
] as const

test.each(chooseCases(REGIONS, 1))(
  'browser and server write the same bytes of every kind of field: $locale',
  async ({ language, locale, currency, timezone }) => {
    const region = { locale, currency, timezone }
    const owner = await app.signUp(region)
    await fill(owner, currency)
    for (const format of ['csv', 'xlsx'] as const) {
      const server = await exportOnServer(owner, format, language)
      const browser = await writeInBrowser(owner, format, language, region)
      expect(server.length).toBeGreaterThan(5000)
      expect([format, browser.equals(server)]).toEqual([format, true])
    }
    for (const format of ['json', 'ndjson'] as const) {
      const server = await exportOnServer(owner, format, language)
      const browser = await writeInBrowser(owner, format, language, region)
      expect([format, browser.toString()]).toEqual([format, server.toString()])
    }
    for (const group of GROUPS) {
      for (const format of ['xlsx', 'json'] as const) {
        const server = await exportOnServer(owner, format, language, group)
        const browser = await writeInBrowser(owner, format, language, region, group)
        expect([group, format, browser.equals(server)]).toEqual([group, format, true])
      }
    }
    // The text contains the character with which the server separates cells.
    await owner.create('samples', { text: 'Sample 0002\u{1F}', longText: '\u{1F}'.repeat(9) })
    const browser = await writeInBrowser(owner, 'csv', language, region)
    expect(browser.equals(await exportOnServer(owner, 'csv', language))).toBe(true)
    expect(browser.toString().split('\u{1F}')).toHaveLength(11)
    const [, first] = (await exportOnServer(owner, 'csv', language)).toString().split('\r\n')
    expect(first!.replaceAll(/[0-9a-f-]{36}/g, 'ID')).toBe(FIRST[locale])
  },
)

/** Creates a full record, records with awkward texts, and enough nearly empty records for several batches. */
async function fill(owner: TestCaller, currency: string): Promise<void> {
  const hasCents = currency !== 'JPY'
  const maker = await owner.create('makers', { name: '+Peroba; "Móveis"' })
  const picture = await upload(owner, 'image', await PICTURE.png().toBuffer())
  const document = await upload(owner, 'document', Buffer.from('%PDF-1.4 %%EOF'))
  await owner.create('samples', {
    text: '!',
    longText: 'one\n"two"',
    email: 'ana@example.test',
    phone: '+351 912 345 678',
    url: 'https://example.test/?a=1;2',
    code: 'A-1',
    barcode: '0012',
    iban: 'PT50 0002 0123 1234 5678 9015 4',
    money: hasCents ? -1234.5 : -1234,
    price: 0.123456,
    quantity: 12.25,
    percent: -12.5,
    integer: 1_000_000,
    decimal: 0.00000012,
    boolean: true,
    date: '2026-11-05',
    dateTime: '2026-11-05T23:45:30.500Z',
    select: 'open',
    multiSelect: ['red', 'a, b'],
    reference: maker.id,
    lines: [{ note: 'a' }, { note: 'b' }],
    image: picture,
    images: [picture],
    file: document,
    files: [document, await upload(owner, 'document', Buffer.from('%PDF-1.4 2 %%EOF'))],
    address: { street: '=Rua', city: 'Évora', country: 'PT' },
  })
  const awkward = TEXTS.map((each) => ({ text: `A ${each}`, longText: each, boolean: false }))
  const many = Array.from({ length: 1100 }, (_, i) => ({
    text: `Sample ${String(i).padStart(4, '0')}`,
    money: hasCents ? i / 4 : i,
    dateTime: new Date(Date.UTC(2026, 0, 1, 0, i * 400)).toISOString(),
  }))
  const report = await owner.api('/samples/import', { method: 'POST', body: [...awkward, ...many] })
  expect(report).toMatchObject({ created: awkward.length + many.length, failed: 0 })
}

async function upload(owner: TestCaller, kind: string, body: Buffer): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' }
  const path = `/uploads?kind=${kind}&name=a.pdf`
  return (await owner.api<{ id: string }>(path, { method: 'POST', body, headers })).id
}

/**
 * Returns the columns and the sort order of a file. Grouped rows have the group, their number and a
 * sum.
 */
function getFileOptions(group: string | undefined) {
  return group === undefined
    ? { paths: Object.keys(everyKind), sort: { field: 'text', order: 'ASC' } as const }
    : { paths: [group, 'count', 'money'], sort: { field: 'group', order: 'ASC' } as const }
}

async function exportOnServer(
  owner: TestCaller,
  format: string,
  language: string,
  group?: string,
): Promise<Buffer> {
  const { paths, sort } = getFileOptions(group)
  const query = new URLSearchParams({
    format,
    // Records of raw formats have their id, by which the browser finds the selected records.
    fields: [...(format.includes('json') ? ['id'] : []), ...paths].join(','),
    locale: language,
    sort: JSON.stringify([sort.field, sort.order]),
    ...(group !== undefined && { group }),
  })
  const answer = await fetch(`/api/v1/samples/export?${query}`, { headers: owner.headers() })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Writes the file like the worker of the export dialog, which reads the records from the API. */
async function writeInBrowser(
  owner: TestCaller,
  format: ExportJob['format'],
  language: 'en' | 'pt',
  region: ExportJob['region'],
  group?: string,
): Promise<Buffer> {
  const { registry } = app.options
  const labels = app.app.context.labels[language]
  const { paths, sort } = getFileOptions(group)
  const resource =
    group === undefined
      ? samples
      : createGroupColumns(samples, findGroup(samples, group)!, [], () => true).places[0]!.resource
  const columns = listExportColumns(resource, paths, { registry, labels, format })
  const messages: ExportMessage[] = []
  await writeFile(
    {
      format,
      columns,
      region,
      title: getSheetTitle(labels, resource, group),
      notes: [],
      paper: 'a4',
      messages: { yes: '', no: '', page: '', total: 'Total' },
      headers: owner.headers(),
      ...buildExportAddress(
        { resource: 'samples', filter: {}, sort, ...(group !== undefined && { group }) },
        columns,
      ),
    },
    (message) => messages.push(message),
  )
  const last = messages.at(-1)
  if (last?.type !== 'done') throw new Error(JSON.stringify(last))
  expect(last.rows).toBe(last.total)
  return Buffer.from(await last.file.arrayBuffer())
}
