import { Alert, Box, Button, Typography, Skeleton, Card, CardActionArea } from '@mui/material'
import { CircleCheck } from 'lucide-react'
import type { ComponentType } from 'react'
import { LinkBase, useStore } from 'react-admin'
import type { Board, FirstStep, Panel, Scope, TodoPanel } from '../../schema/board.ts'
import { mayViewPart, removeHiddenParts } from '../../schema/board-rights.ts'
import { useFormats } from '../core/context/formats.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { useTexts, useTranslation, useLoadedTexts } from '../core/context/translation.ts'
import { LoadingPart, Page, ScreenSkeleton } from '../kit/page/page.tsx'
import { ScreenError } from '../kit/page/screen-error.tsx'
import { BoardBar } from './board-bar.tsx'
import { getFigureValue, linkToRows } from './figure-values.ts'
import { SetupList, useSteps } from './setup-list.tsx'
import { useBoard, useScope, type BoardAnswer } from './use-board.ts'
import { PanelFrame } from './panel-frame.tsx'
import { RankingView, type Ranking } from './ranking-view.tsx'
import { RecordsView, type Records } from './records-view.tsx'
import { TrendView, type Trend } from './trend-view.tsx'
import { useMenu } from '../core/navigation/menu.ts'
import { Icon } from '../kit/icons/icon.tsx'
import { FigureCard, FigureStrip } from './figures.tsx'
import { fillRows } from '../../schema/panel-widths.ts'

/** Returns the screen of a board. */
export function createBoardPage(board: Board): ComponentType {
  return function BoardPage() {
    return useTexts('boards') ? <Guarded board={board} /> : <ScreenSkeleton />
  }
}

function Guarded({ board }: { readonly board: Board }) {
  const t = useTranslation()
  const { can } = useSession()
  if (can(board.right)) return <BoardScreen board={board} />
  return board.firstSteps ? (
    <PlainHome title={t.declared(`boards.${board.name}.title`)} />
  ) : (
    <ScreenError status="401" right={board.right} />
  )
}

function BoardScreen({ board }: { readonly board: Board }) {
  const t = useLoadedTexts('boards')
  const chosen = useScope(board)
  const { scope, compares } = chosen
  const { data: answer, error, refetch } = useBoard(board, scope)
  const { can } = useSession()
  const { byName } = useRegistry()
  const shownFigures = board.figures.filter(({ right, rows, sum }) =>
    mayViewPart({ right, rows, fields: sum ? [sum] : [] }, byName, can),
  )
  const cards = shownFigures.filter(({ place }) => place === 'card')
  const strip = shownFigures.filter(({ place }) => place === 'strip')
  const isEmpty = answer !== undefined && isAllZero(board, answer)
  const panels = isEmpty
    ? []
    : fillRows(
        board.panels
          .flatMap((panel) => removeHiddenParts(panel, byName, can) ?? [])
          .filter(({ key }) => !answer || answer[key] !== undefined),
      )
  const [isHidden, setHidden] = useStore('dashboard.setupHidden', false)
  // People who may not edit the team cannot take the steps of its setup.
  const firstSteps = can('team.edit') ? board.firstSteps : undefined
  const showsSteps = firstSteps !== undefined && !isHidden
  const steps = useSteps(firstSteps ?? NO_STEPS, showsSteps)
  const left = steps?.filter(({ isDone }) => !isDone).length ?? 0
  const isNew = left > 0 && isEmpty
  return (
    <Page
      title={t.declared(`boards.${board.name}.title`)}
      trail={board.name === 'dashboard' ? [] : [{ label: t('boards.dashboard.title'), to: '/' }]}
      actions={board.links
        ?.filter(({ right }) => can(right))
        .map(({ key, to }) => (
          <Button key={key} size="small" variant="outlined" component={LinkBase} to={to}>
            {t.declared(`boards.link.${key}`)}
          </Button>
        ))}
    >
      {showsSteps && !steps && <LoadingPart />}
      {steps && left > 0 && (
        <SetupList steps={steps} onlyOpen={!isNew} onHide={() => setHidden(true)} />
      )}
      {firstSteps && isHidden && isEmpty && (
        <Button size="small" onClick={() => setHidden(false)} sx={{ mb: 2 }}>
          {t('boards.setupShow')}
        </Button>
      )}
      {!isNew && (
        <>
          <BoardBar board={board} chosen={chosen} hasPeriod={hasPeriod(board)} />
          {error && (
            <Alert
              severity="error"
              sx={{ mb: 2 }}
              action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
            >
              {t('boards.failed')}
            </Alert>
          )}
          {!(error && !answer) && (
            <Box sx={{ display: 'grid', gap: 2 }}>
              <Box sx={styleCardGrid(cards.length)}>
                {cards.map((figure) => (
                  <FigureCard key={figure.key} {...{ board, figure, answer, scope, compares }} />
                ))}
              </Box>
              {isEmpty && <Typography color="textSecondary">{t('boards.nothing')}</Typography>}
              <FigureStrip figures={strip} {...{ board, answer, scope, compares }} />
              <Box sx={panelGrid}>
                {panels.map(([panel, width]) => (
                  <Box
                    key={panel.key}
                    sx={{
                      gridColumn: { xs: 'span 12', lg: `span ${width}` },
                      minWidth: 0,
                    }}
                  >
                    <PanelView {...{ panel, answer, scope, compares }} />
                  </Box>
                ))}
              </Box>
            </Box>
          )}
        </>
      )}
    </Page>
  )
}

