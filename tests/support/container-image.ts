import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Describes the last stage of a Dockerfile. */
export interface ContainerImage {
  /** Holds the folder on this machine with the files below `workFolder`. */
  readonly folder: string
  /** Holds the folder in the container from which the command runs. */
  readonly workFolder: string
  readonly environment: Readonly<Record<string, string>>
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

interface Instruction {
  readonly name: string
  readonly text: string
}

/**
 * Builds the image of the Dockerfile in the current folder without a container engine, in `folder`. The build stage
 * gets the files of the commit and hard links to the installed packages instead of `npm ci`, and runs the other
 * commands of its `RUN` instructions. The last stage gets only the files that its `COPY` instructions name. Its `RUN`
 * instructions are left out, because they create users and folders of the image.
 *
 * Throws an error if an instruction copies something that is missing, or if a command fails.
 */
export function buildImage(folder: string): ContainerImage {
  const [build, last] = readStages(readFileSync('Dockerfile', 'utf8'))
  if (!build || !last) throw new Error('Dockerfile has no two stages')
  const built = join(folder, 'build')
  const image = join(folder, 'image')
  for (const each of [built, image]) mkdirSync(each, { recursive: true })

  const archive = execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', built], { input: archive })
  execFileSync('cp', ['-al', 'node_modules', built])
  for (const { text } of build.filter(({ name }) => name === 'RUN')) {
    if (text !== 'npm ci') execFileSync('sh', ['-c', text], { cwd: built, stdio: 'pipe' })
  }

  const workFolder = readOnly(last, 'WORKDIR')
  for (const { text } of last.filter(({ name }) => name === 'COPY')) {
    copy(text.split(' '), built, image, workFolder)
  }
  return {
    folder: image,
    workFolder,
    environment: Object.fromEntries(
      readOnly(last, 'ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
    command: readArray(readOnly(last, 'CMD')),
    healthCheck: readArray(readOnly(last, 'HEALTHCHECK').replace(/^.*?\bCMD /, '')),
  }
}

/** Returns the instructions of each stage, without comments, each in one line. */
function readStages(dockerfile: string): readonly (readonly Instruction[])[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
  const instructions = lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ name: line.split(' ')[0]!, text: line.slice(line.indexOf(' ') + 1).trim() }))
  const stages: Instruction[][] = []
  for (const instruction of instructions) {
    if (instruction.name === 'FROM') stages.push([])
    stages.at(-1)?.push(instruction)
  }
  return stages
}

/** Copies the sources of `--from=build SOURCE… TARGET`, which may contain `*` in their last part. */
function copy(
  [from, ...paths]: readonly string[],
  built: string,
  image: string,
  workFolder: string,
): void {
  if (from !== '--from=build') throw new Error(`unexpected source: ${from}`)
  const target = join(image, paths.at(-1)!)
  for (const source of paths.slice(0, -1)) {
    const path = join(built, relative(workFolder, source))
    if (path.includes('*') || target.endsWith('/')) {
      execFileSync('sh', ['-c', `cp ${path} "$1"`, 'sh', target])
    } else {
      mkdirSync(dirname(target), { recursive: true })
      if (source.endsWith('node_modules')) execFileSync('cp', ['-al', path, target])
      else cpSync(path, target, { recursive: true })
    }
  }
}

function readOnly(stage: readonly Instruction[], name: string): string {
  const [only, ...more] = stage.filter((instruction) => instruction.name === name)
  if (!only || more.length > 0) throw new Error(`expected one instruction ${name}`)
  return only.text
}

function readArray(text: string): readonly string[] {
  return JSON.parse(text) as string[]
}
