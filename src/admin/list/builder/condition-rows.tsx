import type { PartTranslation } from '../../core/i18n/dictionaries.ts'
import { Box, Button, IconButton } from '@mui/material'
import { Plus, X } from 'lucide-react'
import { Fragment, useMemo, useRef, type ChangeEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../core/context/translation.ts'
import { addMark, removeAndFocusNext, removeMark } from '../../kit/button/busy-button.tsx'
import { nativeSelect } from '../../kit/theme/components.ts'
import {
  type ConditionField,
  type Test,
  type ShownCondition,
  asRow,
  toNode,
  createCondition,
  listTests,
  nameTest,
  isCounted,
} from './condition-fields.ts'
import {
  groupModes,
  type ConditionGroup,
  type ConditionNode,
  type GroupMode,
} from './conditions.ts'
import { ValueEditor } from './condition-value.tsx'

interface SharedProps {
  readonly fields: ReadonlyMap<string, ConditionField>
  readonly texts: PartTranslation<'tools'>
}

interface GroupBoxProps extends SharedProps {
  readonly group: ConditionGroup
  readonly onChange: (group: ConditionGroup) => void
  /** Removes the group; undefined for the outermost group. */
  readonly onRemove?: (event: MouseEvent) => void
}

/** Draws a group: how many of its conditions must be met, the conditions, and buttons that add a condition or group. */
export function GroupBox({ group, onChange, onRemove, fields, texts }: GroupBoxProps) {
  const { mode, parts } = group
  const [first = ''] = [...fields.keys()].filter((path) => path !== 'id')
  const partsBox = useRef<HTMLDivElement>(null)
  function remove({ currentTarget }: MouseEvent, part: number): void {
    removeAndFocusNext(partsBox.current, currentTarget, () =>
      onChange({ ...group, parts: parts.toSpliced(part, 1) }),
    )
  }
  /** Adds a condition or group above the buttons, and moves the focus to its first input. */
  function add({ currentTarget }: MouseEvent, part: ConditionNode): void {
    flushSync(() => onChange({ ...group, parts: [...parts, part] }))
    const buttons = currentTarget.parentElement
    buttons?.previousElementSibling?.querySelector<HTMLElement>('select')?.focus()
  }
  return (
    <Box role="group" aria-label={texts(`tools.groupModes.${mode}`)} sx={onRemove ? inner : outer}>
      <Box sx={line}>
        <NativeSelect
          label={texts('tools.groupMode')}
          value={mode}
          options={groupModes.map((name) => [name, texts(`tools.groupModes.${name}`)])}
          onChange={(next) => onChange({ ...group, mode: next as GroupMode })}
        />
        {onRemove && <RemoveButton label={texts('tools.removeGroup')} onClick={onRemove} />}
      </Box>
      <Box ref={partsBox} sx={{ display: 'contents' }}>
        {parts.map((part, at) => {
          const shared = {
            fields,
            texts,
            onRemove: (event: MouseEvent) => remove(event, at),
          }
          const replace = (next: ConditionNode) =>
            onChange({ ...group, parts: parts.with(at, next) })
          const row = asRow(part)
          return (
            // Conditions have no identity but their position.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={at}>
              {row ? (
                <ConditionRow row={row} onChange={(next) => replace(toNode(next))} {...shared} />
              ) : (
                <GroupBox group={part as ConditionGroup} onChange={replace} {...shared} />
              )}
            </Fragment>
          )
        })}
        <Box sx={buttonLine}>
          <Button
            {...addMark}
            size="small"
            variant="text"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={(event) => add(event, createCondition(first, fields))}
          >
            {texts('tools.addCondition')}
          </Button>
          <Button
            size="small"
            variant="text"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={(event) =>
              add(event, { mode: 'any', parts: [createCondition(first, fields)] })
            }
          >
            {texts('tools.addGroup')}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}

interface ConditionRowProps extends SharedProps {
  readonly row: ShownCondition
  readonly onChange: (row: ShownCondition) => void
  readonly onRemove: (event: MouseEvent) => void
}

function ConditionRow({ row, onChange, onRemove, fields, texts }: ConditionRowProps) {
  const t = useTranslation()
  const { path, test, value } = row
  const field = fields.get(path)
  const tests = listTests(field)
  function choose(next: Test): void {
    const isSameShape =
      next !== 'between' && test !== 'between' && !isCounted(next) && !isCounted(test)
    onChange({ path, test: next, value: isSameShape ? value : undefined })
  }

  return (
    <Box sx={rowLine}>
      <FieldSelect
        path={path}
        fields={fields}
        texts={texts}
        onChange={(next) =>
          onChange({ path: next, test: listTests(fields.get(next))[0]!, value: undefined })
        }
      />
      <NativeSelect
        label={texts('tools.test')}
        value={test}
        options={[...new Set([...tests, test])].map((name) => [name, nameTest(name, field, texts)])}
        onChange={(next) => choose(next as Test)}
      />
      <Box sx={{ flex: 1, minWidth: 160 }}>
        {field && test !== 'empty' && test !== 'notEmpty' && (
          <ValueEditor
            key={`${path} ${test}`}
            field={field}
            label={t.field(field.place.resource, field.place.path)}
            row={row}
            texts={texts}
            onValue={(next) => onChange({ ...row, value: next })}
          />
        )}
      </Box>
      <RemoveButton label={texts('tools.removeCondition')} onClick={onRemove} />
    </Box>
  )
}

interface FieldSelectProps extends SharedProps {
  readonly path: string
  readonly onChange: (path: string) => void
}

/** Draws the choice of a field: own fields first, then fields of referenced records and child rows. */
function FieldSelect({ path, fields, texts, onChange }: FieldSelectProps) {
  const t = useTranslation()
  const owner = [...fields.values()][0]!.place.resource
  const groups = useMemo(() => {
    const found = new Map<string, (readonly [string, string])[]>()
    for (const [name, { place, via }] of fields) {
      if (name === 'id' && path !== 'id') continue
      const list = found.get(via ?? '') ?? []
      const label = t.field(place.resource, place.path)
      list.push([name, via ? `${t.field(owner, via)} › ${label}` : label])
      found.set(via ?? '', list)
    }
    return [...found]
  }, [fields, owner, path, t])
  return (
    <NativeSelect
      label={texts('tools.field')}
      value={path}
      groups={groups.map(([via, options]) => [via && t.field(owner, via), options])}
      options={fields.has(path) ? [] : [[path, path]]}
      onChange={onChange}
    />
  )
}

type Options = readonly (readonly [value: string, label: string])[]

interface NativeSelectProps {
  readonly label: string
  readonly value: string
  readonly options: Options
  /** Lists further options with the label of their group; the group without a label comes first. */
  readonly groups?: readonly (readonly [label: string, options: Options])[]
  readonly onChange: (value: string) => void
}

function NativeSelect({ label, value, options, groups = [], onChange }: NativeSelectProps) {
  const draw = (list: Options) =>
    list.map(([name, text]) => (
      <option key={name} value={name}>
        {text}
      </option>
    ))
  return (
    <Box
      component="select"
      aria-label={label}
      value={value}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onChange(target.value)}
      sx={select}
    >
      {draw(options)}
      {groups.map(([name, list]) =>
        name === '' ? (
          draw(list)
        ) : (
          <optgroup key={name} label={name}>
            {draw(list)}
          </optgroup>
        ),
      )}
    </Box>
  )
}

function RemoveButton({
  label,
  onClick,
}: {
  readonly label: string
  readonly onClick: (event: MouseEvent) => void
}) {
  return (
    <IconButton {...removeMark} aria-label={label} onClick={onClick}>
      <X size={16} aria-hidden />
    </IconButton>
  )
}

const outer = { display: 'grid', gap: 1.5 } as const
const inner = {
  ...outer,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const
const line = { display: 'flex', gap: 1, alignItems: 'center' } as const
/** Puts the second button below the first one on a phone, so that their texts stay on one line. */
const buttonLine = { ...line, flexWrap: 'wrap', '& > button': { whiteSpace: 'nowrap' } } as const
const rowLine = {
  ...line,
  alignItems: 'flex-start',
  flexWrap: 'wrap',
  // Aligns the values of all conditions in one column.
  '& > select': { width: { xs: '100%', sm: 200 }, maxWidth: 'none' },
} as const
const select = { ...nativeSelect, maxWidth: 280, fontSize: 14 } as const