/**
 * Returns whether all figures of a board are zero in this period and the previous one, as for a
 * team that has just started.
 */
function isAllZero({ figures }: Board, answer: BoardAnswer): boolean {
  return figures.every(
    (figure) => !getFigureValue(answer, figure) && !getFigureValue(answer.previous, figure),
  )
}

/** Returns whether a figure or panel of the board depends on a period instead of today only. */
function hasPeriod({ figures, panels }: Board): boolean {
  const rows = [
    ...figures.map((figure) => figure.rows),
    ...panels.flatMap((panel) => (panel.kind === 'todo' ? [] : [panel.rows])),
  ]
  return rows.some(({ date, asOf }) => date ?? asOf)
}

const NO_STEPS: readonly FirstStep[] = []

const styleCardGrid = (count: number) =>
  ({
    display: 'grid',
    gap: 2,
    gridTemplateColumns: {
      xs: 'repeat(2, minmax(0, 1fr))',
      md: `repeat(${Math.min(Math.max(count, 1), 4)}, minmax(0, 1fr))`,
    },
    // With an odd number of cards, the last card takes the whole row.
    '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  }) as const
const panelGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
} as const

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
  // src/server/boards/read-panels.ts defines the data of each kind.
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

interface TodoViewProps {
  readonly panel: TodoPanel
  readonly counts: Readonly<Record<string, number>>
  readonly scope: Scope
}

/** Draws open tasks. Each line links to the records that it counts. */
function TodoView({ panel, counts, scope }: TodoViewProps) {
  const t = useLoadedTexts('boards')
  const formats = useFormats()
  const registry = useRegistry()
  const lines = panel.lines.filter(({ key }) => counts[key])
  return (
    <PanelFrame panel={panel}>
      {lines.length === 0 ? (
        <Typography color="textSecondary" sx={nothingToDo}>
          <CircleCheck size={16} aria-hidden />
          {t('boards.nothingToDo')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, pt: 0 }}>
          {lines.map(({ key, icon, rows }) => (
            <li key={key}>
              <Box component={LinkBase} to={linkToRows(rows, scope, registry)} sx={todoLine}>
                <Icon name={icon} />
                <Box component="span" sx={{ flex: 1 }}>
                  {t.declared(`boards.${key}`)}
                </Box>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {formats.integer(counts[key])}
                </Box>
              </Box>
            </li>
          ))}
        </Box>
      )}
    </PanelFrame>
  )
}

/**
 * Draws the home page of people who may see no figures: links to the screens that they can open.
 */
export function PlainHome({ title }: { readonly title: string }) {
  const t = useLoadedTexts('boards')
  const { person } = useSession()
  const [first = person.name] = person.name.split(' ')
  const places = useMenu().flatMap(({ key, icon, label, to, lines }) =>
    to === '/' ? [] : [{ key, icon, label, to: to ?? lines[0]?.to }],
  )
  return (
    <Page title={title}>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {t('boards.welcome', { name: first })}
      </Typography>
      <Box sx={grid}>
        {places.map(({ key, icon, label, to }) => (
          <Card key={key}>
            <CardActionArea component={LinkBase} to={to} sx={area}>
              <Icon name={icon} />
              {label}
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Page>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
} as const
const area = { display: 'flex', alignItems: 'center', gap: 1.5, p: 2, height: '100%' } as const

const nothingToDo = { display: 'flex', alignItems: 'center', gap: 1, px: 2, pb: 2 } as const
const todoLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 40,
  px: 1,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { bgcolor: 'action.hover' },
} as const
