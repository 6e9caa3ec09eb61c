import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TestAnswer } from './caller.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

interface Content {
  readonly [type: string]: { readonly schema: JsonSchema }
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly unknown[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export interface ApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: { readonly session: { readonly name: string } }
  }
}

/** Returns every operation of the document with its method and its path below `/api/v1`. */
export function listDocumentOperations({ paths }: ApiDocument) {
  return Object.entries(paths).flatMap(([address, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      address,
      path: address.replace('/api/v1', ''),
      operation,
    })),
  )
}

/** Returns how a response differs from the API document; undefined when it matches. */
export type CheckAnswer = (
  method: string,
  address: string,
  answer: TestAnswer,
) => string | undefined

/** Returns a check of responses against the document, by a validator of JSON Schema 2020-12. */
export function createAnswerCheck(document: ApiDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  for (const format of ['binary', 'iban']) ajv.addFormat(format, true)
  // The library knows only the formats of ASCII addresses.
  ajv.addFormat('iri', (value) => URL.canParse(value))
  ajv.addFormat('idn-email', /^[^\s@]+@[^\s@]+$/)
  ajv.addSchema(document, 'api')
  const validators = new Map<string, ValidateFunction>()

  return (method, address, answer) => {
    const { responses } = document.paths[address]![method.toLowerCase()]!
    const status = String(answer.status)
    if (answer.status >= 500) return `${status}: ${answer.text}`
    const promised = responses[status] ? status : 'default'
    if (answer.status < 400 && promised === 'default') return `${status} is not in the document`
    const content = responses[promised]!.content
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    if (!content) return answer.text === '' ? undefined : `${status} has a body`
    if (!content[type]) return `${status} as ${type || 'nothing'} is not in the document`
    if (answer.status >= 400 && (answer.body as { requestId?: unknown })?.requestId === undefined)
      return `${status} has no requestId`
    if (!type.endsWith('json') || type === 'application/x-ndjson') return undefined
    if (answer.body === undefined) return `${status} is not JSON: ${answer.text.slice(0, 200)}`
    const validate = getValidator([address, method.toLowerCase(), promised, type])
    if (validate(answer.body)) return undefined
    const [first] = validate.errors ?? []
    return `${status}: ${ajv.errorsText(validate.errors)} ${JSON.stringify(first?.params)} in ${answer.text.slice(0, 600)}`
  }

  function getValidator([address, method, status, type]: readonly [
    string,
    string,
    string,
    string,
  ]) {
    const parts = ['paths', address, method, 'responses', status, 'content', type, 'schema']
    const escaped = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    const pointer = `api#/${escaped.map(encodeURIComponent).join('/')}`
    const known = validators.get(pointer)
    if (known) return known
    // All operations share one response for problems.
    const $ref = status === 'default' ? 'api#/components/schemas/Problem' : pointer
    const created = ajv.compile({ $ref })
    validators.set(pointer, created)
    return created
  }
}
