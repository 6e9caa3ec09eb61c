import { useTranslation } from '../../core/context/translation.ts'
import { Box, Card, CardContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useRef, type ReactNode } from 'react'
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
import { TeamCard, type TeamOutcome } from '../teams/team-forms.tsx'
import { SettingsCard } from './settings-card.tsx'

const outline = (
  <Box sx={{ mt: 2 }}>
    <ScreenSkeleton />
  </Box>
)

/** Draws the settings of the team's business rules, with their history. */
export function RulesSettings() {
  const t = useTranslation()
  const { can } = useSession()
  const { settings } = useRegistry()
  const { data, refetch } = useSettingsRecord()
  const saver = useRef<() => Promise<TeamOutcome>>(undefined)
  // Without the right to change settings, the form below has no button.
  const isTogether = can(`${settings.resource.one}.edit`)
  return (
    <>
      <SettingsCard about={t('settings.rules.about')} />
      {can('team.edit') && <TeamCard {...(isTogether && { saver })} />}
      {data ? (
        <SettingsForm
          key={data.version}
          record={data}
          part="rules"
          saveFirst={async () => (await saver.current?.()) ?? 'unchanged'}
          onSaved={() => void refetch()}
        >
          <NextNumbers version={data.version} />
        </SettingsForm>
      ) : (
        outline
      )}
      {data && (
        <Box sx={{ mt: 2 }}>
          <HistoryCard resource={settings.resource} record={data} isFixed />
        </Box>
      )}
    </>
  )
}

/** Draws the settings to whom the team is invoiced. */
export function BillingIdentity() {
  const { data, refetch } = useSettingsRecord()
  return data ? (
    <SettingsForm key={data.version} record={data} part="billing" onSaved={() => void refetch()} />
  ) : (
    outline
  )
}

/** Reads the team's settings for a form. */
function useSettingsRecord() {
  const { team } = useSession()
  const { resource } = useRegistry().settings
  const read = useGetOne(
    resource.name,
    { id: team.id, meta: { editing: true } },
    { gcTime: 0, staleTime: Infinity, retry: false },
  )
  // The error boundary of the section shows the error.
  if (read.error) throw read.error
  return read
}

/** Names the screen that shows a setting. */
type Part = 'rules' | 'billing'

interface SettingsFormProps {
  readonly record: RaRecord
  readonly part: Part
  /** Saves what belongs to the same screen. The settings are saved unless it fails. */
  readonly saveFirst?: () => Promise<TeamOutcome>
  readonly onSaved: () => void
  readonly children?: ReactNode
}

/** Draws a part of the team's settings as a form. Settings that the person may not change are read-only. */
function SettingsForm({ record, part, saveFirst, onSaved, children }: SettingsFormProps) {
  const notify = useNotify()
  const { settings } = useRegistry()
  const { can } = useSession()
  const { adopt } = useAccount()
  const resource = useMemo(() => restrictSettings(settings, part, can), [settings, part, can])
  const state = useRecordForm({
    resource,
    base: record,
    onSaved: (saved) => {
      // All screens format with the region of the team.
      if (isTeamSaved.current) return location.reload()
      adopt(saved)
      notify('settings.rules.saved', { type: 'success' })
      onSaved()
    },
  })
  const isTeamSaved = useRef(false)

  async function submit(then?: (record: RaRecord) => void): Promise<void> {
    const outcome = await saveFirst?.()
    if (outcome === 'failed') return
    isTeamSaved.current ||= outcome === 'saved'
    await state.submit(then)
  }

  const canEditAny = Object.values(resource.fields).some(({ readOnly }) => !readOnly)
  return (
    <Box sx={{ mt: 2 }}>
      <RecordFormView state={{ ...state, submit }} guarded>
        {children}
        {canEditAny && <FormFooter onDiscard={state.restart} />}
      </RecordFormView>
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

/** Returns the settings of a screen, without the right to change those that the person may not change. */
function restrictSettings(
  settings: Settings,
  part: Part,
  can: (right: string) => boolean,
): Resource {
  const isShown = (name: string) => settings.billing.includes(name) === (part === 'billing')
  const fields = Object.entries(settings.resource.fields).flatMap(([name, field]) => {
    if (!isShown(name)) return []
    return [[name, mayChange(settings, name, can) ? field : { ...field, readOnly: true }]]
  })
  const sections = Object.entries(settings.resource.sections).flatMap(([name, names]) => {
    const shown = names.filter(isShown)
    return shown.length > 0 ? [[name, shown]] : []
  })
  return {
    ...settings.resource,
    fields: Object.fromEntries(fields),
    sections: Object.fromEntries(sections),
  }
}
