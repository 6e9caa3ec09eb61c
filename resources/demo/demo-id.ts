import { createHash } from 'node:crypto'
import { formatUuid } from '../../src/schema/uuid-v7.ts'

/**
 * Returns the same id for the same name on every machine (RFC 9562 §5.8, version 8), so that loading the demo company
 * again changes nothing.
 */
export function createDemoId(kind: string, name: string): string {
  const hash = createHash('sha256').update(`armazem demo/${kind}/${name}`).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  return formatUuid(hash.toString('hex').slice(0, 32))
}
