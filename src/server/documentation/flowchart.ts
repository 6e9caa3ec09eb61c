import { Graph, layout } from '@dagrejs/dagre'
import {
  drawBox,
  wrapSvg,
  drawText,
  LINE_HEIGHT,
  roundCoordinate,
  estimateTextWidth,
  wrapText,
  type Box,
} from './svg.ts'

interface Node {
  readonly lines: readonly string[]
  readonly parent: string | undefined
}

interface Edge {
  readonly from: string
  readonly to: string
  readonly label: string | undefined
  readonly isDotted: boolean
}

interface Flowchart {
  readonly nodes: ReadonlyMap<string, Node>
  readonly groups: ReadonlyMap<string, string>
  readonly edges: readonly Edge[]
}

const MARGIN = 12
/** Limits the characters of a line in a node. */
const MAX_LINE_LENGTH = 26
/** Matches `name[label]`, `name["label"]` or `name[(label)]`. */
const NODE = /^(\w+)(?:\[\(?"?([^\]"]*?)"?\)?\])?$/
/** Matches `-->` or `-. "label" .->`. */
const ARROW = / (-->|-\. "[^"]*" \.->) /

/** Draws a flowchart of nodes, subgraphs and arrows; undefined for other notation. */
export function drawFlowchart(source: readonly string[], direction: string): string | undefined {
  const chart = readFlowchart(source)
  if (!chart) return undefined
  const graph = new Graph({ compound: true, multigraph: true })
  graph.setGraph({ rankdir: direction, nodesep: 24, ranksep: 36, marginx: MARGIN, marginy: MARGIN })
  for (const [name, label] of chart.groups) graph.setNode(name, { label })
  for (const [name, { lines, parent }] of chart.nodes) {
    const height = lines.length * LINE_HEIGHT + 20
    graph.setNode(name, { width: estimateTextWidth(lines) + 28, height })
    if (parent !== undefined) graph.setParent(name, parent)
  }
  for (const [i, { from, to, label }] of chart.edges.entries()) {
    const text =
      label === undefined ? {} : { width: estimateTextWidth([label]), height: LINE_HEIGHT }
    graph.setEdge(from, to, { ...text, labelpos: 'c' }, String(i))
  }
  layout(graph)
  return drawGraph(graph, chart)
}

function drawGraph(graph: Graph, { nodes, groups, edges }: Flowchart): string {
  const shapes = [...groups].map(([name, label]) => {
    const box = widenBox(getBox(graph, name), estimateTextWidth([label]) + 16)
    const heading = { x: box.x + box.width / 2, y: box.y + LINE_HEIGHT / 2 + 2 }
    return drawBox(box, 'group') + drawText([label], heading, 'heading')
  })
  const arrows = edges.map(({ from, to, label, isDotted }, i) => {
    const { points = [], x = 0, y = 0 } = graph.edge(from, to, String(i))
    const path = drawCurve(points)
    const line = `<path class="edge${isDotted ? ' dotted' : ''}" d="${path}" marker-end="url(#arrow)"/>`
    return line + (label === undefined ? '' : drawText([label], { x, y }, 'label'))
  })
  const boxes = [...nodes].map(([name, { lines }]) => {
    const box = getBox(graph, name)
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    return drawBox(box, 'node') + drawText(lines, middle)
  })
  const { width = 0, height = 0 } = graph.graph()
  return wrapSvg(width, height, [...shapes, ...arrows, ...boxes])
}

function getBox(graph: Graph, name: string): Box {
  const { x = 0, y = 0, width = 0, height = 0 } = graph.node(name)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

function widenBox(box: Box, least: number): Box {
  const width = Math.max(box.width, least)
  return { ...box, x: box.x - (width - box.width) / 2, width }
}

/**
 * Returns a smooth line through points. Each inner point bends the line between the midpoints of
 * its neighbours.
 */
function drawCurve(points: readonly { readonly x: number; readonly y: number }[]): string {
  const formatPoint = (x: number, y: number) => `${roundCoordinate(x)} ${roundCoordinate(y)}`
  const [first, ...rest] = points
  const last = rest.pop()
  if (!first || !last) return ''
  const bends = rest.map(({ x, y }, i) => {
    const next = rest[i + 1]
    return next
      ? `Q${formatPoint(x, y)} ${formatPoint((x + next.x) / 2, (y + next.y) / 2)}`
      : `Q${formatPoint(x, y)} `
  })
  const end = formatPoint(last.x, last.y)
  return `M${formatPoint(first.x, first.y)}${bends.length > 0 ? bends.join('') + end : `L${end}`}`
}

function readFlowchart(source: readonly string[]): Flowchart | undefined {
  const nodes = new Map<string, Node>()
  const groups = new Map<string, string>()
  const edges: Edge[] = []
  let parent: string | undefined

  function addNode(text: string): string | undefined {
    const [, name, label] = NODE.exec(text) ?? []
    if (name === undefined) return undefined
    if (!nodes.has(name)) {
      const lines = (label ?? name)
        .split('<br/>')
        .flatMap((line) => wrapText(line, MAX_LINE_LENGTH))
      nodes.set(name, { lines, parent })
    }
    return name
  }

  for (const line of source) {
    const [, group, label] = /^subgraph (\w+) \[(.*)\]$/.exec(line) ?? []
    if (group !== undefined) {
      groups.set(group, label ?? group)
      parent = group
    } else if (line === 'end') parent = undefined
    else if (!line.startsWith('direction ')) {
      const [first = '', ...steps] = line.split(ARROW)
      let from = addNode(first)
      if (from === undefined) return undefined
      for (let i = 0; i < steps.length; i += 2) {
        const [arrow = '', text = ''] = steps.slice(i, i + 2)
        const to = addNode(text)
        if (to === undefined) return undefined
        edges.push({ from, to, label: /"(.*)"/.exec(arrow)?.[1], isDotted: arrow !== '-->' })
        from = to
      }
    }
  }
  return { nodes, groups, edges }
}
