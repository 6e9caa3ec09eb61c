import { Box, IconButton } from '@mui/material'
import {
  type RaRecord,
  useCreatePath,
  useDataProvider,
  useNavigate,
  useStoreContext,
} from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useContext, useState } from 'react'
import { useFormats } from '../../core/context/formats.ts'
import { PanelContext } from '../../kit/page/page.tsx'
import { useKeyHint } from '../../core/store/store.ts'
import { useTexts } from '../../core/context/translation.ts'
import { getBrowsedListKey, type BrowsedList } from '../../list/record-links.ts'

interface RecordPagerProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/**
 * Draws the buttons that go to the previous and next record of the list that the person came from. The browser's back
 * button returns to the list. Draws nothing for a record that was not opened from a list.
 */
export function RecordPager({ resource, record }: RecordPagerProps) {
  const texts = useTexts('tools')
  const hint = useKeyHint()
  const { integer } = useFormats()
  const store = useStoreContext()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const dataProvider = useDataProvider()
  const panel = useContext(PanelContext)
  const [isLoading, setIsLoading] = useState(false)
  const key = getBrowsedListKey(resource)
  const list = store.getItem<BrowsedList>(key)
  const at = list?.ids.indexOf(String(record.id)) ?? -1
  if (panel || !texts || !list || at < 0) return null
  const { ids, page, perPage, total, filter, sort } = list
  const place = (page - 1) * perPage + at + 1

  function open(id: unknown): void {
    const path = createPath({ resource: resource.name, type: 'show', id: String(id) })
    navigate(path, { replace: true })
  }

  async function openPage(next: number, side: 0 | -1): Promise<void> {
    setIsLoading(true)
    const pagination = { page: next, perPage }
    const { data } = await dataProvider.getList(resource.name, { pagination, sort, filter })
    const found = data.map(({ id }) => String(id))
    store.setItem(key, { ...list, page: next, ids: found })
    setIsLoading(false)
    const id = found.at(side)
    if (id !== undefined) open(id)
  }

  function go(step: 1 | -1): void {
    const next = ids[at + step]
    if (next !== undefined) return open(next)
    // The person stays on this record when the page cannot be read.
    openPage(page + step, step === 1 ? 0 : -1).catch(() => setIsLoading(false))
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Box component="span" sx={count}>
        {integer(place)} / {integer(total)}
      </Box>
      <IconButton
        aria-label={texts('tools.previousRecord')}
        title={hint(texts('tools.previousRecord'), 'k')}
        aria-keyshortcuts="k"
        disabled={isLoading || place <= 1}
        onClick={() => go(-1)}
      >
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        aria-label={texts('tools.nextRecord')}
        title={hint(texts('tools.nextRecord'), 'j')}
        aria-keyshortcuts="j"
        disabled={isLoading || place >= total}
        onClick={() => go(1)}
      >
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </Box>
  )
}

const count = {
  fontSize: 13,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  px: 0.5,
} as const
