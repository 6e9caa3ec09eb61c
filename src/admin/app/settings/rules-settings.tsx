import { useTranslation } from '../../core/context/translation.ts'
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useMemo, useRef, useState, type FormEvent } from 'react'
import { useGetOne, useNotify, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { mayChange, type Settings, type SettingsScreen } from '../../../schema/settings.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useAccount, useHttp, useSession } from '../../core/context/session.tsx'
import { LabelText } from '../../fields/inputs/field-box.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { RecordFormView } from '../../form/record-form-view.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { BusyButton } from '../../kit/button/busy-button.tsx'
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
  /** Saves what belongs to the same screen. The settings are saved unless it fails. */
  readonly saveFirst?: () => Promise<TeamOutcome>
  readonly onSaved: () => void
}

/** Draws a part of the team's settings as a form. Settings that the person may not change are read-only. */
function SettingsForm({ record, part, saveFirst, onSaved }: SettingsFormProps) {
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
        {canEditAny && <FormFooter onDiscard={state.restart} />}
      </RecordFormView>
    </Box>
  )
}

interface Series {
  readonly setting: string
  readonly key: string
  readonly next: number
  readonly number: string
  readonly hasBegun: boolean
}

/** Draws the next number of each series, and a button that chooses the first number of a new one. */
function NextNumbers({ version }: { readonly version: number }) {
  const t = useTranslation()
  const http = useHttp()
  const cache = useQueryClient()
  const { team, can } = useSession()
  const { resource } = useRegistry().settings
  const [chosen, setChosen] = useState<Series>()
  const queryKey = ['number-series', team.id, version]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await http<readonly Series[]>(getSeriesPath(team), { signal })).json,
    gcTime: 0,
  })
  if (data.length === 0) return null
  const mayChoose = can(`${resource.one}.edit`)
  return (
    <Card component="section" aria-label={t('settings.documents.nextNumbers')} sx={{ mt: 2 }}>
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h2">{t('settings.documents.nextNumbers')}</Typography>
        <Typography color="textSecondary">{t('settings.documents.nextNumbersAbout')}</Typography>
        <Box component="dl" sx={nextNumbers}>
          {[...Map.groupBy(data, ({ setting }) => setting)].map(([setting, series]) => (
            <Fragment key={setting}>
              <Typography component="dt" color="textSecondary">
                {t.field(resource, setting)}
              </Typography>
              <Box component="dd">
                {series.map((each) => (
                  <Box key={each.key} component="span" sx={nextNumber}>
                    {each.number}
                    {mayChoose && !each.hasBegun && (
                      <Button
                        size="small"
                        variant="text"
                        aria-label={t('settings.documents.chooseFirst', { number: each.number })}
                        onClick={() => setChosen(each)}
                      >
                        {t('settings.documents.change')}
                      </Button>
                    )}
                  </Box>
                ))}
              </Box>
            </Fragment>
          ))}
        </Box>
      </CardContent>
      {chosen && (
        <FirstNumber
          series={chosen}
          onClose={() => setChosen(undefined)}
          onSaved={(all) => cache.setQueryData(queryKey, all)}
        />
      )}
    </Card>
  )
}

function getSeriesPath({ id }: { readonly id: string }): string {
  return `/api/v1/teams/${id}/number-series`
}

interface FirstNumberProps {
  readonly series: Series
  readonly onClose: () => void
  readonly onSaved: (all: readonly Series[]) => void
}

/** Asks for the first number of a series. */
function FirstNumber({ series, onClose, onSaved }: FirstNumberProps) {
  const t = useTranslation()
  const http = useHttp()
  const notify = useNotify()
  const { team } = useSession()
  const [first, setFirst] = useState(String(series.next))
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function save(event: FormEvent) {
    event.preventDefault()
    // The dialog is inside of no form in the page, but React passes the event on to its parents.
    event.stopPropagation()
    setIsBusy(true)
    setProblem('')
    try {
      const body = { key: series.key, first: Number(first) }
      const { json } = await http<readonly Series[]>(getSeriesPath(team), { method: 'PUT', body })
      onSaved(json)
      notify('settings.documents.firstSaved', { type: 'success' })
      onClose()
    } catch (error) {
      setProblem((error as Error).message)
      setIsBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="first-number">
      <form onSubmit={(event) => void save(event)}>
        <DialogTitle id="first-number">
          {t('settings.documents.firstOf', { series: series.key })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t('settings.documents.firstAbout')}</DialogContentText>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            label={<LabelText label={t('settings.documents.first')} required />}
            value={first}
            onChange={({ target }) => setFirst(target.value.replaceAll(/\D/g, ''))}
            autoFocus
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9, required: true } }}
          />
        </DialogContent>
        <DialogActions sx={{ p: 3, pt: 0 }}>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            loading={isBusy}
            disabled={Number(first) < 1}
          >
            {t('shell.save')}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const nextNumbers = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 200px) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: { xs: 0, sm: 0.5 },
  m: 0,
  '& dt': { lineHeight: '32px' },
  '& dd': { m: 0, mb: { xs: 1, sm: 0 }, display: 'flex', flexWrap: 'wrap', columnGap: 2 },
} as const
const nextNumber = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 32,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const

/** Returns the settings of a screen, without the right to change those that the person may not change. */
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
    fields: Object.fromEntries(fields),
    sections: Object.fromEntries(sections),
  }
}
