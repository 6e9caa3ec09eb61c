import type { Tone } from './field-options.ts'
import type { Field, Fields } from './fields.ts'
import { getActions } from './document.ts'
import type { Resource } from './resource.ts'

type Choices = Readonly<Record<string, Tone>>

/** Adds the choices of all declarations to selects with `choicesFrom`, before their own choices. */
export function completeChoices(resource: Resource, all: readonly Resource[]): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]) => [
    name,
    completeField(field, resource.name, all),
  ])
  if (fields.every(([name, field]) => resource.fields[name as string] === field)) return resource
  return { ...resource, fields: Object.fromEntries(fields) as Fields }
}

function completeField(field: Field, ledger: string, all: readonly Resource[]): Field {
  if (field.kind !== 'select' || !field.choicesFrom) return field
  const declared = [ENGINE_CHOICES, ...all.map((resource) => listChoices(resource, ledger))].map(
    (choices) => choices[field.choicesFrom!],
  )
  return { ...field, choices: Object.assign({}, ...declared, field.choices) as Choices }
}

/** Lists the resources and actions that the engine itself writes to the history. */
const ENGINE_CHOICES: Record<'resources' | 'lists' | 'tables' | 'actions' | 'entries', Choices> = {
  resources: {
    settings: 'neutral',
    teams: 'neutral',
    users: 'neutral',
    roles: 'neutral',
    exports: 'neutral',
    uploads: 'neutral',
    backups: 'neutral',
    invitations: 'neutral',
    'api-keys': 'neutral',
    sessions: 'neutral',
    refusals: 'neutral',
    'change-sets': 'neutral',
  },
  actions: {
    create: 'success',
    update: 'info',
    delete: 'error',
    restore: 'success',
    undo: 'warning',
    export: 'info',
    download: 'info',
    renew: 'info',
    revoke: 'error',
    accept: 'success',
    passwordLink: 'info',
    testMail: 'info',
    startSeries: 'info',
    mail: 'info',
    setPin: 'info',
    clearPin: 'error',
    delegate: 'info',
    revokeDelegation: 'warning',
    takeDevice: 'success',
    refusePin: 'error',
    lockDevice: 'neutral',
    releaseDevice: 'info',
    signIn: 'success',
    signInFailed: 'error',
    signOut: 'neutral',
    secondFactorGiven: 'success',
    secondFactorFailed: 'error',
    recoveryCodeUsed: 'warning',
    passwordChanged: 'info',
    passwordReset: 'info',
    refused: 'error',
  },
  lists: {},
  tables: {},
  entries: {},
}

function listChoices(resource: Resource, ledger: string) {
  const { name, history, document } = resource
  const actions = Object.entries(getActions(resource))
  const entries = Object.entries(document?.entries?.[ledger] ?? {})
  return {
    lists: { [name]: 'neutral' as const },
    tables: resource.source === 'table' ? { [name]: 'neutral' as const } : {},
    resources: history ? { [name]: 'neutral' as const } : {},
    actions: Object.fromEntries(actions.map(([action, { tone = 'info' }]) => [action, tone])),
    entries: Object.fromEntries(entries.map(([kind, { tone }]) => [kind, tone])),
  }
}
