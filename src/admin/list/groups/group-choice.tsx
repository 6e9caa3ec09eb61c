import { useTranslation } from '../../core/context/translation.ts'
import { Box, type Theme } from '@mui/material'
import { Layers } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useListContext, useNavigate } from 'react-admin'
import { listGroups } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { nativeSelect } from '../../kit/theme/components.ts'
import { linkFilter } from '../../core/data/wire.ts'
import { useSession } from '../../core/context/session.tsx'
import { AT_COMPACT_WIDTH } from '../../kit/page/page.tsx'
import { useGroupLevels, useLayout } from '../layouts/layouts.ts'

interface GroupChoiceProps {
  readonly resource: Resource
  /** Names the group of a summary; undefined for a list of records. */
  readonly summary?: string
}

/**
 * Draws the choice of the group of a list. In a list of records, headings divide the rows. The groups of a summary or
 * a report have a page of their own. The filter is kept.
 */
export function GroupChoice({ resource, summary }: GroupChoiceProps) {
  const t = useTranslation()
  const navigate = useNavigate()
  const { can } = useSession()
  const { filterValues } = useListContext()
  const groups = listGroups(resource, can)
  const { place, setLayout } = useLayout(resource)
  const [levels, setLevels] = useGroupLevels(resource)
  const [first, ...further] = place ? [] : levels.map(({ name }) => name)
  const shownGroup = summary ?? first ?? ''
  const isSummary =
    summary !== undefined || resource.statement || (!first && resource.source !== 'table')

  function choose(name: string): void {
    if (!isSummary || name === '')
      setLevels(name === '' ? [] : [name, ...further.filter((each) => each !== name)])
    if (!isSummary) {
      if (place) setLayout({ kind: 'table', field: null })
      return
    }
    const path = name === '' ? `/${resource.name}` : `/${resource.name}/by/${name}`
    navigate(linkFilter(path, filterValues))
  }

  const choice = (
    <Box
      component="select"
      aria-label={t('list.groupBy')}
      value={shownGroup}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => choose(target.value)}
      // Without a group, only the label is shown, which is shorter than the names of groups.
      sx={
        shownGroup === ''
          ? { ...selectStyle, ...labelWidth, ...compactSelect }
          : {
              ...selectStyle,
              // A select as wide as its longest group would leave less room for the chips of filters.
              fieldSizing: 'content',
              maxWidth: { xs: 128, sm: 180 },
              [AT_COMPACT_WIDTH]: { maxWidth: 128 },
            }
      }
    >
      <option value="">{t(shownGroup === '' ? 'list.groupBy' : 'list.noGroups')}</option>
      {groups.map(({ name }) => (
        <option key={name} value={name}>
          {t.field(resource, name)}
        </option>
      ))}
    </Box>
  )
  // Without a choice, the first option shows the label.
  if (shownGroup === '')
    return (
      <Box component="span" title={t('list.groupBy')} sx={plain}>
        <Box component="span" aria-hidden sx={icon}>
          <Layers size={16} />
        </Box>
        {choice}
      </Box>
    )
  return (
    <Box component="label" title={t('list.groupBy')} sx={named}>
      <Box component="span" aria-hidden sx={groupLabel}>
        {t('list.groupBy')}
      </Box>
      {choice}
    </Box>
  )
}

/** Makes the select as wide as the label; older browsers would make it as wide as the longest group. */
const labelWidth = {
  width: 116,
  '@supports (field-sizing: content)': { width: 'auto', fieldSizing: 'content' },
} as const

const plain = { position: 'relative', flex: 'none' } as const

/** Hides the label where the filters need its space. */
const groupLabel = {
  display: { xs: 'none', sm: 'inline' },
  [AT_COMPACT_WIDTH]: { display: 'none' },
} as const

/** Shows only the icon: the padding moves the label out of the select. */
const compactSelect = {
  [AT_COMPACT_WIDTH]: {
    appearance: 'none',
    width: '34px !important',
    px: 0,
    paddingInlineStart: '34px',
    borderColor: (theme: Theme) => theme.tokens.inputBorder,
  },
} as const

const icon = {
  display: 'none',
  position: 'absolute',
  inset: 0,
  placeItems: 'center',
  pointerEvents: 'none',
  [AT_COMPACT_WIDTH]: { display: 'grid' },
} as const

const named = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  fontSize: 13,
  color: 'text.secondary',
} as const

/** Styles a native select beside the filters of a list. */
export const selectStyle = {
  ...nativeSelect,
  flex: 'none',
  maxWidth: 180,
  textOverflow: 'ellipsis',
  fontSize: 14,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
