import { useToolTexts } from '../../list/tool-texts.ts'
import { Alert, Box, Typography, LinearProgress } from '@mui/material'
import { useFormats } from '../../core/context/formats.ts'
import { PlainTable, ruledTable } from '../../kit/table/table.tsx'
import type { ImportResult, ImportProgress } from './import-targets.ts'

interface OutcomeProps {
  readonly result: ImportResult
  /** Returns the label of a column name of the API. */
  readonly getLabel: (column: string) => string
}

type Problem = { readonly line: number } & NonNullable<
  ImportResult['rows'][number]['errors']
>[number]

/** Limits the problems shown on the screen. The file of failed rows contains all of them. */
const SHOWN_PROBLEMS = 100

/** Draws the result of an import: the number of rows and the problems of the failed rows. */
export function Outcome({ result, getLabel }: OutcomeProps) {
  const texts = useToolTexts()!
  const formats = useFormats()
  const problems = result.rows.flatMap(({ line, errors = [] }) =>
    errors.map((error) => ({ line, ...error })),
  )
  return (
    <>
      <Box component="dl" sx={counts}>
        {(['created', 'updated', 'unchanged', 'failed'] as const).map((outcome) => (
          <div key={outcome}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {texts(`import.${outcome}`)}
            </Typography>
            <Typography component="dd" sx={figure}>
              {formats.integer(result[outcome])}
            </Typography>
          </div>
        ))}
      </Box>
      {problems.length > 0 && (
        <Box
          component="section"
          sx={{ overflow: 'auto', maxHeight: 400 }}
          tabIndex={0}
          aria-label={texts('import.problems')}
        >
          <PlainTable
            columns={[
              {
                key: 'row',
                label: texts('import.row'),
                isFigure: true,
                cell: ({ line }: Problem) => formats.integer(line),
              },
              {
                key: 'column',
                label: texts('import.column'),
                cell: ({ column }: Problem) => column && getLabel(column),
              },
              {
                key: 'value',
                label: texts('import.value'),
                width: { overflowWrap: 'anywhere' },
                cell: ({ value }: Problem) => String(value ?? ''),
              },
              {
                key: 'reason',
                label: texts('import.reason'),
                cell: ({ message }: Problem) => message,
              },
            ]}
            rows={problems.slice(0, SHOWN_PROBLEMS)}
            getRowKey={(_, i) => i}
            sx={ruledTable}
          />
        </Box>
      )}
      {problems.length > SHOWN_PROBLEMS && (
        <Alert severity="info">
          {texts('import.more', { count: formats.integer(problems.length - SHOWN_PROBLEMS) })}
        </Alert>
      )}
    </>
  )
}

const counts = { display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0 }
const figure = { m: 0, fontSize: 24, lineHeight: '32px', fontWeight: 650 }

/**
 * Draws the number of processed rows, and tells that the import continues after a lost connection.
 */
export function ProgressBar({ progress }: { readonly progress: ImportProgress }) {
  const texts = useToolTexts()!
  const { integer } = useFormats()
  const { rows, done, failed, isLost } = progress
  const text =
    rows === 0
      ? texts('import.reading')
      : texts('import.progress', { done: integer(done), rows: integer(rows) })
  return (
    <Box component="output" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
      <LinearProgress
        aria-label={text}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'action.selected' }}
        {...(rows > 0 && { variant: 'determinate', value: Math.floor((100 * done) / rows) })}
      />
      {failed > 0 && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {texts('import.leftOut', { smart_count: failed, count: integer(failed) })}
        </Typography>
      )}
      {isLost && <Alert severity="warning">{texts('import.lost')}</Alert>}
    </Box>
  )
}
