import { useSession } from '../../core/context/session.tsx'
import { FieldBox } from './field-box.tsx'
import type { InputProps } from './input-props.ts'
import { instantOf, wallClock } from '../../core/format/wall-clock.ts'

/** An instant, entered by the clock of the team whatever the clock of the browser says. */
export function DateTimeInput({ value, onChange, ...input }: InputProps<'dateTime'>) {
  const { team } = useSession()
  const shown = typeof value === 'string' && value !== '' ? wallClock(value, team.timezone) : ''
  return (
    <FieldBox
      input={input}
      value={shown}
      onText={(text) => onChange(text === '' ? null : instantOf(text, team.timezone))}
      attributes={{ type: 'datetime-local' }}
    />
  )
}
