import { useTranslation } from '../core/context/translation.ts'
import { Box, IconButton } from '@mui/material'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useListContext } from 'react-admin'
import { useFormats } from '../core/context/formats.ts'
import type { TotalKind } from '../core/data/wire.ts'
import { visuallyHidden } from '../kit/theme/components.ts'
import { PAGE_SIZES } from './first-page.ts'

/** Draws the range and total of the rows, the page size, and links to other pages. */
export function Pager() {
  const t = useTranslation()
  const { integer } = useFormats()
  const { page, perPage, total = 0, meta, data, setPage, setPerPage } = useListContext()
  if (!data) return <Box sx={bar} />
  if (data.length === 0) return null
  const kind: TotalKind = meta?.totalKind ?? 'exact'
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = (page - 1) * perPage + 1
  const range = t('list.range', {
    from: integer(from),
    to: integer(from + data.length - 1),
    total: kind === 'exact' ? integer(total) : formatTotal(integer(total), kind),
  })
  return (
    <Box sx={{ containerType: 'inline-size', flex: 'none' }}>
      <Box component="nav" className="pager" aria-label={t('list.pages')} sx={bar}>
        <Box
          component="span"
          role="status"
          sx={{ color: 'text.secondary', marginInlineEnd: 'auto' }}
        >
          {range}
        </Box>
        <PageSize size={perPage} onSize={setPerPage} />
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Step to={1} label={t('list.firstPage')} disabled={page <= 1} onPage={setPage} isWideOnly>
            <ChevronFirst size={16} aria-hidden />
          </Step>
          <Step to={page - 1} label={t('list.previousPage')} disabled={page <= 1} onPage={setPage}>
            <ChevronLeft size={16} aria-hidden />
          </Step>
          <Box component="span" sx={{ ...wideOnly, px: 1, whiteSpace: 'nowrap' }}>
            {t('list.page', { page: integer(page), pages: integer(pages) })}
          </Box>
          <Step to={page + 1} label={t('list.nextPage')} disabled={page >= pages} onPage={setPage}>
            <ChevronRight size={16} aria-hidden />
          </Step>
          <Step
            to={pages}
            label={t('list.lastPage')}
            disabled={page >= pages}
            onPage={setPage}
            isWideOnly
          >
            <ChevronLast size={16} aria-hidden />
          </Step>
        </Box>
      </Box>
    </Box>
  )
}

function PageSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const t = useTranslation()
  const sizes = [...new Set([...PAGE_SIZES, size])].sort((a, b) => a - b)
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={sizeLabel}>
        {t('list.rowsPerPage')}
      </Box>
      <Box
        component="select"
        value={size}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onSize(Number(event.target.value))}
        sx={sizeSelect}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Box>
    </Box>
  )
}

interface StepProps {
  readonly to: number
  readonly label: string
  readonly disabled: boolean
  readonly onPage: (page: number) => void
  /** Hides the button where the line has room only for the nearest pages. */
  readonly isWideOnly?: true
  readonly children: React.ReactNode
}

function Step({ to, label, disabled, onPage, isWideOnly, children }: StepProps) {
  return (
    <IconButton
      aria-label={label}
      disabled={disabled}
      onClick={() => onPage(to)}
      sx={isWideOnly ? wideOnly : { minWidth: { xs: 44, sm: 32 }, minHeight: { xs: 44, sm: 32 } }}
    >
      {children}
    </IconButton>
  )
}

function formatTotal(total: string, kind: TotalKind): string {
  return kind === 'capped' ? `${total}+` : `≈ ${total}`
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  flex: 'none',
  minHeight: { xs: 52, sm: 32 },
  height: { md: 32 },
  overflow: { md: 'hidden' },
  py: { xs: 1, sm: 0 },
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
} as const

/** Hides the buttons for which a narrow line has no room, such as on a phone. */
const wideOnly = { '@container (max-width: 439px)': { display: 'none' } } as const

/** Leaves the label to screen readers on a narrow line, such as beside an open record. */
const sizeLabel = {
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '@container (max-width: 559px)': visuallyHidden,
} as const

const sizeSelect = {
  minHeight: { xs: 44, sm: 26 },
  px: 1,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
