import { getActions, LINES, type Action, type DocumentOptions } from './document.ts'
import type { Resource } from './resource.ts'

/**
 * Returns the problems of states and actions: statuses without declared main actions, main actions that the status does
 * not allow, usual states that no field has, and actions per line of lines without a title.
 */
export function findDocumentProblems(resource: Resource): string[] {
  return [
    ...findMainActionProblems(resource),
    ...findUsualStateProblems(resource),
    ...findLineTitleProblems(resource),
  ]
}

function findMainActionProblems({ name, fields, document }: Resource): string[] {
  if (!document) return []
  const status = fields[document.status]
  const statuses = status?.kind === 'select' ? Object.keys(status.choices) : []
  // Resources of JavaScript code may lack the option.
  const mainActions: Partial<DocumentOptions['mainActions']> = document.mainActions ?? {}
  const undeclared = statuses.filter(
    (each) =>
      !Object.hasOwn(mainActions, each) &&
      Object.values(document.actions).some((action) => isAllowed(action, each)),
  )
  const unknown = Object.keys(mainActions).filter((each) => !statuses.includes(each))
  return [
    ...undeclared.map(
      (each) =>
        `${name}: mainActions lacks the status "${each}"; list the actions that can be the main button, or [] for no main button`,
    ),
    ...unknown.map(
      (each) => `${name}: mainActions names the status "${each}", which is not declared`,
    ),
    ...Object.entries(mainActions).flatMap(([each, actions = []]) =>
      actions.flatMap((main) => {
        const action = document.actions[main]
        const where = `${name}: mainActions of "${each}" names the action "${main}"`
        if (!action) return [`${where}, which is not declared`]
        return isAllowed(action, each) ? [] : [`${where}, which the status does not allow`]
      }),
    ),
  ]
}

function isAllowed({ from }: Action, status: string): boolean {
  return !from || from.includes(status)
}

function findUsualStateProblems({ name, fields, states, usualStates }: Resource): string[] {
  return Object.entries(usualStates).flatMap(([state, choice]) => {
    const field = fields[state]
    const isChoice = field?.kind === 'select' && Object.hasOwn(field.choices, choice ?? '')
    return isChoice && states.includes(state)
      ? []
      : [`${name}: usualStates names "${state}: ${choice}", which is not a choice of one of states`]
  })
}

function findLineTitleProblems(resource: Resource): string[] {
  const untitled = Object.entries(resource.fields).flatMap(([path, field]) =>
    field.kind === 'lines' && field.title !== undefined && !Object.hasOwn(field.fields, field.title)
      ? [`${resource.name}.${path}: title names "${field.title}", which is not a field of the rows`]
      : [],
  )
  const lines = resource.fields[LINES]
  const isTitled = lines?.kind === 'lines' && lines.title !== undefined
  const perLine = Object.entries(getActions(resource)).filter(([, action]) => action.perLine)
  return [
    ...untitled,
    ...(isTitled ? [] : perLine).map(
      ([action]) =>
        `${resource.name}: ${action} has perLine, so the field "${LINES}" needs a title`,
    ),
  ]
}
