import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Describes a service of compose.yaml. Only the keys that tests read are declared. */
export interface ComposeService {
  readonly build?: string
  readonly command?: readonly string[]
  readonly read_only?: boolean
  readonly tmpfs?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly stop_grace_period?: string
  readonly user?: string
  readonly profiles?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>
  readonly networks?:
    | readonly string[]
    | Readonly<Record<string, { readonly ipv4_address?: string }>>
}

/** Describes compose.yaml. */
export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, { readonly ipam: Ipam }>>
  readonly volumes: Readonly<Record<string, unknown>>
}

interface Ipam {
  readonly config: readonly { readonly subnet: string }[]
}

/**
 * Reads compose.yaml as a container engine does: merges the shared parts, and replaces `${NAME:-default}` by the value
 * of the variable, or by its default.
 */
export function readCompose(variables: Readonly<Record<string, string>> = {}): Compose {
  const text = readFileSync('compose.yaml', 'utf8').replaceAll(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, standard: string) => variables[name] ?? standard,
  )
  return parse(text, { merge: true }) as Compose
}
