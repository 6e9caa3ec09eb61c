import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Lists small files that take long. Vitest starts large files first, and these would run alone at the end. */
const LONG = ['tests/e2e/screens.e2e.ts']

/** Starts long files of a project before its other files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${LONG.some((path) => moduleId.endsWith(path)) ? 0 : 1}`
    return sorted.toSorted((a, b) => rank(a).localeCompare(rank(b)))
  }
}
