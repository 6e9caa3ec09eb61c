import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { Box } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { useRegistry } from '../../../src/admin/core/context/registry.tsx'
import { renderCell } from '../../../src/admin/fields/cells.tsx'
import { useRightsTexts } from './use-rights-texts.ts'
import { useCellTools } from '../../../src/admin/fields/cell-tools.tsx'

/** Draws the limits of a role, read-only, each with its explanation. */
export function LimitFacts({ limits }: { readonly limits: RaRecord }) {
  const t = useTranslation()
  const texts = useRightsTexts()
  const tools = useCellTools()
  const { limits: resource } = useRegistry()
  return (
    <Box component="dl" sx={list}>
      {Object.entries(resource.fields).map(([path, field]) => (
        <Box key={path} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ minWidth: 0 }}>
            {t.field(resource, path)}
            <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              {t.help(resource, path)}
            </Box>
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'end', whiteSpace: 'nowrap' }}>
            {limits[path] === null && texts?.translate('rights.noLimit')}
            {limits[path] === 0 && texts?.translate('rights.notAtAll')}
            {limits[path] !== null &&
              limits[path] !== 0 &&
              renderCell(limits[path], tools, { resource, path, field })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const list = {
  m: 0,
  width: '100%',
  maxWidth: 640,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  rowGap: 1.5,
  fontVariantNumeric: 'tabular-nums',
} as const
