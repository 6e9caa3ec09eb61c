import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  IconButton,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import type { Resource } from '../../schema/resource.ts'
import { useTexts, useTranslation } from '../core/context/translation.ts'
import type { ReferencedFields } from './export-columns.ts'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
  /** Adds a note below the choice. */
  readonly children?: ReactNode
}

/** Draws one question of the export dialog as radio buttons. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  children,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <FormControl component="fieldset" sx={{ mb: 2 }}>
      <FormLabel id={id} component="legend" sx={legend}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        // The group has no other values than those of the options.
        onChange={(_, chosen) => onChange(chosen as Value)}
        sx={optionList}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio size="small" />}
            label={<OptionText {...option} />}
          />
        ))}
      </RadioGroup>
      {children}
    </FormControl>
  )
}

/** Adds space between options that take several lines. */
const optionList = { '& .MuiFormControlLabel-label': { py: 0.75 } } as const

function OptionText({ label, hint }: Option<string>) {
  return (
    <>
      {label}
      {hint && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {' '}
          {hint}
        </Typography>
      )}
    </>
  )
}

interface ColumnChoiceProps {
  readonly resource: Resource
  /** Lists the fields of the resource that can be columns. */
  readonly all: readonly string[]
  readonly referenced: readonly ReferencedFields[]
  /** Lists the chosen columns in order. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/**
 * Draws all columns of a file as checkboxes, the chosen columns first. Chosen columns are ordered by dragging or by
 * buttons. A choice below adds fields of referenced records.
 */
export function ColumnChoice({ resource, all, referenced, chosen, onChange }: ColumnChoiceProps) {
  const t = useTranslation()
  const texts = useTexts('tools')
  const [dragged, setDragged] = useState<string>()
  const getLabel = (path: string) => t.field(resource, path)
  const rest = all.filter((path) => !chosen.includes(path))
  const move = (path: string, to: number) =>
    onChange(chosen.filter((each) => each !== path).toSpliced(to, 0, path))
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', mt: 0.5 }}>
      <Box component="ul" aria-label={t('export.columns')} sx={columnList}>
        {chosen.map((path, i) => (
          <Box
            component="li"
            key={path}
            draggable
            onDragStart={() => setDragged(path)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              if (dragged !== path) move(dragged, i)
            }}
            onDrop={(event) => event.preventDefault()}
            sx={[columnLine, dragged === path && { opacity: 0.5 }]}
          >
            <Box sx={{ display: 'flex', color: 'text.secondary', cursor: 'grab' }}>
              <GripVertical size={16} aria-hidden />
            </Box>
            <ColumnTick
              label={getLabel(path)}
              isChosen
              onTick={() => onChange(chosen.filter((each) => each !== path))}
            />
            <IconButton
              size="small"
              aria-label={texts?.('tools.moveUp', { name: getLabel(path) }) ?? ''}
              disabled={i === 0}
              onClick={() => move(path, i - 1)}
            >
              <ChevronUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              aria-label={texts?.('tools.moveDown', { name: getLabel(path) }) ?? ''}
              disabled={i === chosen.length - 1}
              onClick={() => move(path, i + 1)}
            >
              <ChevronDown size={16} aria-hidden />
            </IconButton>
          </Box>
        ))}
        {rest.map((path) => (
          <Box component="li" key={path} sx={[columnLine, { paddingInlineStart: '28px' }]}>
            <ColumnTick label={getLabel(path)} onTick={() => onChange([...chosen, path])} />
          </Box>
        ))}
      </Box>
      {texts && referenced.some(({ paths }) => paths.length > 0) && (
        <Box
          component="select"
          aria-label={texts('tools.exporting.addReferenced')}
          value=""
          onChange={({ target }: { readonly target: HTMLSelectElement }) =>
            target.value && onChange([...chosen, target.value])
          }
          sx={referencedSelect}
        >
          <option value="">{texts('tools.exporting.addReferenced')}</option>
          {referenced.map(({ reference, paths }) => (
            <optgroup key={reference} label={getLabel(reference)}>
              {paths
                .filter((path) => !chosen.includes(path))
                .map((path) => (
                  <option key={path} value={path}>
                    {getLabel(path)}
                  </option>
                ))}
            </optgroup>
          ))}
        </Box>
      )}
    </Box>
  )
}

interface SheetChoiceProps {
  readonly label: string
  readonly names: readonly string[]
  readonly getLabel: (name: string) => string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Draws the child rows that can be sheets of a workbook as checkboxes. */
export function SheetChoice({ label, names, getLabel, chosen, onChange }: SheetChoiceProps) {
  const id = useId()
  return (
    <FormControl component="fieldset" aria-labelledby={id} sx={{ display: 'flex', mb: 2 }}>
      <FormLabel id={id} component="legend" sx={legend}>
        {label}
      </FormLabel>
      {names.map((name) => (
        <ColumnTick
          key={name}
          label={getLabel(name)}
          isChosen={chosen.includes(name)}
          // The sheets keep the order of the declaration.
          onTick={() => onChange(names.filter((each) => (each === name) !== chosen.includes(each)))}
        />
      ))}
    </FormControl>
  )
}

interface ColumnTickProps {
  readonly label: string
  readonly isChosen?: boolean
  readonly onTick: () => void
}

function ColumnTick({ label, isChosen = false, onTick }: ColumnTickProps) {
  return (
    <FormControlLabel
      sx={{ flex: 1, minWidth: 0, marginInlineEnd: 0 }}
      control={<Checkbox size="small" checked={isChosen} onChange={onTick} />}
      label={label}
    />
  )
}

const columnList = { listStyle: 'none', m: 0, p: 0.5, maxHeight: 264, overflow: 'auto' } as const

const columnLine = { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 36 } as const

const referencedSelect = {
  width: 1,
  minHeight: 40,
  px: 1,
  textOverflow: 'ellipsis',
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 0,
  borderTop: 1,
  borderColor: 'divider',
  borderEndStartRadius: '8px',
  borderEndEndRadius: '8px',
} as const

const legend = { fontSize: 12, lineHeight: '16px', fontWeight: 550, color: 'text.primary', mb: 0.5 }
