import { Box, Button, Typography } from '@mui/material'
import { Inbox, Plus } from 'lucide-react'
import { LinkBase, useCreatePath } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../context/labels.tsx'
import { useWords } from '../context/words.ts'
import { useRecordRights } from './record-rights.ts'

/** There are no records at all yet: what they are for and how to make the first. */
export function EmptyList({ resource }: { readonly resource: Resource }) {
  const say = useWords()
  const labels = useLabels()
  const createPath = useCreatePath()
  const rights = useRecordRights(resource)
  const many = labels.resource(resource.name).toLocaleLowerCase()
  const toAdd = rights.import ? 'list.nothingYetHint' : 'list.nothingYetAlone'
  const hint = rights.create ? toAdd : 'list.nothingYetReader'
  return (
    <Box sx={box}>
      <Inbox size={32} aria-hidden strokeWidth={1.5} />
      <Typography variant="h2">{say('list.nothingYet', { many })}</Typography>
      <Typography color="textSecondary">{say(hint, { many })}</Typography>
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
      </Box>
    </Box>
  )
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
