import type { Resource, Routes } from '../../../schema/resource.ts'

/**
 * Maps between the address of a screen that people see (docs/screens.md §1) and the path by which react-admin knows it
 * (`/products/create`). Pure; the router provider translates.
 */
export interface PathMap {
  /** Returns the address of a path. */
  toCanonical(path: string): string
  /** Converts an address or link to react-admin's path. */
  toInternal(path: string): string
  /** Converts the address bar's address; unknown addresses become `NOT_FOUND`. */
  fromAddress(address: string): string
  /** Returns the canonical address of a path that only react-admin should use, e.g. `/products` typed by hand. */
  findRedirect(address: string): string | undefined
  isKnown(address: string): boolean
}

/** Names the internal path for which no screen exists. */
const NOT_FOUND = '/not-found'

type View = keyof Routes

/** Lists the path patterns that react-admin expects. */
const INTERNAL: Readonly<Record<View, string>> = {
  list: '/:resource',
  create: '/:resource/create',
  edit: '/:resource/:id',
  show: '/:resource/:id/show',
}

/** Lists react-admin's paths for people who may not see a screen. */
const DENIED = ['/access-denied', '/authentication-error']

interface Rule {
  readonly internal: string
  readonly canonical: string
}

type Translate = (path: string) => string | undefined

/** Creates the map for the declared resources and the addresses of single pages. */
export function createPathMap(resources: readonly Resource[], pages: readonly string[]): PathMap {
  const isPage = new Set(pages)
  const ofResources = resources
    .flatMap((resource) => buildRules(resource))
    .filter((r) => !isPage.has(r.canonical))
  const internalNames = new Set(ofResources.map((rule) => rule.internal))
  const rules = [
    ...ofResources,
    ...pages.map((canonical) => ({ internal: pathOfPage(canonical, internalNames), canonical })),
    ...DENIED.map((internal) => ({ internal, canonical: '/401' })),
  ]
  const toCanonical = translator(rules, 'internal', 'canonical')
  // Only the page behind /401 itself counts, not the paths that lead there.
  const toInternal = translator(rules.slice(0, -DENIED.length), 'canonical', 'internal')
  const written = new Set(rules.map((rule) => rule.canonical))
  const nowhere = new Set(resources.flatMap(formsOfNone).filter((address) => !written.has(address)))
  const isNowhere = (address: string) => nowhere.has(address.replace(/\/$/, ''))
  const toPageOfRow = translator(resources.flatMap(pagesOfRows), 'internal', 'canonical')

  return {
    toCanonical: (path) => toCanonical(path) ?? path,
    toInternal: (path) => toInternal(path) ?? path,
    fromAddress: (address) =>
      (isNowhere(address) ? undefined : toInternal(address)) ?? `${NOT_FOUND}${address}`,
    findRedirect: (address) =>
      toInternal(address) === undefined
        ? (toCanonical(address) ?? toPageOfRow(address))
        : undefined,
    isKnown: (address) =>
      !isNowhere(address) &&
      (toInternal(address) ?? toCanonical(address) ?? toPageOfRow(address)) !== undefined,
  }
}

/** Returns the path of a page; an address that equals a resource's path gets a path of its own. */
function pathOfPage(address: string, taken: ReadonlySet<string>): string {
  return taken.has(address) ? `/page${address}` : address
}

function buildRules({ name, routes, source, imports, groups }: Resource): Rule[] {
  const views: readonly View[] =
    source !== 'table' ? ['list', 'show'] : ['list', 'create', 'edit', 'show']
  const rules = views.map((view) => ({
    internal: INTERNAL[view].replace(':resource', name),
    canonical: routes[view],
  }))
  if (groups.length > 0) {
    const views = ['by/:group', 'by/:group/across/:across', 'by/:group/against/:basis']
    rules.push(
      ...views.map((view) => ({
        internal: `/${name}/${view}`,
        canonical: `${routes.list}/${view}`,
      })),
    )
  }
  if (!imports) return rules
  return [...rules, { internal: `/${name}/import`, canonical: `${routes.list}/import` }]
}

/** Returns form paths of resources without forms, whose last word would otherwise be read as the id of a row. */
function formsOfNone({ name, routes, source, imports }: Resource): string[] {
  if (imports) return []
  const isWritten = source === 'table'
  const ends = isWritten ? ['import'] : ['add', 'create', 'import']
  return [
    ...(isWritten ? [] : [routes.create]),
    ...ends.flatMap((end) => [`${routes.list}/${end}`, `/${name}/${end}`]),
  ]
}

/** Returns the rules for rows that can be viewed but not edited. */
function pagesOfRows({ routes, source }: Resource): Rule[] {
  return source === 'table' ? [] : [{ internal: routes.edit, canonical: routes.show }]
}

function translator(rules: readonly Rule[], from: keyof Rule, to: keyof Rule): Translate {
  const byFirstWord = Map.groupBy(rules, (rule) => getFirstWord(rule[from]))
  const compiled = new Map<string, readonly { pattern: RegExp; target: string }[]>()

  /** Returns the rules that may match a path; they are compiled when one of their paths is first asked for. */
  function candidates(path: string) {
    const word = getFirstWord(path)
    const known = compiled.get(word)
    if (known) return known
    const made = [...(byFirstWord.get(word) ?? []), ...(byFirstWord.get('') ?? [])]
      .map((rule) => ({ rule, weight: weight(rule[from]) }))
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ rule }) => ({ pattern: compilePattern(rule[from]), target: rule[to] }))
    // Addresses that people type are not remembered.
    if (byFirstWord.has(word)) compiled.set(word, made)
    return made
  }

  return (path) => {
    for (const { pattern, target } of candidates(path)) {
      const found = pattern.exec(path)
      if (found) return target.replaceAll(PLACES, (_, name: string) => found.groups?.[name] ?? '')
    }
    return undefined
  }
}

/** Matches the parameters of an address: `:id`. */
const PLACES = /:(\w+)/g

/** Returns the first word of a path: `/products/:id` begins with `products`; empty where a parameter comes first. */
function getFirstWord(path: string): string {
  const [, word = ''] = path.split('/', 2)
  return word.startsWith(':') ? '' : word
}

/** Orders paths: fixed words win over ids, so that `/add` is not taken for one. */
function weight(path: string): number {
  return path.split('/').reduce((sum, part) => sum + (part.startsWith(':') ? 2 : 3), 0)
}

function compilePattern(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(PLACES, '(?<$1>[^/]+)')}/?$`)
}
