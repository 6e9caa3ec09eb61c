import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import { useMemo, useRef } from 'react'
import { useGetOne, useNotify, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { mayChange, type Settings, type SettingsScreen } from '../../../schema/settings.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useAccount, useSession } from '../../core/context/session.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { RecordFormView } from '../../form/record-form-view.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { ScreenSkeleton } from '../../kit/page/page.tsx'
import { HistoryCard } from '../../record/show/history-card.tsx'
import { TeamCard, type TeamOutcome } from '../teams/team-forms.tsx'
import { SettingsCard } from './settings-card.tsx'
import { NextNumbers } from './number-series.tsx'

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
  // The button of the form below also saves the team. People who may not change settings have no such button.
  const hasFormButton = can(`${settings.resource.one}.edit`)
  return (
    <>
      <SettingsCard about={t('settings.rules.about')} />
      {can('team.edit') && <TeamCard {...(hasFormButton && { saver })} />}
      {data ? (
        <SettingsForm
          key={data.version}
          record={data}
          saveFirst={async () => (await saver.current?.()) ?? 'unchanged'}
          onSaved={() => void refetch()}
        />
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

/** Draws the settings of numbers and printouts, with the next number of each series. */
export function DocumentSettings() {
  const t = useTranslation()
  const { data, refetch } = useSettingsRecord()
  return (
    <>
      <SettingsCard about={t('settings.documents.about')} />
      {data ? (
        <>
          <SettingsForm
            key={data.version}
            record={data}
            part="documents"
            onSaved={() => void refetch()}
          />
          <NextNumbers version={data.version} />
        </>
      ) : (
        outline
      )}
    </>
  )
}

/** Draws the subjects and texts of mails with printouts, and of reminders. */
export function MailTextSettings() {
  const t = useTranslation()
  return (
    <>
      <SettingsCard about={t('settings.mailTexts.about')} />
      <SettingsPart part="mailTexts" />
    </>
  )
}

/** Draws the settings of a screen that has nothing else. */
export function SettingsPart({ part }: { readonly part: SettingsScreen }) {
  const { data, refetch } = useSettingsRecord()
  return data ? (
    <SettingsForm key={data.version} record={data} part={part} onSaved={() => void refetch()} />
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

interface SettingsFormProps {
  readonly record: RaRecord
  /** Names the screen; by default the screen of the company. */
  readonly part?: SettingsScreen
  /** Saves the team on the same screen first. When that fails, the settings are not saved. */
  readonly saveFirst?: () => Promise<TeamOutcome>
  readonly onSaved: () => void
}

/** Draws a part of the team's settings as a form. Settings that the person may not change are read-only. */
function SettingsForm({ record, part, saveFirst, onSaved }: SettingsFormProps) {
  const notify = useNotify()
  const { settings } = useRegistry()
  const { can } = useSession()
  const { applySettings } = useAccount()
  const resource = useMemo(() => restrictSettings(settings, part, can), [settings, part, can])
  const isTeamSaved = useRef(false)
  const state = useRecordForm({
    resource,
    base: record,
    onSaved: (saved) => {
      // All screens format with the region of the team.
      if (isTeamSaved.current) return location.reload()
      applySettings(saved)
      notify('settings.rules.saved', { type: 'success' })
      onSaved()
    },
  })

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
        {canEditAny && <FormFooter staysOpen onDiscard={() => state.restart()} />}
      </RecordFormView>
    </Box>
  )
}

/** Returns the settings of a screen. Settings that the person may not change are read-only. */
function restrictSettings(
  settings: Settings,
  part: SettingsScreen | undefined,
  can: (right: string) => boolean,
): Resource {
  const elsewhere = new Set(Object.values(settings.screens).flat())
  const sections = Object.entries(settings.resource.sections).filter(([name]) =>
    part ? settings.screens[part]?.includes(name) : !elsewhere.has(name),
  )
  const shown = new Set(sections.flatMap(([, names]) => names))
  const fields = Object.entries(settings.resource.fields).flatMap(([name, field]) => {
    if (!shown.has(name)) return []
    return [[name, mayChange(settings, name, can) ? field : { ...field, readOnly: true }]]
  })
  return {
    ...settings.resource,
    // Settings have no title. Otherwise their first field would be a heading, which a form leaves out.
    title: '',
    fields: Object.fromEntries(fields),
    sections: Object.fromEntries(sections),
  }
}
