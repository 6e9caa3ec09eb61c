import type { PartTranslation } from '../../core/i18n/dictionaries.ts'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { MAX_CONDITIONS_AND_GROUPS } from '../../../schema/condition.ts'
import { lowercaseWords } from '../../../schema/naming.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../core/context/formats.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { removeAllAndFocusAdd } from '../../kit/button/busy-button.tsx'
import { scrollIntoView } from '../../kit/table/grid-keys.ts'
import { asRecord } from '../../fields/filter-values.ts'
import { useFilters } from '../filters/use-filters.ts'
import { GroupBox } from './condition-rows.tsx'
import {
  countConditionsAndGroups,
  readFilter,
  writeFilter,
  type ConditionGroup,
} from './conditions.ts'
import { formatHelperText } from '../../fields/inputs/field-box.tsx'
import { FilterTextError, parseText, writeText } from './filter-language.ts'
import { useConditionFields, type ConditionField } from './condition-fields.ts'
import { keepValues, omitValues } from '../../../schema/values.ts'

interface FilterBuilderProps {
  readonly resource: Resource
  readonly onClose: () => void
}

/**
 * Draws the dialog that builds any filter of the API: conditions on fields of the resource and of
 * referenced records, with all operators, in groups. A group is met if all, any, none or not all of
 * its conditions are met. The same filter is shown as text, which can be typed, copied and pasted.
 */
export function FilterBuilder({ resource, onClose }: FilterBuilderProps) {
  const texts = useTexts('tools')
  const fields = useConditionFields(resource)
  return texts && <Builder resource={resource} onClose={onClose} texts={texts} fields={fields} />
}

interface BuilderProps extends FilterBuilderProps {
  readonly texts: PartTranslation<'tools'>
  readonly fields: ReadonlyMap<string, ConditionField>
}

function Builder({ resource, onClose, texts, fields }: BuilderProps) {
  const t = useTranslation()
  const { values, change, drop } = useFilters()
  // The search text and the parameters of a report have inputs of their own.
  const keptKeys = ['q', ...Object.keys(resource.params)]
  const editedFilter = omitValues(values, keptKeys)
  const isField = (path: string) => fields.has(path)
  const [tree, setTree] = useState(() => readFilter(editedFilter, isField))
  const [text, setText] = useState(() => writeText(tree))
  const [error, setError] = useState<string>()
  const filter = writeFilter(tree)
  const wholeFilter = { ...keepValues(values, (name) => keptKeys.includes(name)), ...filter }
  const isTooLarge = countConditionsAndGroups(wholeFilter) > MAX_CONDITIONS_AND_GROUPS

  function showTree(next: ConditionGroup): void {
    setTree(next)
    setText(writeText(readFilter(writeFilter(next), isField)))
    setError(undefined)
  }

  function readTyped(typed: string): void {
    setText(typed)
    try {
      setTree(
        typed.trimStart().startsWith('{')
          ? readFilter(asRecord(JSON.parse(typed)), isField)
          : parseText(typed, (path) => fields.get(path)?.place.field),
      )
      setError(undefined)
    } catch (problem) {
      const isTextError = problem instanceof FilterTextError
      const [code, near] = isTextError ? [problem.code, problem.near] : (['value', typed] as const)
      setError(
        texts(`tools.filterErrors.${code}`, { near: near || texts('tools.filterErrors.textEnd') }),
      )
    }
  }

  function apply(): void {
    drop(Object.keys(editedFilter))
    change(filter)
    onClose()
  }

  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="filter-builder">
      <DialogTitle id="filter-builder">
        {texts('tools.filterTitle', { name: lowercaseWords(t.resource(resource.name)) })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <GroupBox group={tree} fields={fields} texts={texts} onChange={showTree} />
        <TextField
          label={texts('tools.filterText')}
          helperText={formatHelperText(error, texts('tools.filterTextHelp'))}
          error={error !== undefined}
          multiline
          minRows={2}
          maxRows={6}
          value={text}
          onChange={({ target }) => readTyped(target.value)}
          slotProps={{
            // On a phone, the reason is below the visible part of the dialog.
            formHelperText: { ref: error === undefined ? undefined : scrollIntoView },
            htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace' } },
          }}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, rowGap: 1 }}>
        <Matches
          resource={resource}
          filter={wholeFilter}
          isTooLarge={isTooLarge}
          isValid={error === undefined}
          texts={texts}
        />
        <Button
          variant="text"
          disabled={tree.parts.length === 0}
          onClick={({ currentTarget }) =>
            removeAllAndFocusAdd(currentTarget.closest('[role="dialog"]'), () =>
              showTree({ mode: 'all', parts: [] }),
            )
          }
        >
          {texts('tools.clearConditions')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button variant="contained" disabled={error !== undefined || isTooLarge} onClick={apply}>
          {texts('tools.applyFilter')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface MatchesProps {
  readonly resource: Resource
  readonly filter: Readonly<Record<string, unknown>>
  /** Indicates that the filter has more conditions and groups than the server accepts. */
  readonly isTooLarge: boolean
  /** Indicates that the typed text is a valid filter. Otherwise `filter` is the last valid filter. */
  readonly isValid: boolean
  readonly texts: PartTranslation<'tools'>
}

/**
 * Draws the number of matching records, or that the filter has too many conditions. Draws nothing while the typed text
 * is not a valid filter.
 */
function Matches({ resource: { name }, filter, isTooLarge, isValid, texts }: MatchesProps) {
  const { integer } = useFormats()
  const dataProvider = useDataProvider<AppDataProvider>()
  const { data } = useQuery({
    queryKey: [name, 'aggregate', { sum: [], ratio: [], filter }],
    queryFn: ({ signal }) => dataProvider.aggregate(name, { sum: [], ratio: [], filter, signal }),
    placeholderData: keepPreviousData,
    enabled: !isTooLarge,
    retry: false,
  })
  const count = data?.count ?? 0
  return (
    <Typography
      role="status"
      sx={{
        flex: { xs: '1 0 100%', sm: 1 },
        color: isTooLarge ? 'error.main' : 'text.secondary',
        fontSize: 14,
      }}
    >
      {isTooLarge
        ? texts('tools.tooManyConditions', { max: MAX_CONDITIONS_AND_GROUPS })
        : isValid && data && texts('tools.matches', { smart_count: count, count: integer(count) })}
    </Typography>
  )
}
