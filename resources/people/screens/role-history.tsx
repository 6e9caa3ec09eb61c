import { useQuery } from '@tanstack/react-query'
import { Box, Card, Typography } from '@mui/material'
import { useDataProvider, type RaRecord } from 'react-admin'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { useRegistry } from '../../../src/admin/core/context/registry.tsx'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import type { AppDataProvider } from '../../../src/admin/core/data/data-provider.ts'
import type { HistoryEntry } from '../../../src/admin/core/data/wire.ts'
import { useCellTools } from '../../../src/admin/fields/cell-tools.tsx'
import { renderCell } from '../../../src/admin/fields/cells.tsx'
import { listRightGroups } from '../../../src/schema/declared-rights.ts'
import { useRightsTexts, type RightsTexts } from './use-rights-texts.ts'

const MAX_ENTRIES = 20

/** Draws who changed the name, rights and limits of a role, and when, with the names of rights and limits. */
export function RoleHistory({ role }: { readonly role: RaRecord }) {
  const t = useTranslation()
  const texts = useRightsTexts()
  const { dateTime } = useFormats()
  const dataProvider = useDataProvider<AppDataProvider>()
  const { data } = useQuery({
    queryKey: ['roles', 'history', { id: role.id }],
    queryFn: ({ signal }) => dataProvider.readHistory('roles', role.id, signal),
  })
  if (!texts || !data || data.length === 0) return null
  return (
    <Card component="section" variant="outlined" aria-label={t('show.history')} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('show.history')}
      </Typography>
      <Box component="ol" sx={timeline}>
        {data.slice(0, MAX_ENTRIES).map((entry) => (
          <Box component="li" key={entry.id} sx={item}>
            <Box sx={{ fontWeight: 550 }}>
              {t(entry.action === 'create' ? 'show.createdEntry' : 'show.updatedEntry', {
                name: entry.user?.name ?? t('show.somebody'),
                action: '',
              })}
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{dateTime(entry.at)}</Box>
            {entry.action === 'update' && <RoleChanges entry={entry} texts={texts} />}
          </Box>
        ))}
      </Box>
    </Card>
  )
}

interface RoleChangesProps {
  readonly entry: HistoryEntry
  readonly texts: RightsTexts
}

function RoleChanges({ entry: { before, after }, texts }: RoleChangesProps) {
  const t = useTranslation()
  const nameRights = useRightNames(texts)
  const tools = useCellTools()
  const registry = useRegistry()
  const { limits } = registry
  const roles = registry.byName.get('roles')
  const showLimit = (path: string, value: unknown) => {
    const field = limits.fields[path]
    if (value === null) return texts.translate('rights.noLimit')
    if (value === undefined || value === 0) return texts.translate('rights.notAtAll')
    return field && renderCell(value, tools, { resource: limits, path, field })
  }
  const granted = nameRights(after?.rights)
  const revoked = nameRights(before?.rights)
  return (
    <>
      {after?.name !== undefined && roles && (
        <div>
          {t.field(roles, 'name')}: <s>{String(before?.name ?? '')}</s> → {String(after.name)}
        </div>
      )}
      {granted.length > 0 && (
        <div>{texts.translate('rights.granted', { rights: granted.join(' · ') })}</div>
      )}
      {revoked.length > 0 && (
        <div>{texts.translate('rights.revoked', { rights: revoked.join(' · ') })}</div>
      )}
      {Object.keys(limits.fields)
        .filter((path) => after && path in after)
        .map((path) => (
          <div key={path}>
            {t.field(limits, path)}: <s>{showLimit(path, before?.[path])}</s> →{' '}
            {showLimit(path, after?.[path])}
          </div>
        ))}
    </>
  )
}

/** Returns a function that names rights as the matrix does, each with the name of its resource. */
function useRightNames(texts: RightsTexts): (rights: unknown) => readonly string[] {
  const t = useTranslation()
  const registry = useRegistry()
  return (rights) => {
    if (!Array.isArray(rights)) return []
    const held = new Set(rights)
    return listRightGroups(registry).flatMap(({ resource, rights: declared }) =>
      declared.flatMap((right) => {
        if (!held.has(right.right)) return []
        const name = texts.name(right, resource)
        return [resource ? `${t.resource(resource.name)}: ${name}` : name]
      }),
    )
  }
}

const timeline = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, fontSize: 13 } as const
const item = {
  paddingInlineStart: 2,
  borderInlineStart: '2px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const
