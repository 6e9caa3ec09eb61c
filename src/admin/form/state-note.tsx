import { isChangeable, isOpen, isRevisable } from '../../schema/document.ts'
import { Alert } from '@mui/material'
import { type RaRecord } from 'react-admin'
import { getReadableFields } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { useSession } from '../core/context/session.tsx'
import { useLanguage, useTranslation } from '../core/context/translation.ts'
import { isUndoing, useOfferedActions } from './offered-actions.ts'

interface StateNoteProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/**
 * Draws an explanation why most of a document can no longer be changed, what can still be changed,
 * and what to do instead.
 */
export function StateNote({ resource, record }: StateNoteProps) {
  const t = useTranslation()
  const locale = useLanguage()
  const { can } = useSession()
  const offered = useOfferedActions(resource, record)
  const { document } = resource
  if (!document || isOpen(resource, record)) return null
  const readable = getReadableFields(resource, can)
  const fields = Object.keys(readable).filter((name) => isChangeable(resource, record, name, can))
  const actions = offered.filter(isUndoing)
  const state = t.choice(resource, document.status, String(record[document.status]))
  const quoted = (text: string) => t('field.quoted', { text })
  const listed = (names: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(locale, { type }).format(names)
  const isRevised = isRevisable(resource, record) && can(`${resource.one}.revise`)
  const explainChanges = () => {
    if (isRevised) return t('form.stateRevises', { state })
    if (fields.length === 0) return t('form.stateKeepsAll', { state })
    const names = fields.map((name) => quoted(t.field(resource, name)))
    return t('form.stateKeeps', { state, fields: listed(names, 'conjunction') })
  }
  return (
    <Alert severity="info" sx={{ mb: 2, maxWidth: 1200 }}>
      {explainChanges()}
      {actions.length > 0 &&
        ` ${t('form.correctBy', {
          actions: listed(
            actions.map(({ name }) => quoted(t.action(resource, name))),
            'disjunction',
          ),
        })}`}
    </Alert>
  )
}
