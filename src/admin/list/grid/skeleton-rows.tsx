import { Skeleton } from '@mui/material'

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
