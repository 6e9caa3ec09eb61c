import { Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { LinkBase, useTranslate } from 'react-admin'
import type { Figure } from '../../../schema/figure.ts'
import { subtract } from '../../../schema/decimal.ts'
import { useFormats } from '../../context/formats.ts'
import { useRegistry } from '../../context/registry.tsx'
import { useSession } from '../../context/session.tsx'
import { useWords } from '../../context/words.ts'
import type { Period } from './periods.ts'

interface FigureCardProps {
  readonly figure: Figure
  /** Undefined until it is there. */
  readonly answer: object | undefined
  readonly period: Period
}

/** One figure, how it compares, and the way to the list that it sums up. */
export function FigureCard({ figure, answer, period }: FigureCardProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const { byName } = useRegistry()
  const { can } = useSession()
  const value = answer && figureAt(answer, figure.path)
  const before = answer && figureAt(answer, `previous.${figure.path}`)
  const listed = figure.list && byName.get(figure.list.resource)
  const content = (
    <>
      <Typography component="span" sx={label}>
        {translate(`figures.${figure.key}`)}
      </Typography>
      <Typography component="span" sx={number}>
        {value === undefined ? <Skeleton width={96} /> : formats[figure.as](value)}
      </Typography>
      <Comparison figure={figure} value={value} before={before} />
    </>
  )
  return (
    <Card>
      {listed && can(`${listed.one}.view`) ? (
        <CardActionArea component={LinkBase} to={addressOf(figure, period)} sx={area}>
          {content}
        </CardActionArea>
      ) : (
        <Box sx={area}>{content}</Box>
      )}
    </Card>
  )
}

interface ComparisonProps {
  readonly figure: Figure
  readonly value: number | undefined
  readonly before: number | undefined
}

/** How much more or less it is than before: by arrow, word and colour, as a share where there is something to share. */
function Comparison({ figure, value, before }: ComparisonProps) {
  const say = useWords()
  const formats = useFormats()
  if (value === undefined || before === undefined) return <Box sx={small}>&nbsp;</Box>
  const difference = subtract(value, before)
  if (difference === 0) return <Box sx={small}>{say('figures.same')}</Box>
  const isMore = difference > 0
  const share = before === 0 ? undefined : Math.round(Math.abs(difference / before) * 1000) / 10
  const change =
    share === undefined ? formats[figure.as](Math.abs(difference)) : formats.percent(share)
  const isGood = figure.more === undefined ? undefined : (figure.more === 'good') === isMore
  const color = isGood === undefined ? 'text.secondary' : isGood ? 'success.main' : 'error.main'
  const Arrow = isMore ? ArrowUpRight : ArrowDownRight
  return (
    <Box
      sx={{ ...small, color }}
      title={say('figures.before', { value: formats[figure.as](before) })}
    >
      <Arrow size={14} aria-hidden />
      {say(isMore ? 'figures.up' : 'figures.down', { change })}
    </Box>
  )
}

/** The number at a path of an answer, such as `cashFlow.net`; undefined when it is not there. */
export function figureAt(answer: object, path: string): number | undefined {
  let at: unknown = answer
  for (const name of path.split('.')) {
    at = (at as Readonly<Record<string, unknown>> | undefined)?.[name]
  }
  return typeof at === 'number' ? at : undefined
}

function addressOf({ list }: Figure, { from, to }: Period): string {
  if (!list) return '/'
  const days = list.date ? { [`${list.date}_gte`]: from, [`${list.date}_lte`]: to } : {}
  const filter = JSON.stringify({ ...list.filter, ...days })
  return `/${list.resource}?${new URLSearchParams({ filter })}`
}

const area = { p: 2, height: '100%', display: 'block' } as const
const label = { display: 'block', fontSize: 12, fontWeight: 550, color: 'text.secondary', mb: 0.5 }
const number = {
  display: 'block',
  fontSize: { xs: 18, sm: 24 },
  lineHeight: '32px',
  fontWeight: 650,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const
const small = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
} as const
