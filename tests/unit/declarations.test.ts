import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listOptions } from '../../scripts/declaration-source.ts'
import {
  renderDeclarationPage,
  listOptionsWithoutComment,
  listOptionsWithoutExample,
} from '../../scripts/declarations.ts'
import { boardExamples } from '../support/declaration-examples/boards.ts'
import { documentExamples } from '../support/declaration-examples/documents.ts'
import { fieldExamples } from '../support/declaration-examples/fields.ts'
import { resourceExamples } from '../support/declaration-examples/resources.ts'
import { screenExamples } from '../support/declaration-examples/screens.ts'
import { serverExamples } from '../support/declaration-examples/server.ts'

const examples = {
  ...fieldExamples,
  ...resourceExamples,
  ...documentExamples,
  ...boardExamples,
  ...screenExamples,
  ...serverExamples,
}

describe('the page of the declaration language', () => {
  it('equals the output of `npm run docs:declarations`', () => {
    expect(readFileSync('docs/declarations.md', 'utf8')).toBe(renderDeclarationPage())
  })

  it('has a comment for each option', () => {
    expect(listOptionsWithoutComment()).toEqual([])
  })

  it('has an example for each option, which the types check', () => {
    expect(listOptionsWithoutExample()).toEqual([])
    expect(Object.values(examples).flat().length).toBeGreaterThan(100)
  })

  it('lists the members of a type with their comments, and nested types as text', () => {
    const source = `
      /** Describes a thing. */
      export interface Thing<T extends { a: string } = { a: '{' }> {
        /** Names it. */
        readonly name: string
        readonly kinds?: { readonly max?: number; readonly of: readonly string[] }
        readonly when?:
          | string
          | (readonly string[])
      }`.replaceAll(/^ {6}/gm, '')
    expect(listOptions('Thing', source)).toEqual([
      { name: 'name', isOptional: false, type: 'string', comment: 'Names it.' },
      {
        name: 'kinds',
        isOptional: true,
        type: '{ readonly max?: number; readonly of: readonly string[] }',
        comment: '',
      },
      {
        name: 'when',
        isOptional: true,
        type: expect.stringMatching(/string/) as string,
        comment: '',
      },
    ])
  })
})
