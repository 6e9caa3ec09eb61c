import { LINES } from '../action-form.ts'
import { useLiveAmounts } from '../live-amounts.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { fieldText, type Place } from '../../fields/field-text.ts'

interface LiveCellProps {
  readonly place: Place
  readonly name: string
  readonly row: number
}

/** Shows the value that the server will compute for a field of a child row. */
export function LiveCell({ place, name, row }: LiveCellProps) {
  const tools = useCellTools()
  // The derived record has the rows of the form, each with what is worked out for it (document.ts).
  const rows = useLiveAmounts()?.[LINES] as readonly Readonly<Record<string, unknown>>[] | undefined
  return <>{fieldText(rows?.[row]?.[name], tools, place)}</>
}
