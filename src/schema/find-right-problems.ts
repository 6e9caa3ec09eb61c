import { isSearched } from './kinds.ts'
import { getInputFields, type Resource } from './resource.ts'

/** Returns the mistakes of a declaration that would show fields to people without the right to them. */
export function findRightProblems(resource: Resource): string[] {
  const { name, source, sharesTitles } = resource
  // A search does not check the right of each field.
  const searched = Object.entries(getInputFields(resource)).flatMap(([path, field]) =>
    field.requires !== undefined && isSearched(field) && !sharesTitles ? [path] : [],
  )
  return [
    ...searched.map((path) => `${name}.${path} requires a right and cannot be searched`),
    // Everybody with the right to a table reads its system columns.
    ...(sharesTitles && source !== 'view' ? [`${name} shares titles and is not a view`] : []),
  ]
}
