import {
  useLoadTranslations,
  useTexts,
  useTranslation,
  useLoadedTexts,
} from '../../core/context/translation.ts'
import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material'
import { Download, Upload } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useRef, type DragEvent } from 'react'
import { LinkBase, useStore } from 'react-admin'
import { importNames } from '../../../../i18n/import-names.ts'
import { createCsvFile } from '../../../export/csv.ts'
import { lowercaseWords } from '../../../schema/naming.ts'
import { importLimits } from '../../../schema/uploads.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { useScreenTitles } from '../../core/navigation/menu.ts'
import { Page } from '../../kit/page/page.tsx'
import { ScreenError } from '../../kit/page/screen-error.tsx'
import { toFileName, saveFile } from '../../kit/save-file.ts'
import { useShowError } from '../../kit/toast/toast.tsx'
import { CheckStep } from './check-step.tsx'
import { readPreview, type Preview } from './sheet-file.ts'
import {
  createPathFinders,
  guessMapping,
  rememberColumns,
  listImportTargets,
  type ChosenColumns,
  type ImportProgress,
  type ImportTarget,
  type ImportResult,
  type Mapping,
} from './import-targets.ts'
import { focusStep, Outcome, OutcomeCounts, ProgressBar, UndoImport } from './outcome.tsx'

const NO_COLUMNS: ChosenColumns = {}

interface Chosen {
  readonly file: File
  readonly preview: Preview
  /** Holds the fields that the headings of the columns suggest. */
  readonly guess: Mapping
  /** Indicates that further files were dropped, which are not read. */
  readonly hasOthers: boolean
}

/** Draws the steps of an import: choosing a file, assigning its columns, checking and importing the rows. */
export function ImportScreen({ resource }: { readonly resource: Resource }) {
  const t = useTranslation()
  const texts = useTexts('tools')
  const loadTranslations = useLoadTranslations()
  const { can } = useSession()
  const titles = useScreenTitles()
  const [chosen, setChosen] = useState<Chosen>()
  const [done, setDone] = useState<ImportResult>()
  const [columns, setColumns] = useStore<ChosenColumns>(`import.${resource.name}`, NO_COLUMNS)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [isRestarted, setIsRestarted] = useState(false)
  if (!can(`${resource.one}.import`))
    return <ScreenError status="401" right={`${resource.one}.import`} />
  if (!texts) return null

  const name = t.resource(resource.name)
  const targets = listImportTargets(resource, can, t)
  const getLabel = (path: string) => t.field(resource, path)

  async function choose(files: readonly File[]) {
    const file = files.find(isImportable) ?? files[0]!
    // The file may be in another language than the screen.
    const languages = await loadTranslations()
    const finders = createPathFinders(resource, can, languages, importNames, columns)
    // A picture or a damaged workbook has no rows.
    const isKnown = (heading: string) => finders.some((find) => find(heading) !== undefined)
    const preview = await readPreview(file, isKnown).catch(() => undefined)
    const isUsable = preview !== undefined && preview.rows.length > 0
    setIsUnreadable(!isUsable)
    if (!isUsable) return setChosen(undefined)
    const guess = guessMapping(preview.header, finders, columns)
    setChosen({ file, preview, guess, hasOthers: files.length > 1 })
  }

  function finish(result: ImportResult, preview: Preview, mapping: Mapping) {
    setColumns(rememberColumns(columns, preview.header, mapping))
    setDone(result)
  }

  function restart() {
    setChosen(undefined)
    setDone(undefined)
    setIsRestarted(true)
  }

  return (
    <Page
      title={texts('tools.import.title', { name: lowercaseWords(name) })}
      trail={[{ label: titles.list(resource.name), to: resource.routes.list }]}
      actions={<TemplateButton name={name} targets={targets} />}
    >
      {done ? (
        <Card>
          <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Alert severity="success" ref={focusStep} tabIndex={-1}>
              {texts('tools.import.done')}
            </Alert>
            <Outcome result={done} getLabel={getLabel} />
            {done.id && done.created + done.updated > 0 && (
              <UndoImport resource={resource} id={done.id} />
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button variant="contained" component={LinkBase} to={resource.routes.list}>
                {texts('tools.import.toList', { name: lowercaseWords(name) })}
              </Button>
              <Button variant="outlined" onClick={restart}>
                {texts('tools.import.another')}
              </Button>
            </Box>
          </CardContent>
        </Card>
      ) : chosen ? (
        <>
          {chosen.hasOthers && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {texts('tools.import.oneFile', { file: chosen.file.name })}
            </Alert>
          )}
          <CheckStep
            key={chosen.file.name + chosen.file.lastModified}
            resource={resource}
            file={chosen.file}
            preview={chosen.preview}
            targets={targets}
            guess={chosen.guess}
            onDone={(result, mapping) => finish(result, chosen.preview, mapping)}
            onBack={restart}
          />
        </>
      ) : (
        <>
          {isUnreadable && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {texts('tools.import.unreadable')}
            </Alert>
          )}
          <RunningImport resource={resource} />
          <FileStep isFocused={isRestarted} onFiles={(files) => void choose(files)} />
        </>
      )}
    </Page>
  )
}

