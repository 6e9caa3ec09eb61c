import { useTexts, useTranslation } from '../core/context/translation.ts'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
} from '@mui/material'
import { useMemo, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { findField } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { hasSameContent, type Values } from '../../schema/values.ts'
import { useFormats } from '../core/context/formats.ts'
import { useSession } from '../core/context/session.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import { renderCell } from '../fields/cells.tsx'
import { isServerSet, type FormSubject } from './form-values.ts'

/** Holds the texts about a record that two people, or one person in two windows, have changed. */
export interface ConflictTexts {
  readonly title: string
  readonly mine: string
  readonly theirs: string
  readonly same: string
}

/** Returns the texts for a conflict with the person who has saved the record. */
export function useConflictTexts(savedBy: unknown): ConflictTexts {
  const t = useTranslation()
  const texts = useTexts('forms')
  const { person } = useSession()
  if (texts && savedBy === person.id) {
    return {
      title: texts('forms.ownConflict.title'),
      mine: texts('forms.ownConflict.mine'),
      theirs: texts('forms.ownConflict.theirs'),
      same: texts('forms.ownConflict.same'),
    }
  }
  return {
    title: t('form.conflict'),
    mine: t('form.mine'),
    theirs: t('form.theirs'),
    same: t('form.conflictNone'),
  }
}

interface ConflictDialogProps {
  readonly subject: FormSubject
  readonly mine: Values
  readonly theirs: RaRecord
  /**
   * Saves the chosen values over those of the other person. Without values, returns to the form.
   */
  readonly onSettle: (values?: Values) => Promise<void>
}

/** Draws a dialog that shows the other person's changes, with a choice for each field that both people changed. */
export function ConflictDialog({ subject, mine, theirs, onSettle }: ConflictDialogProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const { dateTime } = useFormats()
  const { disputed, taken } = useMemo(
    () => mergeValues(subject, mine, theirs),
    [subject, mine, theirs],
  )
  const [theirChoice, setTheirChoice] = useState<ReadonlySet<string>>(new Set())
  const names = [...disputed, ...taken]
  const texts = useConflictTexts(theirs.updatedBy)
  const choose = (name: string, isTheirs: boolean) =>
    setTheirChoice((now) =>
      isTheirs ? new Set([...now, name]) : new Set([...now].filter((each) => each !== name)),
    )
  const mergeChoices = () => {
    const takeTheirs = [...taken, ...disputed.filter((name) => theirChoice.has(name))]
    const pick = (name: string): [string, unknown] => [
      name,
      (takeTheirs.includes(name) ? theirs[name] : mine[name]) ?? null,
    ]
    return Object.fromEntries(names.map(pick))
  }
  const editorPlace = {
    resource: subject.resource,
    path: 'updatedBy',
    field: systemFields.updatedBy,
  }

  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{texts.title}</DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 2, color: 'text.secondary' }}>
          {t('form.conflictHint')} {renderCell(theirs.updatedBy, tools, editorPlace)} ·{' '}
          {dateTime(theirs.updatedAt)}
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {names.map((name) => (
            <Difference
              key={name}
              subject={subject}
              name={name}
              texts={texts}
              mine={mine[name]}
              theirs={theirs[name]}
              isTaken={taken.includes(name)}
              isTheirs={taken.includes(name) || theirChoice.has(name)}
              onChoose={(isTheirs) => choose(name, isTheirs)}
            />
          ))}
          {names.length === 0 && texts.same}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => void onSettle()}>
          {t('form.backToForm')}
        </Button>
        <Button variant="contained" onClick={() => void onSettle(mergeChoices())}>
          {t('form.saveMerged')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface DifferenceProps {
  readonly subject: FormSubject
  readonly name: string
  readonly texts: ConflictTexts
  readonly mine: unknown
  readonly theirs: unknown
  /** Indicates that only the other person changed the field, so that the new value is kept. */
  readonly isTaken: boolean
  readonly isTheirs: boolean
  readonly onChoose: (isTheirs: boolean) => void
}

function Difference(props: DifferenceProps) {
  const { subject, name, texts, mine, theirs, isTaken, isTheirs, onChoose } = props
  const t = useTranslation()
  const tools = useCellTools()
  const { resource } = subject
  const field = findField(resource, name)
  const label = t.field(resource, name)
  if (!field) return null
  const draw = (value: unknown) => renderCell(value, tools, { resource, path: name, field }) ?? '–'
  return (
    <Box>
      <Box sx={{ fontWeight: 600 }}>{label}</Box>
      {isTaken ? (
        <Box>
          {texts.theirs}: {draw(theirs)}
        </Box>
      ) : (
        <RadioGroup
          aria-label={label}
          value={isTheirs ? 'theirs' : 'mine'}
          onChange={(_, choice) => onChoose(choice === 'theirs')}
        >
          <FormControlLabel
            value="mine"
            control={<Radio size="small" />}
            label={
              <>
                {texts.mine}: {draw(mine)}
              </>
            }
          />
          <FormControlLabel
            value="theirs"
            control={<Radio size="small" />}
            label={
              <>
                {texts.theirs}: {draw(theirs)}
              </>
            }
          />
        </RadioGroup>
      )}
    </Box>
  )
}

/** Holds the changes of two people to the same record by field. */
interface Merge {
  /** Lists the fields that both changed differently. The person must choose. */
  readonly disputed: readonly string[]
  /** Lists the fields that only the other person changed. Their new values are kept. */
  readonly taken: readonly string[]
}

/**
 * Compares the changes of this person and of the other person with the version that both started
 * from. Leaves out fields that the server sets.
 */
export function mergeValues(
  { resource: { fields }, base = {} }: FormSubject,
  mine: Values,
  theirs: Values,
): Merge {
  const entered = Object.keys(mine).filter((name) => !fields[name] || !isServerSet(fields[name]))
  const changedByThem = entered.filter((name) => !hasSameContent(base[name], theirs[name]))
  const differing = changedByThem.filter((name) => !hasSameContent(mine[name], theirs[name]))
  const isMine = (name: string) => !hasSameContent(base[name], mine[name])
  return {
    disputed: differing.filter(isMine),
    taken: differing.filter((name) => !isMine(name)),
  }
}
