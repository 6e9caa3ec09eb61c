import type { Resource } from '../../schema/resource.ts'
import type { Parameters } from '../database/statement.ts'
import type { House } from '../context/context.ts'

/** What turning a filter into SQL needs to know about its surroundings. */
export interface Scope {
  readonly house: Pick<House, 'registry' | 'views'>
  readonly resource: Resource
  readonly parameters: Parameters
  /** The placeholder of the team's id. */
  readonly team: string
  /** The alias of the resource's own table. */
  readonly alias: string
  /**
   * How a search finds its rows: `gather` collects them through the search indexes, `walk` looks at one row after
   * the other (right where rows come in sorted order and matches are frequent).
   */
  readonly search: 'gather' | 'walk'
}

/** Takes the meaning of wildcards from a text that goes into `like`. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
