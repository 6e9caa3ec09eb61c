import { useTranslation } from '../../core/context/translation.ts'
import { Box, Card, CardContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import { useGetOne, useNotify, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { mayChange, type Settings } from '../../../schema/settings.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useAccount, useHttp, useSession } from '../../core/context/session.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { RecordFormView } from '../../form/record-form-view.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { ScreenSkeleton } from '../../kit/page/page.tsx'
import { HistoryCard } from '../../record/show/history-card.tsx'
import { TeamCard } from '../teams/team-forms.tsx'
import { SettingsCard } from './settings-card.tsx'

const outline = (
  <Box sx={{ mt: 2 }}>
    <ScreenSkeleton />
  </Box>
)

/** Draws the settings of the team's business rules, with their history. */
export function RulesSettings() {
  const t = useTranslation()
  const { team, can } = useSession()
  const { resource } = useRegistry().settings
  const { data, error, refetch } = useGetOne(
    resource.name,
    { id: team.id, meta: { editing: true } },
    { gcTime: 0, staleTime: Infinity, retry: false },
  )
  // The error boundary of the section shows the error.
  if (error) throw error
  return (
    <>
      <SettingsCard about={t('settings.rules.about')} />
      {can('team.edit') && <TeamCard />}
      {data ? (
        <RulesForm key={data.version} record={data} onSaved={() => void refetch()} />
      ) : (
        outline
      )}
    </>
  )
}

interface RulesFormProps {
  readonly record: RaRecord
  readonly onSaved: () => void
}

/** Draws the team's settings as a form. Settings that the person may not change are read-only. */
function RulesForm({ record, onSaved }: RulesFormProps) {
  const notify = useNotify()
  const { settings } = useRegistry()
  const { can } = useSession()
  const { adopt } = useAccount()
  const resource = useMemo(() => restrictSettings(settings, can), [settings, can])
  const state = useRecordForm({
    resource,
    base: record,
    onSaved: (saved) => {
      adopt(saved)
      notify('settings.rules.saved', { type: 'success' })
      onSaved()
    },
  })
  const canEditAny = Object.values(resource.fields).some(({ readOnly }) => !readOnly)
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <RecordFormView state={state} guarded>
        <NextNumbers version={record.version} />
        {canEditAny && <FormFooter onDiscard={state.restart} />}
      </RecordFormView>
      <HistoryCard resource={settings.resource} record={record} isFixed />
    </Box>
  )
}

interface Series {
  readonly setting: string
  readonly numbers: readonly string[]
}

/** Draws the next number of each kind of document, as the saved settings form it. */
function NextNumbers({ version }: { readonly version: number }) {
  const t = useTranslation()
  const http = useHttp()
  const { team } = useSession()
  const { resource } = useRegistry().settings
  const { data = [] } = useQuery({
    queryKey: ['number-series', team.id, version],
    queryFn: async ({ signal }) =>
      (await http<readonly Series[]>(`/api/v1/teams/${team.id}/number-series`, { signal })).json,
    gcTime: 0,
  })
  if (data.length === 0) return null
  return (
    <Card component="section" aria-label={t('settings.rules.nextNumbers')}>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {t('settings.rules.nextNumbers')}
        </Typography>
        <Box component="dl" sx={nextNumbers}>
          {data.map(({ setting, numbers }) => (
            <Fragment key={setting}>
              <Typography component="dt" color="textSecondary">
                {t.field(resource, setting)}
              </Typography>
              <Typography component="dd">{numbers.join(', ')}</Typography>
            </Fragment>
          ))}
        </Box>
      </CardContent>
    </Card>
  )
}

const nextNumbers = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 200px) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: { xs: 0, sm: 0.5 },
  m: 0,
  '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
} as const

function restrictSettings(settings: Settings, can: (right: string) => boolean): Resource {
  const fields = Object.entries(settings.resource.fields).map(([name, field]) => {
    return [name, mayChange(settings, name, can) ? field : { ...field, readOnly: true }]
  })
  return { ...settings.resource, fields: Object.fromEntries(fields) }
}
