import type { PartTranslation } from '../core/i18n/dictionaries.ts'
import { lowercaseWords } from '../../schema/naming.ts'
import { Box, Button, Typography } from '@mui/material'
import { Inbox, Plus } from 'lucide-react'
import { LinkBase, useCreatePath } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useRecordRights, useSession } from '../core/context/session.tsx'
import { useCreatePage } from './record-links.ts'
import { useLanguage, useTexts, useTranslation } from '../core/context/translation.ts'

/** Draws an empty list: the purpose of its records, and how to create a record or where the records come from. */
export function EmptyList({ resource }: { readonly resource: Resource }) {
  const t = useTranslation()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  const createPage = useCreatePage(resource)
  const sources = useSources(resource)
  const texts = useTexts('tools')
  const hint = useHint(resource, texts)
  const many = lowercaseWords(t.resource(resource.name))
  const isReport = resource.source === 'view' && createPage === undefined && !t.origin(resource)
  if (!texts) return null
  return (
    <Box data-list sx={box}>
      <Inbox size={32} aria-hidden strokeWidth={1.5} />
      <Typography variant="h2">
        {isReport ? texts('tools.nothingToReport') : texts('tools.nothingYet', { many })}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
        {hint}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, justifyContent: 'center' }}>
        {createPage !== undefined && (
          <Button
            component={LinkBase}
            to={createPage}
            variant="contained"
            startIcon={<Plus size={16} aria-hidden />}
          >
            {t('list.new', { one: lowercaseWords(t.resource(resource.name, 1)) })}
          </Button>
        )}
        {rights.import && (
          <Button component={LinkBase} to={`${resource.routes.list}/import`} variant="outlined">
            {t('list.import')}
          </Button>
        )}
        {sources.slice(0, 2).map(({ name }) => (
          <Button
            key={name}
            component={LinkBase}
            to={createPath({ resource: name, type: 'list' })}
            variant="outlined"
          >
            {texts('tools.goTo', { many: lowercaseWords(t.resource(name)) })}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

function useHint(
  resource: Resource,
  texts: PartTranslation<'tools'> | undefined,
): string | undefined {
  const t = useTranslation()
  const locale = useLanguage()
  const rights = useRecordRights(resource)
  const createPage = useCreatePage(resource)
  const sources = useSources(resource)
  if (createPage !== undefined)
    return texts?.(rights.import ? 'tools.nothingYetHint' : 'tools.nothingYetAlone')
  const origin = t.origin(resource)
  if (origin) return origin
  const names = (sources.length > 0 ? sources : [resource]).map(({ name }) =>
    lowercaseWords(t.resource(name)),
  )
  const listed = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return sources.length > 0
    ? texts?.('tools.fillsFrom', { sources: listed })
    : texts?.('tools.nothingYetReader', { many: listed })
}

const box = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  px: 2,
  py: 8,
  textAlign: 'center',
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: '12px',
} as const

/**
 * Returns the resources from which a report or ledger is computed and that the person may see: the
 * tables that its query reads, or the documents whose actions write it. Empty for resources that
 * people enter.
 */
function useSources(resource: Resource): readonly Resource[] {
  const { can } = useSession()
  const { resources } = useRegistry()
  if (resource.source === 'table') return []
  const isRead = ({ name }: Resource) => resource.reads.includes(name)
  const ledgers = [resource.name, ...resource.reads]
  const writes = ({ document, touches }: Resource) =>
    document !== undefined &&
    [...Object.keys(document.entries ?? {}), ...touches].some((touched) =>
      ledgers.includes(touched),
    )
  return resources
    .filter(resource.source === 'view' ? isRead : writes)
    .filter(({ source, one }) => source === 'table' && can(`${one}.view`))
}
