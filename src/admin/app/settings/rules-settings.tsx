import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import { useMemo } from 'react'
import { useGetOne, useNotify, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { mayChange, type Settings } from '../../../schema/settings.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession, useAccount } from '../../core/context/session.tsx'
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
        {canEditAny && <FormFooter onDiscard={state.restart} />}
      </RecordFormView>
      <HistoryCard resource={settings.resource} record={record} isFixed />
    </Box>
  )
}

function restrictSettings(settings: Settings, can: (right: string) => boolean): Resource {
  const fields = Object.entries(settings.resource.fields).map(([name, field]) => {
    return [name, mayChange(settings, name, can) ? field : { ...field, readOnly: true }]
  })
  return { ...settings.resource, fields: Object.fromEntries(fields) }
}
