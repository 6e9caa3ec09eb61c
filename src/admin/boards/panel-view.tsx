import { Box, Skeleton } from '@mui/material'
import type { Panel, Scope } from '../../schema/board.ts'
import { PanelFrame } from './panel-frame.tsx'
import { RankingView, type Ranking } from './ranking-view.tsx'
import { RecordsView, type Records } from './records-view.tsx'
import { TodoView } from './todo-view.tsx'
import { TrendView, type Trend } from './trend-view.tsx'
import type { BoardAnswer } from './use-board.ts'

interface PanelViewProps {
  readonly panel: Panel
  readonly answer: BoardAnswer | undefined
  readonly scope: Scope
  readonly compares: boolean
}

/** Draws a panel by its kind, or a skeleton while the data is loading. */
export function PanelView({ panel, answer, scope, compares }: PanelViewProps) {
  const found = answer?.[panel.key]
  if (found === undefined) {
    return (
      <PanelFrame panel={panel}>
        <Box sx={{ px: 2, pb: 2 }}>
          <Skeleton variant="rounded" height={240} />
        </Box>
      </PanelFrame>
    )
  }
  // src/server/boards/read-panels.ts defines the answer of each kind.
  switch (panel.kind) {
    case 'trend':
      return <TrendView panel={panel} trend={found as Trend} compares={compares} />
    case 'ranking':
      return <RankingView panel={panel} ranking={found as Ranking} scope={scope} />
    case 'records':
      return <RecordsView panel={panel} found={found as Records} scope={scope} />
    case 'todo':
      return (
        <TodoView panel={panel} counts={found as Readonly<Record<string, number>>} scope={scope} />
      )
  }
}
