import { Box, IconButton, Typography } from '@mui/material'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useListContext } from 'react-admin'
import { useLabels } from '../../core/context/labels.tsx'
import { useWords } from '../../core/context/words.ts'
import { isSortable } from '../../fields/listable.ts'
import type { Columns } from './use-columns.ts'

/** By which field a list is sorted: for those that are no column, and for phones, which show no headings. */
export function SortChoice({ columns: { all } }: { readonly columns: Columns }) {
  const say = useWords()
  const labels = useLabels()
  const { sort, setSort } = useListContext()
  const isAscending = sort.order === 'ASC'
  return (
    <>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {say('list.sortBy')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, mb: 2 }}>
        <Box
          component="select"
          aria-label={say('list.sortBy')}
          value={sort.field}
          onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
            setSort({ field: target.value, order: sort.order })
          }
          sx={select}
        >
          {all
            .filter(({ field }) => isSortable(field))
            .map(({ resource, path }) => (
              <option key={path} value={path}>
                {labels.field(resource, path)}
              </option>
            ))}
        </Box>
        <IconButton
          aria-label={say(isAscending ? 'list.ascending' : 'list.descending')}
          onClick={() => setSort({ field: sort.field, order: isAscending ? 'DESC' : 'ASC' })}
        >
          {isAscending ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
        </IconButton>
      </Box>
    </>
  )
}

const select = {
  flex: 1,
  minWidth: 0,
  minHeight: 36,
  px: 1,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: '8px',
} as const
