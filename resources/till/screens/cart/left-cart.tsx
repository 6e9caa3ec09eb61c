import { Alert, Button } from '@mui/material'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import type { LeftCart as Left } from './use-kept-cart.ts'
import { useTillWords } from '../use-till-words.ts'

interface LeftCartProps {
  readonly left: Left | undefined
  readonly onTakeUp: () => void
  readonly onDiscard: () => void
}

/** Draws a sale that is on another counter of the same person, or was left on one. */
export function LeftCart({ left, onTakeUp, onDiscard }: LeftCartProps) {
  const say = useTillWords()
  const formats = useFormats()
  if (!left) return null
  const items = say('items', { smart_count: left.count, count: formats.quantity(left.count) })
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      action={
        <>
          <Button size="small" color="inherit" onClick={onTakeUp}>
            {say('takeUp')}
          </Button>
          <Button size="small" color="inherit" onClick={onDiscard}>
            {say('discardLeft')}
          </Button>
        </>
      }
    >
      {say('leftCart', { items, time: formats.dateTime(left.at) })}
    </Alert>
  )
}