/** Lists the accepted types of files for `<input accept>`. */
const ACCEPTED = [
  ...importLimits.extensions.map((extension) => `.${extension}`),
  'text/csv',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',')

/** Returns whether a file has a type and a size that the server accepts. */
function isImportable({ name, size }: File): boolean {
  const extensions: readonly string[] = importLimits.extensions
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return extensions.includes(extension) && size <= importLimits.maxBytes
}

type Run = ImportProgress & {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

const POLL_MS = 1000

/**
 * Draws an import that a person started and left: its progress while the server works, then its result. Draws nothing
 * without such an import.
 */
function RunningImport({ resource }: { readonly resource: Resource }) {
  const t = useTranslation()
  const texts = useLoadedTexts('tools')
  const http = useHttp()
  const queryClient = useQueryClient()
  const showError = useShowError()
  const [id, setId] = useStore<string>(`import.${resource.name}.running`, '')
  const path = `/api/v1/${resource.name}/import/${id}`
  const { data, isError } = useQuery({
    queryKey: ['running-import', resource.name, id],
    queryFn: async () => (await http<Run>(path)).json,
    enabled: id !== '',
    retry: 3,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  })
  const isEnded = data !== undefined && data.state !== 'running'
  useEffect(() => {
    if (isEnded) void queryClient.invalidateQueries({ queryKey: [resource.name] })
  }, [isEnded, queryClient, resource.name])
  if (id === '' || !data || isError) return null
  if (data.state === 'running') {
    return (
      <Card sx={{ mb: 2 }}>
        <CardContent>
          <ProgressBar
            progress={data}
            onCancel={() => void http(`${path}/cancel`, { method: 'POST' }).catch(showError)}
          />
        </CardContent>
      </Card>
    )
  }
  const name = lowercaseWords(t.resource(resource.name))
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Alert severity={data.state === 'finished' ? 'success' : 'warning'}>
          {texts(data.state === 'finished' ? 'tools.import.done' : 'tools.import.ended')}
        </Alert>
        <OutcomeCounts counts={data} />
        {data.state !== 'undone' && <UndoImport key={id} resource={resource} id={id} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" component={LinkBase} to={resource.routes.list}>
            {texts('tools.import.toList', { name })}
          </Button>
          <Button onClick={() => setId('')}>{texts('tools.import.dismiss')}</Button>
        </Box>
      </CardContent>
    </Card>
  )
}

interface TemplateButtonProps {
  readonly name: string
  readonly targets: readonly ImportTarget[]
}

/** Draws a button that downloads an empty CSV file with all headings. */
function TemplateButton({ name, targets }: TemplateButtonProps) {
  const texts = useLoadedTexts('tools')
  const { team } = useSession()
  const save = () => {
    const file = createCsvFile([targets.map(({ label }) => label)], team.locale)
    saveFile(file, toFileName(name, texts('tools.import.template').toLowerCase(), 'csv'))
  }
  return (
    <Button variant="outlined" startIcon={<Download size={16} />} onClick={save}>
      {texts('tools.import.template')}
    </Button>
  )
}

interface FileStepProps {
  /** Gives the focus to the button that chooses the file. */
  readonly isFocused: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Draws the first step of an import: choosing a file with a button, or dropping a file. */
function FileStep({ isFocused, onFiles }: FileStepProps) {
  const texts = useLoadedTexts('tools')
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const chooseFiles = (files: FileList | null) => {
    if (files?.length) onFiles([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    chooseFiles(event.dataTransfer.files)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{ ...zone, borderColor: isOver ? 'primary.main' : 'divider' }}
    >
      <Typography sx={{ fontWeight: 550 }}>{texts('tools.import.drop')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        {texts('tools.import.hint')}
      </Typography>
      <Button
        variant="contained"
        startIcon={<Upload size={16} />}
        autoFocus={isFocused}
        onClick={() => chooser.current?.click()}
      >
        {texts('tools.import.choose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED}
        aria-label={texts('tools.import.choose')}
        hidden
        onChange={({ target }) => {
          chooseFiles(target.files)
          target.value = ''
        }}
      />
    </Box>
  )
}

const zone = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1.5,
  p: 5,
  textAlign: 'center',
  border: '1px dashed',
  borderRadius: '12px',
  bgcolor: 'background.paper',
}
