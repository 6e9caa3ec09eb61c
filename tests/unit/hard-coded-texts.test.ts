import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { words } from '../../i18n/en/words.ts'

/** Lists the files of screens, except the sample of the gallery, whose fields and values are code. */
const screens = globSync(['src/admin/**/*.{ts,tsx}', 'resources/*/screens/**/*.{ts,tsx}']).filter(
  (file) => !file.endsWith('gallery/sample.ts'),
)

/** Matches texts between tags, and before an expression between tags. */
const JSX_TEXT = /(?<!=)>([^<>{}=;()[\]'"`|$&?]*[A-Za-z]{2}[^<>{}=;()[\]'"`|$&?]*)(?:<\/|\{)/g
/** Matches code that looks like a text between tags: text after a comparison or a type argument. */
const CODE =
  /\b(?:const|return|export|interface|class|extends|readonly|void|undefined|sx)\b|\n\s*\n|^(?:string|value)$/
/** Matches attributes and properties with texts that people read. */
const NAMES = 'label|title|placeholder|alt|aria-label|aria-description|helperText|subtitle|heading'
const ATTRIBUTE = new RegExp(
  `(?:\\b(?:${NAMES})|'(?:${NAMES})')\\s*[=:]\\s*\\{?\\s*(?:'([^'\\n]*)'|"([^"\\n]*)"|\`([^\`\\n]*)\`)`,
  'g',
)

/** Lists names and codes that are the same in all languages. */
const NOT_TRANSLATED = new Set(['Armazem', 'PDF', 'CSV', 'XLSX', 'JSON', 'https://'])

it('hard-coded texts are found by the search', () => {
  const wrong = [
    '<Button>Save now</Button>',
    '<p>\n  Total: {amount}\n</p>',
    '<TextField label="Name" />',
    "<IconButton aria-label='Close' />",
    'const column = { label: `Total ${unit}` }',
    "slotProps={{ htmlInput: { 'aria-label': 'Search' } }}",
    "<Box title={'Yes'} />",
  ]
  expect(wrong.filter((code) => findHardCodedTexts(code).length === 0)).toEqual([])
  const fine = [
    "<Button>{t('form.save')}</Button>",
    "const line = { label: 'navigation.sales' }",
    '<span>PDF</span>',
    'const a = new Map<string, Row>(); if (b > 3) { c }',
    '<TextField label={t.field(resource, path)} />',
  ]
  expect(fine.flatMap(findHardCodedTexts)).toEqual([])
})

it('no screen has hard-coded texts: each text has a key in i18n/', () => {
  const found = screens.flatMap((file) =>
    findHardCodedTexts(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

/** Returns texts in code that people would read and that are not keys of messages. */
function findHardCodedTexts(code: string): readonly string[] {
  const plain = code.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const inTags = [...plain.matchAll(JSX_TEXT)]
    .map(([, text = '']) => text)
    .filter((text) => !CODE.test(text))
  const inAttributes = [...plain.matchAll(ATTRIBUTE)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  return [...inTags, ...inAttributes]
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '').trim())
    .filter(
      (text) =>
        /[A-Za-z]{2}/.test(text) &&
        !text.includes('${') &&
        !NOT_TRANSLATED.has(text) &&
        !isKey(text),
    )
}

function isKey(text: string): boolean {
  const part = text
    .split('.')
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown> | undefined)?.[name], words)
  return part !== undefined
}
