import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { meetsCondition } from '../../../schema/condition.ts'
import type { Values } from '../../../schema/values.ts'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
  Alert,
} from '@mui/material'
import { FormProvider, useWatch } from 'react-hook-form'
import { nameIssue } from '../../../schema/name-issue.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { ApiError } from '../../core/data/api-error.ts'
import { LINES, type Action } from '../../../schema/document.ts'
import { moveIssueToInput } from '../action-form.ts'
import { BoundInput } from '../bound-input.tsx'
import { isServerSet, isRequired } from '../form-values.ts'
import { LinesGrid } from '../lines/lines-grid.tsx'
import type { OfferedAction } from '../offered-actions.ts'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { Icon } from '../../kit/icons/icon.tsx'
import { ActionLines } from './action-lines.tsx'
import { useActionForm, type ActionTarget } from './use-action-form.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { formatField } from '../../fields/field-text.ts'
import { useLoadedRecords } from '../lines/loaded-records.ts'
import { removeTypedTexts, useFilledRows } from '../live-amounts.tsx'
import { amountList } from '../totals-block.tsx'

interface ActionDialogProps<Answer> {
  readonly resource: Resource
  /** Holds the record of the action; empty for an action on several records. */
  readonly record: Values
  /** Names the record or records of the action. */
  readonly subject: string
  readonly offered: OfferedAction
  readonly target: ActionTarget<Answer>
  readonly onClose: () => void
}

/**
 * Draws the dialog of an action: explains its effect, asks for its inputs, and runs it. The entered values are kept
 * when the server refuses the action.
 */
export function ActionDialog<Answer>(props: ActionDialogProps<Answer>) {
  const { resource, record, subject, offered, target, onClose } = props
  const { name, action } = offered
  const t = useTranslation()
  const texts = useTexts('forms')
  const actionForm = useActionForm(resource, record, offered, target)
  const { form, input, submit, isBusy, isWaiting, failure } = actionForm
  const close = () => {
    actionForm.stop()
    onClose()
  }
  const effect = t.effect(resource, name)
  const isWide = Object.values(input.fields).some(({ kind }) => kind === 'lines')
  const isPhone = useMediaQuery('(max-width: 599px)')
  const isDangerous = action.tone === 'error'
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : close}
      maxWidth={isWide ? 'md' : 'xs'}
      fullWidth
      fullScreen={isWide && isPhone}
      aria-labelledby="action-title"
    >
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
          style={{ display: 'contents' }}
        >
          <DialogTitle id="action-title">
            {t.action(resource, name)}
            {subject && ' · '}
            {/* Keeps a number such as S-EAST-26-000187 on one line. */}
            <span style={{ display: 'inline-block' }}>{subject}</span>
          </DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
            {effect && <Box sx={{ color: 'text.secondary' }}>{effect}</Box>}
            <ActionFields input={input} record={record} offered={offered} document={resource} />
            {action.preview && (
              <ActionPreview
                input={input}
                record={record}
                document={resource}
                preview={action.preview}
              />
            )}
            {isWaiting && (
              <Alert severity="warning" role="status">
                {texts?.('forms.waiting')}
              </Alert>
            )}
            <ActionFailure failure={failure} action={action} input={input} document={resource} />
          </DialogContent>
          <DialogActions sx={fullWidthButtons}>
            <Button variant="outlined" onClick={close} disabled={isBusy}>
              {t('document.notNow')}
            </Button>
            <BusyButton
              type="submit"
              variant="contained"
              color={isDangerous ? 'error' : 'primary'}
              loading={isBusy || isWaiting}
              left={action.icon && <Icon name={action.icon} />}
            >
              {t.action(resource, name)}
            </BusyButton>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** Lets the buttons fill the width of a phone. A longer label gets more of the width. */
const fullWidthButtons = {
  pb: { xs: 2, sm: 2.5 },
  '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' }, minHeight: { xs: 48, sm: 36 } },
  '& .MuiButton-root:first-of-type': { whiteSpace: 'nowrap' },
} as const

interface ActionFieldsProps {
  readonly document: Resource
  readonly input: Resource
  readonly record: Values
  readonly offered: OfferedAction
}

