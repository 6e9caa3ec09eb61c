import { Box, Tooltip } from '@mui/material'
import { Pencil } from 'lucide-react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { usePresence } from '../../fields/use-presence.ts'
import { getInitials } from '../../kit/person-face.tsx'
import { useTexts } from '../../core/context/translation.ts'

interface PresentPeopleProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** Limits how many people are shown by their initials; the other people are shown as a number. */
const MAX_SHOWN = 4

/**
 * Draws the initials of the colleagues who have the same record open, with a pencil for colleagues who edit the record.
 */
export function PresentPeople({ resource, record }: PresentPeopleProps) {
  const people = usePresence(resource, record.id, 'viewing')
  const texts = useTexts('tools')
  if (!texts || people.length === 0) return null
  const [shown, others] = [people.slice(0, MAX_SHOWN), people.slice(MAX_SHOWN)]
  return (
    <Box component="ul" role="list" aria-label={texts('tools.presence.people')} sx={row}>
      {shown.map(({ id, name, isEditing }) => {
        const label = texts(isEditing ? 'tools.presence.editing' : 'tools.presence.viewing', {
          name,
        })
        return (
          <Tooltip key={id} title={label}>
            <Box component="li" aria-label={label} tabIndex={0} sx={badge}>
              <span aria-hidden>{getInitials(name)}</span>
              {isEditing && (
                <Box component="span" aria-hidden sx={mark}>
                  <Pencil size={9} />
                </Box>
              )}
            </Box>
          </Tooltip>
        )
      })}
      {others.length > 0 && (
        <Tooltip title={others.map(({ name }) => name).join(', ')}>
          <Box component="li" tabIndex={0} sx={badge}>{`+${others.length}`}</Box>
        </Tooltip>
      )}
    </Box>
  )
}

const row = { display: 'flex', gap: 0.5, m: 0, p: 0, listStyle: 'none' } as const

const badge = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  fontSize: 11,
  fontWeight: 600,
  color: 'text.primary',
  bgcolor: 'action.selected',
  border: 1,
  borderColor: 'divider',
} as const

const mark = {
  position: 'absolute',
  insetInlineEnd: -4,
  bottom: -4,
  display: 'grid',
  placeItems: 'center',
  width: 16,
  height: 16,
  borderRadius: '50%',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
} as const
