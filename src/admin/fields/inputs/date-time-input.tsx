import { useSession } from '../../core/context/session.tsx'
import { FieldBox } from './field-box.tsx'
import type { InputProps } from './input-props.ts'
import { instantOf, wallClock } from '../../core/format/wall-clock.ts'

/** Draws the input of an instant, in the team's time zone whatever the browser's clock says. */
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
