import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Describes a measured folder, whose subfolders are its rooms. */
export interface FolderFigures {
  readonly folder: string
  readonly files: readonly string[]
  /** Lists the rooms, the lowest first. Rooms of a cycle are adjacent. */
  readonly rooms: readonly string[]
  /** Lists groups of rooms that import each other in a cycle, including type imports. */
  readonly cycles: readonly (readonly string[])[]
  readonly lines: number
  readonly median: number
  /** Holds the share of files with 30 lines or fewer, in percent. */
  readonly small: number
  readonly longest: { readonly file: string; readonly lines: number }
  /** Names the folder with the most files directly in it. */
  readonly largest: { readonly folder: string; readonly files: number }
  /** Counts the `lazy()` calls. Each of them loads its code with a separate request. */
  readonly lazy: number
}

export const MEASURED_FOLDERS = [
  'src/schema',
  'src/export',
  'src/server',
  'src/admin',
  'resources',
] as const

const SMALL = 30

/** Measures one of the folders, such as `src/admin`, in the working tree at `root`. */
export function measure(folder: string, root = '.'): FolderFigures {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).toSorted()
  const texts = new Map(files.map((file) => [file, readFileSync(posix.join(root, file), 'utf8')]))
  const counts = files.map((file) => [file, countLines(texts.get(file)!)] as const)
  const byLength = counts.toSorted(([, a], [, b]) => a - b)
  const groups = groupByCycles(findRoomImports(folder, texts))
  const perFolder = [...Map.groupBy(files, (file) => posix.dirname(file))]
  const [largest, within] = perFolder.toSorted(([, a], [, b]) => b.length - a.length)[0]!
  const [longest, lines] = byLength.at(-1)!
  return {
    folder,
    files,
    rooms: groups.flat(),
    cycles: groups.filter((group) => group.length > 1),
    lines: counts.reduce((sum, [, count]) => sum + count, 0),
    median: byLength[Math.floor(byLength.length / 2)]![1],
    small: (100 * counts.filter(([, count]) => count <= SMALL).length) / files.length,
    longest: { file: longest, lines },
    largest: { folder: largest, files: within.length },
    lazy: [...texts.values()].reduce((sum, text) => sum + countLazyImports(text), 0),
  }
}

function countLines(text: string): number {
  return text.trimEnd().split('\n').length
}

function countLazyImports(text: string): number {
  return text.match(/(?<![\w.'])lazy\(/g)?.length ?? 0
}

/** Returns the imports between the rooms of a folder. Files directly in the folder are left out. */
function findRoomImports(
  folder: string,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>()
  for (const [file, text] of texts) {
    const room = getRoom(folder, file)
    if (room === undefined) continue
    const targetRooms = imports.get(room) ?? new Set()
    imports.set(room, targetRooms)
    for (const path of listImports(text)) {
      const target = getRoom(folder, posix.join(posix.dirname(file), path))
      if (target !== undefined && target !== room) targetRooms.add(target)
    }
  }
  return imports
}

function listImports(text: string): readonly string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)
  return [...found].map(([, path]) => path!)
}

/** Returns groups of files that import each other in a cycle, including types and lazy imports. */
export function findFileCycles(root = '.'): readonly (readonly string[])[] {
  const files = globSync('{src,resources,i18n,scripts,tests}/**/*.{ts,tsx}', { cwd: root })
  const existing = new Set(files)
  const imports = files.toSorted().map((file) => {
    const paths = listImports(readFileSync(posix.join(root, file), 'utf8'))
    const targets = paths.map((path) => posix.join(posix.dirname(file), path))
    return [file, new Set(targets.filter((target) => existing.has(target)))] as const
  })
  return groupByCycles(new Map(imports)).filter((group) => group.length > 1)
}

function getRoom(folder: string, file: string): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined
  const [room, ...rest] = file.slice(folder.length + 1).split('/')
  return rest.length > 0 ? room : undefined
}

/**
 * Groups the nodes of a graph that reach each other (Tarjan's strongly connected components). A group comes after all
 * groups that it imports.
 */
export function groupByCycles(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
): readonly (readonly string[])[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (node: string): void => {
    const place = index.size
    index.set(node, place)
    low.set(node, place)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!))
    }
    if (low.get(node) === place) groups.push(stack.splice(stack.indexOf(node)))
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return groups
}

/** Describes a figure with its limit. */
export interface LimitedFigure {
  readonly figure: string
  readonly value: number
  readonly atMost: number
}

/** Lists the figures that have limits. */
export function listLimitedFigures(
  measured: readonly FolderFigures[],
  counts: {
    readonly fileCycles: number
    readonly deadReferences: number
    /** Counts the lines of SQL in the views of reports. */
    readonly reportLines: number
  },
): readonly LimitedFigure[] {
  const find = (folder: string) => measured.find((each) => each.folder === folder)!
  const admin = find('src/admin')
  return [
    { figure: 'cycles of src/server', value: find('src/server').cycles.length, atMost: 0 },
    { figure: 'cycles of src/admin', value: admin.cycles.length, atMost: 0 },
    { figure: 'cycles of resources', value: find('resources').cycles.length, atMost: 0 },
    { figure: 'import cycles between files', value: counts.fileCycles, atMost: 0 },
    { figure: 'files of src/admin', value: admin.files.length, atMost: 300 },
    { figure: 'small files of src/admin, %', value: admin.small, atMost: 10 },
    { figure: 'lazy boundaries of src/admin', value: admin.lazy, atMost: 20 },
    {
      figure: 'files directly in a folder of resources',
      value: find('resources').largest.files,
      atMost: 20,
    },
    { figure: 'lines of SQL in reports', value: counts.reportLines, atMost: 500 },
    { figure: 'dead references', value: counts.deadReferences, atMost: 0 },
  ]
}
