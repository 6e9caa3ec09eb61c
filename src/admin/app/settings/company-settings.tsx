import { useLanguage, useLoadedTexts } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useGetOne, useLocation, useNotify, type RaRecord } from 'react-admin'
import { useController } from 'react-hook-form'
import type { Resource } from '../../../schema/resource.ts'
import {
  listSections,
  mayChange,
  type Settings,
  type SettingsScreen,
} from '../../../schema/settings.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useAccount, useHttp, useSession } from '../../core/context/session.tsx'
import { getSectionId } from '../../core/navigation/paths.ts'
import { ReadOnlyValue } from '../../form/form-field.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { FormSection, RecordFormView } from '../../form/record-form-view.tsx'
import { useRecordForm, type FormCompanion } from '../../form/use-record-form.ts'
import { ScreenSkeleton } from '../../kit/page/page.tsx'
import { HistoryCard } from '../../record/show/history-card.tsx'
import { TEAM_SECTION } from '../routing/pages.ts'
import { listChoices, TEAM_VALUES, TeamInput, type TeamValues } from '../teams/team-forms.tsx'
import { NextNumbers } from './number-series.tsx'
import { SettingsCard } from './settings-card.tsx'

const skeleton = (
  <Box sx={{ mt: 2 }}>
    <ScreenSkeleton />
  </Box>
)

/** Draws name and region of the team, its settings, the next numbers of documents, and the history of the settings. */
export function CompanySettings() {
  const t = useLoadedTexts('settings')
  const { settings } = useRegistry()
  const { data, refetch } = useSettingsRecord()
  useScrollToSection(data !== undefined)
  return (
    <>
      <SettingsCard about={t('settings.company.about')} />
      {data ? (
        <>
          <SettingsForm key={data.version} record={data} onSaved={() => void refetch()} />
          <Box sx={{ mt: 2 }}>
            <HistoryCard resource={settings.resource} record={data} isReadOnly />
          </Box>
        </>
      ) : (
        skeleton
      )}
    </>
  )
}

/** Scrolls to the section that the address names: `/settings/company#numbers`. */
function useScrollToSection(isLoaded: boolean): void {
  const location = useLocation()
  useEffect(() => {
    if (isLoaded && location.hash)
      document.getElementById(getSectionId(location.hash.slice(1)))?.scrollIntoView()
  }, [isLoaded, location])
}

/** Draws the settings of one screen, without the values of the team. */
export function SettingsPart({ part }: { readonly part: SettingsScreen }) {
  const { data, refetch } = useSettingsRecord()
  return data ? (
    <SettingsForm key={data.version} record={data} part={part} onSaved={() => void refetch()} />
  ) : (
    skeleton
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
  /** Names the screen; by default the screen of the company, which also has the values of the team. */
  readonly part?: SettingsScreen
  readonly onSaved: () => void
}

/** Draws a part of the team's settings as a form. Settings that the person may not change are read-only. */
function SettingsForm({ record, part, onSaved }: SettingsFormProps) {
  const notify = useNotify()
  const { settings } = useRegistry()
  const { can } = useSession()
  const { applySettings } = useAccount()
  const resource = useMemo(() => restrictSettings(settings, part, can), [settings, part, can])
  const isTeamSaved = useRef(false)
  const companion = useTeamValues(() => {
    isTeamSaved.current = true
  })
  const isCompany = part === undefined
  const mayChangeTeam = isCompany && can('team.edit')
  const state = useRecordForm({
    resource,
    base: record,
    companion: mayChangeTeam ? companion : undefined,
    onSaved: (saved) => {
      // All screens format with the region of the team.
      if (isTeamSaved.current) return location.reload()
      applySettings(saved)
      notify('settings.company.saved', { type: 'success' })
      onSaved()
    },
  })
  const canEditAny =
    mayChangeTeam || Object.values(resource.fields).some(({ readOnly }) => !readOnly)
  const numbers = findNumberSection(settings)
  return (
    <Box sx={{ mt: 2 }}>
      <RecordFormView
        state={state}
        isGuarded
        {...(isCompany && { lead: <TeamSection isReadOnly={!mayChangeTeam} /> })}
        {...(isCompany &&
          numbers && { additions: { [numbers]: <NextNumbers version={record.version} /> } })}
      >
        {canEditAny && <FormFooter staysOpen onDiscard={() => state.restart()} />}
      </RecordFormView>
    </Box>
  )
}

/** Returns the values of the team for the form, and the function that saves them. */
function useTeamValues(onSaved: () => void): FormCompanion {
  const http = useHttp()
  const { team } = useSession()
  const onSavedRef = useRef(onSaved)
  return useMemo(
    () => ({
      name: TEAM_SECTION,
      values: Object.fromEntries(TEAM_VALUES.map((name) => [name, team[name]])),
      save: async (body) => {
        await http(`/api/v1/teams/${team.id}`, { method: 'PATCH', body })
        onSavedRef.current()
      },
    }),
    [http, team],
  )
}

/** Returns the section with the prefixes of document numbers. */
function findNumberSection({ numbers, resource }: Settings): string | undefined {
  const found = Object.entries(resource.sections).find(
    ([, names]) => numbers && names.includes(numbers.digits),
  )
  return found?.[0]
}

/** Returns the settings of a screen. Settings that the person may not change are read-only. */
function restrictSettings(
  settings: Settings,
  part: SettingsScreen | undefined,
  can: (right: string) => boolean,
): Resource {
  const sections = listSections(settings, part)
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

/** Draws the section of a form with name, region, time zone and currency of the team. */
function TeamSection({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const language = useLanguage()
  const { team } = useSession()
  const { data } = useQuery({
    queryKey: ['team', team.id],
    queryFn: async ({ signal }) =>
      (await http<{ isCurrencyFixed: boolean }>(`/api/v1/teams/${team.id}`, { signal })).json,
    enabled: !isReadOnly,
    gcTime: 0,
  })
  const isCurrencyFixed = data?.isCurrencyFixed ?? true
  const currencyHelp = t(
    data?.isCurrencyFixed ? 'settings.company.currencyFixed' : 'settings.company.currencyHelp',
  )
  const getLabel = (name: keyof TeamValues) =>
    t(name === 'name' ? 'settings.company.name' : `teams.${name}`)
  return (
    <FormSection name={TEAM_SECTION} title={t('settings.company.team')}>
      {TEAM_VALUES.map((name) =>
        isReadOnly ? (
          <ReadOnlyValue key={name} label={getLabel(name)}>
            {new Map(listChoices(name, team, language)).get(team[name]) ?? team[name]}
          </ReadOnlyValue>
        ) : (
          <TeamField
            key={name}
            name={name}
            label={getLabel(name)}
            {...(name === 'currency' && { help: currencyHelp, isDisabled: isCurrencyFixed })}
          />
        ),
      )}
    </FormSection>
  )
}

interface TeamFieldProps {
  readonly name: keyof TeamValues
  readonly label: string
  readonly help?: string
  readonly isDisabled?: boolean
}

function TeamField({ name, label, help, isDisabled = false }: TeamFieldProps) {
  const { team } = useSession()
  const { field, fieldState } = useController({ name: `${TEAM_SECTION}.${name}` })
  return (
    <TeamInput
      name={name}
      label={label}
      region={team}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      help={help}
      isDisabled={isDisabled}
    />
  )
}
