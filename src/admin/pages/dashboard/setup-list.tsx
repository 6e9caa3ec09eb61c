import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { Circle, CircleCheck } from 'lucide-react'
import { LinkBase, useStore, useTranslate } from 'react-admin'
import { useBusiness } from '../../context/business.tsx'
import { useSession } from '../../context/session.tsx'
import { useWords } from '../../context/words.ts'
import type { Overview } from './use-overview.ts'

interface Step {
  readonly label: string
  readonly to: string
  readonly isDone: boolean
}

/** First steps of a new team, ticked off by what is there; it can be hidden and shown again. */
export function SetupList({ overview }: { readonly overview: readonly Overview[] }) {
  const words = useWords()
  const [isHidden, setIsHidden] = useStore('dashboard.setupHidden', false)
  const steps = useSteps(overview)
  const done = steps.filter(({ isDone }) => isDone).length
  if (
    steps.length === 0 ||
    overview.some(({ total, isFailed }) => total === undefined && !isFailed)
  )
    return null
  if (isHidden || done === steps.length) {
    return isHidden && done < steps.length ? (
      <Button size="small" onClick={() => setIsHidden(false)} sx={{ mb: 2 }}>
        {words('dashboard.setupShow')}
      </Button>
    ) : null
  }
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography variant="h2">{words('dashboard.setup')}</Typography>
          <Typography variant="caption" color="textSecondary">
            {words('dashboard.setupProgress', { done, all: steps.length })}
          </Typography>
          <Button size="small" onClick={() => setIsHidden(true)} sx={{ ml: 'auto' }}>
            {words('dashboard.setupHide')}
          </Button>
        </Box>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {steps.map((step) => (
            <StepLine key={step.to} step={step} />
          ))}
        </Box>
      </CardContent>
    </Card>
  )
}

function StepLine({ step: { label, to, isDone } }: { readonly step: Step }) {
  const words = useWords()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
      <Box sx={{ display: 'flex', color: isDone ? 'success.main' : 'text.secondary' }}>
        {isDone ? (
          <CircleCheck size={16} aria-label={words('dashboard.setupDone')} />
        ) : (
          <Circle size={16} aria-hidden />
        )}
      </Box>
      {isDone ? (
        <Typography color="textSecondary">{label}</Typography>
      ) : (
        <Button size="small" component={LinkBase} to={to}>
          {label}
        </Button>
      )}
    </Box>
  )
}

/** A step for each thing that the sidebar offers to add; done once there is one. */
function useSteps(overview: readonly Overview[]): readonly Step[] {
  const { navigation } = useBusiness()
  const { can } = useSession()
  const translate = useTranslate()
  const entries = navigation.flatMap(({ entries: lines = [] }) => lines)
  return entries.flatMap((entry) => {
    if (!('resource' in entry) || entry.view !== 'create') return []
    const one = overview.find(({ resource }) => resource.name === entry.resource)
    if (!one || !can(`${one.resource.one}.create`)) return []
    const label = translate(`navigation.${entry.label}`)
    return [{ label, to: `/${entry.resource}/create`, isDone: (one.total ?? 0) > 0 }]
  })
}
