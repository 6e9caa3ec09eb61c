import { Box, useMediaQuery } from '@mui/material'
import { useListContext } from 'react-admin'
import { FilterBar } from '../list/filter-bar.tsx'
import { body, toolbar } from '../list/list-body.tsx'
import { ListError } from '../list/list-error.tsx'
import { Pager } from '../list/pager.tsx'
import { GroupChoice } from './group-choice.tsx'
import { GroupCards } from './group-cards.tsx'
import { GroupGrid, type GroupRowsProps } from './group-grid.tsx'

/** Filters, the groups and their pages. */
export function GroupBody({ resource, group, columns, groups }: GroupRowsProps) {
  const { error } = useListContext()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const Rows = isPhone ? GroupCards : GroupGrid
  return (
    <Box sx={body}>
      <Box sx={toolbar}>
        <FilterBar resource={resource} />
        <GroupChoice resource={resource} by={group.name} />
      </Box>
      {error ? (
        <ListError error={error} />
      ) : (
        <Rows resource={resource} group={group} columns={columns} groups={groups} />
      )}
      {!error && <Pager />}
    </Box>
  )
}
