import { Skeleton } from '@mui/material'
import { MoreVertical } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { LinkBase, useNavigate, type RaRecord } from 'react-admin'
import { isNumeric } from '../../../schema/kinds.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { CellTools } from '../../fields/cell-tools.tsx'
import { cellOf } from '../../fields/cells.tsx'
import type { Place } from '../../fields/field-text.ts'
import { titleText } from '../../fields/title.ts'
import { useRecordLink } from '../record-links.ts'
import { isDimmed, type RowTexts } from '../row-texts.ts'
import { titleWidth, widthOf } from './column-width.ts'
import { titleClass } from './grid-head.tsx'

interface GridRowProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly columns: readonly Place[]
  readonly tools: CellTools
  readonly words: RowTexts
  /** Holds the path of the record in its tree. */
  readonly path: string | undefined
  readonly selected: boolean
  /** Undefined where nothing can be done with a selection. */
  readonly onTick: ((id: RaRecord['id'], range: boolean) => void) | undefined
  readonly onMenu: ((record: RaRecord, anchor: HTMLElement) => void) | undefined
}

/** Draws one record of a grid. Rendered again only when something of it changes: a page has a hundred of them. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { resource, record, columns, tools, words, path, selected, onTick, onMenu } = props
  const navigate = useNavigate()
  const address = useRecordLink(resource)(record)
  const title = titleText(resource, record, tools) || words.untitled

  function open(event: MouseEvent<HTMLElement>): void {
    const onControl = (event.target as Element).closest('a, button, input, .tick')
    if (!address || onControl || window.getSelection()?.type === 'Range') return
    navigate(address)
  }

  return (
    // The row's cells carry the keyboard: Enter on one of them clicks it (grid-keys.ts).
    <tr
      aria-selected={onTick ? selected : undefined}
      data-dimmed={isDimmed(resource, record) || undefined}
      onClick={open}
    >
      {onTick && (
        <td tabIndex={-1} className="tick">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={words.select(title)}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => onTick(record.id, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((place) => (
        <td
          key={place.path}

          tabIndex={-1}
          className={classOf(place)}
          style={place.path === resource.title ? titleWidth(place) : widthOf(place)}
          title={tooltipOf(record[place.path])}
        >
          {place.path === resource.title && address ? (
            <LinkBase to={address} tabIndex={-1}>
              {path && <span className="path">{path} › </span>}
              {title}
            </LinkBase>
          ) : (
            cellOf(record[place.path], tools, place, record)
          )}
        </td>
      ))}
      {onMenu && (
        <td tabIndex={-1} className="menu">
          <button
            type="button"
            className="kebab"
            tabIndex={-1}
            aria-label={words.actions(title)}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => onMenu(record, currentTarget)}
          >
            <MoreVertical size={16} aria-hidden />
          </button>
        </td>
      )}
    </tr>
  )

  function classOf({ path: name, field }: Place): string | undefined {
    if (name === resource.title) return titleClass(field)
    return isNumeric(field) ? 'figure' : undefined
  }
})

/** Returns the tooltip of text that may be cut off in its cell. */
function tooltipOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 16 && !ID.test(value) ? value : undefined
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

const ROWS = 8

/** Draws rows of the final height while the first page is on its way, so that nothing jumps when it comes. */
export function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton width={column === 0 ? 16 : `${50 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))
}
