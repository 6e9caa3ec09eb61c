import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { PASSWORD_MIN } from '../../src/schema/password.ts'
import { isCommonPassword, isPersonalPassword } from '../../src/server/identity/common-password.ts'

const common: readonly string[] = dictionary['passwords-common']

/** Returns the passwords that are accepted. */
async function listAccepted(passwords: readonly string[]): Promise<readonly string[]> {
  const refused = await Promise.all(passwords.map(isCommonPassword))
  return passwords.filter((_, at) => !refused[at])
}

it('each common password of the minimum length or more is refused, also in capital letters', async () => {
  const long = common.filter((password) => password.length >= PASSWORD_MIN)
  expect(long.length).toBeGreaterThan(300)
  expect(await listAccepted(long)).toEqual([])
  expect(await listAccepted(long.map((password) => password.toUpperCase()))).toEqual([])
})

it('the 3,000 most common passwords are refused when repetition, digits or signs make them longer', async () => {
  const top = common.slice(0, 3000)
  expect(await listAccepted(top.map((password) => password.repeat(3)))).toEqual([])
  expect(await listAccepted(top.map((password) => `${password}2026!`))).toEqual([])
  expect(await listAccepted(top.map((password) => `!${password}1234`))).toEqual([])
})

it.each([
  'aaaaaaaaaaaa',
  'aaaaaaaaaaaaa',
  'abcabcabcabc',
  '1234567890123',
  '........................',
])(
  '%s is refused, because it repeats a short text or is a sequence of digits',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

it.each([
  'correct horse battery',
  'demo-demo-demo',
  'quatro-palavras-sem-ligação',
  'k3$Wq9!zR2pL',
  'zpassword2026',
  'xkqvxkqvxkqv',
])('%s is accepted', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

const ana = { name: 'Ana Conceição', email: 'ana.conceicao@armazem-lda.pt' }

it.each([
  'ana.conceicao@armazem-lda.pt',
  'ANA.CONCEICAO@ARMAZEM-LDA.PT2026!',
  'Ana Conceição',
  'anaconceição1',
  'conceicao.ana.2026',
  'Armazem-Ana-1',
])(
  '%s is refused, because it consists of the name or the e-mail address of the person',
  (password) => {
    expect(isPersonalPassword(password, ana)).toBe(true)
  },
)

it.each(['ana compra pão', 'k3$Wq9!zR2pL', 'correct horse battery', '123456789012'])(
  '%s is accepted for the person',
  (password) => {
    expect(isPersonalPassword(password, ana)).toBe(false)
  },
)