function ActionFields({ document, input, record, offered: { action } }: ActionFieldsProps) {
  const { can } = useSession()
  const fields = Object.entries(input.fields).filter(
    ([name, field]) =>
      !isServerSet(field) &&
      (!field.requires || can(field.requires)) &&
      meetsCondition(action.inputWhen?.[name] ?? {}, record),
  )
  // Puts lines first: the goods of an action come before its date.
  const sorted = fields.toSorted(([, a], [, b]) => getSortWeight(a.kind) - getSortWeight(b.kind))
  return sorted.map(([path, field]) => {
    if (field.kind === 'computed') return null
    if (field.kind !== 'lines') {
      const required = isRequired(input, path, field, {})
      const place = { resource: input, path, field }
      return <BoundInput key={path} place={place} name={path} required={required} />
    }
    const place = { resource: input, path, field }
    return path === LINES && action.perLine ? (
      <ActionLines
        key={path}
        place={place}
        perLine={action.perLine}
        document={document}
        record={record}
      />
    ) : (
      <LinesGrid key={path} place={place} disabled={false} isTitled={false} />
    )
  })
}

function getSortWeight(kind: string): number {
  return kind === 'lines' ? 0 : 1
}

interface ActionFailureProps {
  readonly failure: Error | null
  readonly action: Action
  /** Declares the inputs of the action. Problems of an input are shown at the input. */
  readonly input: Resource
  readonly document: Resource
}

/** Draws the reason why an action was refused, unless an input shows it. */
function ActionFailure({ failure, action, input, document }: ActionFailureProps) {
  const t = useTranslation()
  const { can } = useSession()
  if (!failure) return null
  const problem = failure instanceof ApiError ? failure.problem : undefined
  const issues = (problem?.errors ?? []).map((issue) => moveIssueToInput(action, issue))
  const shownIssues = issues.filter(({ pointer }) => {
    const [, name = ''] = pointer.split('/')
    const field = input.fields[name]
    return field === undefined || (field.requires !== undefined && !can(field.requires))
  })
  const isAtInputs = issues.length > 0 && shownIssues.length === 0
  if (isAtInputs) return null
  return (
    <Alert severity="error" role="alert">
      {shownIssues.length === 0 && failure.message}
      {shownIssues.map((issue) => {
        const { pointer, message } = issue
        const row = /^\/lines\/(\d+)/.exec(pointer)?.[1]
        return (
          <div key={`${pointer} ${message}`}>
            {row === undefined
              ? nameIssue(t, document, issue)
              : `${t('document.line', { line: Number(row) + 1 })}: ${message}`}
          </div>
        )
      })}
      {(problem?.status ?? 0) >= 500 && (
        <Box component="code" sx={{ display: 'block', fontSize: 12, userSelect: 'all' }}>
          {problem?.requestId}
        </Box>
      )}
    </Alert>
  )
}

interface ActionPreviewProps {
  readonly document: Resource
  readonly input: Resource
  readonly record: Values
  readonly preview: NonNullable<Action['preview']>
}

/** Draws the amounts of the document that the action would change, each before and after it. */
export function ActionPreview({ document, input, record, preview }: ActionPreviewProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const { can, team } = useSession()
  const values: Values = useWatch()
  const added = findAddedRows(input)
  const rows = useFilledRows(added?.field, added && values[added.name])
  const inputs = {
    ...removeUnfinishedNumbers(input, values),
    ...(added && { [added.name]: rows }),
  }
  const loaded = useLoadedRecords(document, { ...record, ...inputs })
  const after = preview(record, inputs, { decimals: team.decimals, loaded })
  const readable = getReadableFields(document, can)
  const parts = document.document?.totals?.parts ?? Object.keys(after)
  const changed = parts.flatMap((name) => {
    const field = readable[name]
    const isChanged = name in after && (after[name] ?? 0) !== (record[name] ?? 0)
    return field && isChanged ? [[name, field] as const] : []
  })
  if (changed.length === 0) return null
  return (
    <Box component="dl" sx={list} aria-live="polite">
      {changed.map(([name, field]) => {
        const format = (value: unknown) =>
          formatField(value ?? 0, tools, { resource: document, path: name, field })
        return (
          <Box key={name}>
            <dt>{t.field(document, name)}</dt>
            <dd>
              <s>{format(record[name])}</s> → <strong>{format(after[name])}</strong>
            </dd>
          </Box>
        )
      })}
    </Box>
  )
}

/** Returns the first input of rows that are not those of the document, such as extra lines of a bill. */
function findAddedRows({ fields }: Resource) {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'lines' && name !== LINES) return { name, field }
  return undefined
}

/** Removes texts that are not numbers yet from the inputs of an action and its lines. */
function removeUnfinishedNumbers({ fields }: Resource, values: Values): Values {
  const lines = fields[LINES]
  const rows = values[LINES]
  return {
    ...removeTypedTexts(fields, values),
    ...(lines?.kind === 'lines' &&
      Array.isArray(rows) && {
        [LINES]: (rows as readonly Values[]).map((row) => removeTypedTexts(lines.fields, row)),
      }),
  }
}

const list = { ...amountList, '& s': { color: 'text.secondary' } } as const
