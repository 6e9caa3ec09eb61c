import { Box, Button, Typography } from '@mui/material'
import { Inbox, Plus } from 'lucide-react'
import { LinkBase, useCreatePath, useLocale } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../core/context/labels.tsx'
import { useWords } from '../core/context/words.ts'
import { useRecordRights } from '../core/session/record-rights.ts'
import { useSources } from './use-sources.ts'

/** There are no records at all yet: what they are for and how to make the first, or where they come from. */
export function EmptyList({ resource }: { readonly resource: Resource }) {
  const say = useWords()
  const labels = useLabels()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  const sources = useSources(resource)
  const many = labels.resource(resource.name).toLocaleLowerCase()
  const isReport = resource.source === 'view' && !labels.origin(resource)
  return (
    <Box sx={box}>
      <Inbox size={32} aria-hidden strokeWidth={1.5} />
      <Typography variant="h2">
        {isReport ? say('list.nothingToReport') : say('list.nothingYet', { many })}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
        {useHint(resource)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, justifyContent: 'center' }}>
        {rights.create && (
          <Button
            component={LinkBase}
            to={createPath({ resource: resource.name, type: 'create' })}
            variant="contained"
            startIcon={<Plus size={16} aria-hidden />}
          >
            {say('list.new', { one: labels.resource(resource.name, 1).toLocaleLowerCase() })}
          </Button>
        )}
        {rights.import && (
          <Button component={LinkBase} to={`${resource.routes.list}/import`} variant="outlined">
            {say('list.import')}
          </Button>
        )}
        {sources.slice(0, 2).map(({ name }) => (
          <Button
            key={name}
            component={LinkBase}
            to={createPath({ resource: name, type: 'list' })}
            variant="outlined"
          >
            {say('list.goTo', { many: labels.resource(name).toLocaleLowerCase() })}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

function useHint(resource: Resource): string {
  const say = useWords()
  const labels = useLabels()
  const locale = useLocale()
  const rights = useRecordRights(resource)
  const sources = useSources(resource)
  if (rights.create) return say(rights.import ? 'list.nothingYetHint' : 'list.nothingYetAlone')
  const origin = labels.origin(resource)
  if (origin) return origin
  const names = (sources.length > 0 ? sources : [resource]).map(({ name }) =>
    labels.resource(name).toLocaleLowerCase(),
  )
  const listed = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return sources.length > 0
    ? say('list.fillsFrom', { sources: listed })
    : say('list.nothingYetReader', { many: listed })
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
