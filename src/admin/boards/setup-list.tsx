import { useTranslation, useLoadedTexts } from '../core/context/translation.ts'
import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { LinkBase, useDataProvider, useStoreContext } from 'react-admin'
import type { FirstStep } from '../../schema/board.ts'
import type { Field } from '../../schema/fields.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'

interface SetupListProps {
  readonly steps: readonly Step[]
  /** Shows only open steps, without explanations, because the board already has figures. */
  readonly onlyOpen: boolean
  readonly onHide: () => void
}

/**
 * Draws the first steps of a new team. A step is done when its record exists, its setting has a
 * value, or a preference of the person marks the step as done.
 */
export function SetupList({ steps, onlyOpen, onHide }: SetupListProps) {
  const t = useLoadedTexts('boards')
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography variant="h2">{t('boards.setup')}</Typography>
          <Typography variant="caption" color="textSecondary">
            {t('boards.setupProgress', { done, all: steps.length })}
          </Typography>
          <Button size="small" onClick={onHide} sx={{ marginInlineStart: 'auto' }}>
            {t('boards.setupHide')}
          </Button>
        </Box>
        <Box component="ol" sx={onlyOpen ? row : column}>
          {(onlyOpen ? steps.filter(({ isDone }) => !isDone) : steps).map((step) => (
            <StepLine key={step.to} step={step} onlyName={onlyOpen} />
          ))}
        </Box>
      </CardContent>
    </Card>
  )
}

function StepLine({ step, onlyName }: { readonly step: Step; readonly onlyName: boolean }) {
  const t = useLoadedTexts('boards')
  const { label, about, to, isDone } = step
  return (
    <Box component="li" sx={line}>
      <Box sx={{ display: 'flex', pt: 1, color: isDone ? 'success.main' : 'text.secondary' }}>
        {isDone ? (
          <CircleCheck size={16} aria-label={t('boards.setupDone')} />
        ) : (
          <Circle size={16} aria-hidden />
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {isDone ? (
          <Typography color="textSecondary" sx={asButtons}>
            {label}
          </Typography>
        ) : (
          <Button size="small" component={LinkBase} to={to}>
            {label}
          </Button>
        )}
        {!onlyName && !isDone && (
          <Typography variant="body2" color="textSecondary" sx={{ px: 1.25, pb: 0.5 }}>
            {about}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const line = { display: 'flex', alignItems: 'flex-start', gap: 1, minHeight: 32 } as const

/** Aligns the text with the labels of small buttons. */
const asButtons = { px: 1.25, py: 0.75, fontSize: 13, lineHeight: '20px' } as const

const column = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 } as const
const row = { ...column, display: 'flex', flexWrap: 'wrap', columnGap: 2 } as const

interface Step {
  readonly label: string
  /** Describes the benefit of the step. */
  readonly about: string
  readonly to: string
  readonly isDone: boolean
}

/**
 * Returns the first steps that the person may take, and whether each is done; undefined while loading.
 * Without `isWanted`, requests nothing and returns undefined.
 */
export function useSteps(
  steps: readonly FirstStep[],
  isWanted: boolean,
): readonly Step[] | undefined {
  const { byName } = useRegistry()
  const { can, team } = useSession()
  const t = useTranslation()
  const dataProvider = useDataProvider()
  const store = useStoreContext()
  const offered = steps.flatMap((step): Offered[] => {
    const { key, to, right, done } = describeStep(step, byName)
    if (!right || !can(right)) return []
    const isDoneByPerson = 'preference' in step && store.getItem(step.preference, false)
    if (isDoneByPerson) return [{ key, to, isFilled: true }]
    if (typeof done !== 'string') {
      return [{ key, to, isFilled: (team.settings[done.setting] ?? null) !== null }]
    }
    const declared = byName.get(done)
    return declared && can(`${declared.one}.view`) ? [{ key, to, declared }] : []
  })
  const counted = [...new Set(offered.flatMap(({ declared }) => declared ?? []))]
  const counts = useQueries({
    queries: counted.map((declared) => ({
      queryKey: [declared.name, 'first'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList(declared.name, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          filter: buildNonSystemFilter(declared),
          signal,
        }),
      enabled: isWanted,
    })),
  })
  if (!isWanted || counts.some(({ data, isError }) => !data && !isError)) return undefined
  return offered.map(({ key, to, declared, isFilled }) => ({
    label: t.declared(`boards.step.${key}`),
    about: t.declared(`boards.step.${key}.about`),
    to,
    isDone: isFilled ?? (counts[counted.indexOf(declared!)]?.data?.total ?? 0) > 0,
  }))
}

/**
 * Describes a step that the person may take. Existing records of the resource `declared` complete the step, unless
 * `isFilled` states whether the step is done.
 */
interface Offered {
  readonly key: string
  readonly to: string
  readonly declared?: Resource
  readonly isFilled?: boolean
}

/**
 * Returns the address at which a step is taken, the right that the step needs, and the resource or setting that
 * completes the step.
 */
function describeStep(step: FirstStep, byName: Registry['byName']) {
  if ('page' in step) return { ...step, to: step.page }
  const { key, create, done = create } = step
  const created = byName.get(create)
  return { key, to: `/${create}/create`, right: created && `${created.one}.create`, done }
}

/** Returns a filter that leaves out records that the system created, such as the walk-in customer. */
function buildNonSystemFilter({ fields }: Resource): Readonly<Record<string, boolean>> {
  const marksSystemRecord = (field: Field) =>
    field.kind === 'boolean' && field.single === true && field.readOnly === true
  const own = Object.entries(fields).find(([, field]) => marksSystemRecord(field))
  return own ? { [own[0]]: false } : {}
}
