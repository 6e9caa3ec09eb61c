import { useTranslation } from '../core/context/translation.ts'
import { Box } from '@mui/material'
import { LinkBase, useCreatePath, useGetList } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { getDefault } from '../../schema/default-value.ts'
import type { Field } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { useSettled } from '../core/context/use-settled.ts'
import { foldAccents } from '../core/format/fold.ts'

interface DuplicateNoteProps {
  readonly resource: Resource
  readonly name: string
  readonly field: Field
  /** Holds the id of the edited record, which is not its own duplicate. */
  readonly id: unknown
}

const TYPING_MS = 400
const MAX_DUPLICATES = 3

/** Draws the records with the same value below an input. The note does not prevent saving. */
export function DuplicateNote({ resource, name, field, id }: DuplicateNoteProps) {
  const t = useTranslation()
  const createPath = useCreatePath()
  const entered = useSettled(useEntered(name, field), TYPING_MS)
  const { data = [] } = useGetList(
    resource.name,
    {
      filter: { [`${name}_starts`]: entered },
      // Sorts exact matches before values that only start alike.
      sort: { field: name, order: 'ASC' },
      pagination: { page: 1, perPage: 10 },
    },
    { enabled: entered.length > 1, staleTime: 10_000 },
  )
  const same = data.filter(
    (one) => one.id !== id && foldAccents(String(one[name])) === foldAccents(entered),
  )
  if (entered.length < 2 || same.length === 0) return null
  return (
    <Box role="status" sx={{ fontSize: 12, lineHeight: '18px', mt: 0.5, color: 'warning.main' }}>
      {t('form.same')}{' '}
      {same.slice(0, MAX_DUPLICATES).map((one, i) => (
        <span key={one.id}>
          {i > 0 && ', '}
          <LinkBase
            to={createPath({ resource: resource.name, type: 'show', id: one.id })}
            target="_blank"
            rel="noreferrer"
            style={{ color: 'inherit' }}
          >
            {[one[resource.importKey], one[resource.title]]
              .filter((word, at, words) => word && words.indexOf(word) === at)
              .join(' · ')}
          </LinkBase>
        </span>
      ))}
      {same.length > MAX_DUPLICATES && ' …'}
    </Box>
  )
}

/** Returns the value that the field will have, either entered or computed from other values. */
function useEntered(name: string, field: Field): string {
  const { control } = useFormContext()
  const values = useWatch({ control }) as Readonly<Record<string, unknown>>
  const value = values[name] || getDefault(field, values)
  return typeof value === 'string' ? value.trim() : ''
}
