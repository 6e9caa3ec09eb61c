import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { Circle, CircleCheck } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { useWords } from '../core/context/words.ts'
import type { Step } from './use-steps.ts'

interface SetupListProps {
  readonly steps: readonly Step[]
  /** Those that are done are only counted: there are figures to look at. */
  readonly onlyLeft: boolean
  readonly onHide: () => void
}

/** First steps of a new team, ticked off by what is there. */
export function SetupList({ steps, onlyLeft, onHide }: SetupListProps) {
  const words = useWords()
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography variant="h2">{words('dashboard.setup')}</Typography>
          <Typography variant="caption" color="textSecondary">
            {words('dashboard.setupProgress', { done, all: steps.length })}
          </Typography>
          <Button size="small" onClick={onHide} sx={{ ml: 'auto' }}>
            {words('dashboard.setupHide')}
          </Button>
        </Box>
        <Box component="ol" sx={onlyLeft ? row : column}>
          {(onlyLeft ? steps.filter(({ isDone }) => !isDone) : steps).map((step) => (
            <StepLine key={step.to} step={step} onlyName={onlyLeft} />
          ))}
        </Box>
      </CardContent>
    </Card>
  )
}

function StepLine({ step, onlyName }: { readonly step: Step; readonly onlyName: boolean }) {
  const words = useWords()
  const { label, about, to, isDone } = step
  return (
    <Box component="li" sx={line}>
      <Box sx={{ display: 'flex', pt: 1, color: isDone ? 'success.main' : 'text.secondary' }}>
        {isDone ? (
          <CircleCheck size={16} aria-label={words('dashboard.setupDone')} />
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

/** In line with the words of small buttons. */
const asButtons = { px: 1.25, py: 0.75, fontSize: 13, lineHeight: '20px' } as const

const column = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 } as const
const row = { ...column, display: 'flex', flexWrap: 'wrap', columnGap: 2 } as const
