import { useToolTexts } from '../../list/tool-texts.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material'
import { useState } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../core/context/formats.ts'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { writeRowsWithReasons, type Preview } from './sheet-file.ts'
import type { ImportTarget, Mapping, ImportResult } from './import-targets.ts'
import { MappingTable } from './mapping-table.tsx'
import { MissingChoices, Outcome, ProgressBar, UndoImport } from './outcome.tsx'
import { useImport } from './use-import.ts'

interface CheckStepProps {
  readonly resource: Resource
  readonly file: File
  readonly preview: Preview
  readonly targets: readonly ImportTarget[]
  readonly guess: Mapping
  readonly onDone: (result: ImportResult, mapping: Mapping) => void
  readonly onBack: () => void
}

/**
 * Draws the second step of an import: assigns columns to fields, checks the file without writing,
 * and imports all rows or only the valid ones.
 */
export function CheckStep(props: CheckStepProps) {
  const { resource, file, preview, targets, guess, onDone, onBack } = props
  const t = useTranslation()
  const texts = useToolTexts()!
  const formats = useFormats()
  const { send, isBusy, problem, progress, stoppedId } = useImport(resource)
  const [mapping, setMapping] = useState(guess)
  const [checked, setChecked] = useState<ImportResult>()
  const [creates, setCreates] = useState<readonly string[]>([])
  const good = checked ? checked.created + checked.updated : 0
  const missing = targets.filter(({ path, isRequired }) => isRequired && !mapping.includes(path))
  const getLabel = (path: string) => t.field(resource, path)

  async function check(created = creates) {
    setCreates(created)
    setChecked(await send({ file, preview, mapping, creates: created, isDryRun: true }))
  }

  async function importRows() {
    const skipsInvalid = checked !== undefined && checked.failed > 0
    const result = await send({
      file,
      preview,
      mapping,
      creates,
      isDryRun: false,
      skipsInvalid,
    })
    if (result) onDone(result, mapping)
  }

  async function saveFailing({ rows }: ImportResult) {
    const reasons = rows.flatMap(({ line, errors = [] }): [number, string][] => {
      const texts = errors.map(({ column, message }) =>
        column ? `${getLabel(column)}: ${message}` : message,
      )
      return texts.length > 0 ? [[line, texts.join('; ')]] : []
    })
    const failing = await writeRowsWithReasons(
      file,
      preview,
      new Map(reasons),
      texts('import.reason'),
    )
    saveFile(
      failing,
      file.name.replace(/(\.\w+)?$/, ` - ${texts('import.failed').toLowerCase()}.csv`),
    )
  }

  if (progress) {
    return (
      <Card>
        <CardContent>
          <ProgressBar progress={progress} />
        </CardContent>
      </Card>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography>
        {texts('import.map', { file: file.name, count: preview.rows.length })}
      </Typography>
      <MappingTable
        preview={preview}
        targets={targets}
        mapping={mapping}
        onChange={(next) => {
          setMapping(next)
          setCreates([])
          setChecked(undefined)
        }}
      />
      {missing.length > 0 && (
        <Alert severity="info">
          {texts('import.missing', { fields: missing.map(({ label }) => label).join(', ') })}
        </Alert>
      )}
      {problem && (
        <Alert severity="error">
          {problem.message} {problem.problem?.errors?.map(({ message }) => message).join(' ')}
        </Alert>
      )}
      {stoppedId && <UndoImport key={stoppedId} resource={resource} id={stoppedId} />}
      {checked && (
        <Card>
          <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Typography variant="h2">{texts('import.checked')}</Typography>
            <Outcome result={checked} getLabel={getLabel} />
            <MissingChoices
              missing={checked.missing ?? []}
              creates={creates}
              isBusy={isBusy}
              onChange={(next) => void check(next)}
            />
            {checked.failed > 0 && (
              <Button
                variant="outlined"
                sx={{ justifySelf: 'start' }}
                onClick={() => void saveFailing(checked)}
              >
                {texts('import.saveFailing')}
              </Button>
            )}
          </CardContent>
        </Card>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {checked && good > 0 ? (
          <BusyButton variant="contained" loading={isBusy} onClick={() => void importRows()}>
            {texts(checked.failed > 0 ? 'import.startGood' : 'import.start', {
              smart_count: good,
              count: formats.integer(good),
            })}
          </BusyButton>
        ) : (
          <BusyButton
            variant="contained"
            loading={isBusy}
            disabled={mapping.every((path) => path === undefined)}
            onClick={() => void check()}
          >
            {texts('import.check')}
          </BusyButton>
        )}
        <Button variant="outlined" disabled={isBusy} onClick={onBack}>
          {texts('import.another')}
        </Button>
      </Box>
    </Box>
  )
}
