import type { Resource } from '../../../schema/resource.ts'
import type { Routes } from '../../../schema/resource-options.ts'

/**
 * Converts between the addresses in the address bar (docs/screens.md §1) and react-admin's paths
 * (`/products/create`). The router provider uses these functions, which have no side effects.
 */
export interface PathMap {
  /** Returns the canonical address of react-admin's path. */
  toCanonical(path: string): string
  /** Returns react-admin's path of an address or link. */
  toInternal(path: string): string
  /** Returns react-admin's path of the address bar's address; a path below `NOT_FOUND` for unknown addresses. */
  fromAddress(address: string): string
  /**
   * Returns the canonical address when somebody types react-admin's own path, such as `/products`,
   * or the address of a form for rows that cannot be edited; undefined otherwise.
   */
  findRedirect(address: string): string | undefined
  isKnown(address: string): boolean
}

/** Names the internal path for which no screen exists. */
const NOT_FOUND = '/not-found'

type View = keyof Routes

/** Lists react-admin's path patterns by view. */
const INTERNAL: Readonly<Record<View, string>> = {
  list: '/:resource',
  create: '/:resource/create',
  edit: '/:resource/:id',
  show: '/:resource/:id/show',
}

/** Lists react-admin's paths of the page for missing rights. */
const DENIED = ['/access-denied', '/authentication-error']

interface Rule {
  readonly internal: string
  readonly canonical: string
}

type ConvertPath = (path: string) => string | undefined

/** Creates the path map of the declared resources and the addresses of pages. */
export function createPathMap(resources: readonly Resource[], pages: readonly string[]): PathMap {
  const pageSet = new Set(pages)
  const resourceRules = resources
    .flatMap((resource) => buildRules(resource))
    .filter((rule) => !pageSet.has(rule.canonical))
  const internalNames = new Set(resourceRules.map((rule) => rule.internal))
  const rules = [
    ...resourceRules,
    ...pages.map((canonical) => ({
      internal: choosePagePath(canonical, internalNames),
      canonical,
    })),
    ...DENIED.map((internal) => ({ internal, canonical: '/401' })),
  ]
  const toCanonical = createPathConverter(rules, 'internal', 'canonical')
  // The address /401 has a page of its own. The rules of `DENIED` only convert react-admin's paths to this address.
  const toInternal = createPathConverter(rules.slice(0, -DENIED.length), 'canonical', 'internal')
  const addresses = new Set(rules.map((rule) => rule.canonical))
  const missingForms = new Set(
    resources.flatMap(listMissingForms).filter((address) => !addresses.has(address)),
  )
  const isMissingForm = (address: string) => missingForms.has(address.replace(/\/$/, ''))
  const toPageOfRow = createPathConverter(resources.flatMap(listRowRules), 'internal', 'canonical')

  return {
    toCanonical: (path) => toCanonical(path) ?? path,
    toInternal: (path) => toInternal(path) ?? path,
    fromAddress: (address) =>
      (isMissingForm(address) ? undefined : toInternal(address)) ?? `${NOT_FOUND}${address}`,
    findRedirect: (address) =>
      toInternal(address) === undefined
        ? (toCanonical(address) ?? toPageOfRow(address))
        : undefined,
    isKnown: (address) =>
      !isMissingForm(address) &&
      (toInternal(address) ?? toCanonical(address) ?? toPageOfRow(address)) !== undefined,
  }
}

/**
 * Returns react-admin's path of a page. A page whose address equals a resource's path gets another
 * path.
 */
function choosePagePath(address: string, taken: ReadonlySet<string>): string {
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

/**
 * Returns the addresses of forms and imports that a resource does not have. The last word of these addresses would
 * otherwise be read as the id of a row.
 */
function listMissingForms({ name, routes, source, imports }: Resource): string[] {
  if (imports) return []
  const isWritten = source === 'table'
  const ends = isWritten ? ['import'] : ['add', 'create', 'import']
  return [
    ...(isWritten ? [] : [routes.create]),
    ...ends.flatMap((end) => [`${routes.list}/${end}`, `/${name}/${end}`]),
  ]
}

/** Returns the rules for rows that can be viewed but not edited. */
function listRowRules({ routes, source }: Resource): Rule[] {
  return source === 'table' ? [] : [{ internal: routes.edit, canonical: routes.show }]
}

function createPathConverter(
  rules: readonly Rule[],
  from: keyof Rule,
  to: keyof Rule,
): ConvertPath {
  const byFirstWord = Map.groupBy(rules, (rule) => getFirstWord(rule[from]))
  const compiled = new Map<string, readonly { pattern: RegExp; target: string }[]>()

  /**
   * Returns the rules that can match a path. Rules are compiled when one of their paths is first
   * requested.
   */
  function listCandidates(path: string) {
    const word = getFirstWord(path)
    const cached = compiled.get(word)
    if (cached) return cached
    const candidates = [...(byFirstWord.get(word) ?? []), ...(byFirstWord.get('') ?? [])]
      .map((rule) => ({ rule, weight: getSortWeight(rule[from]) }))
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ rule }) => ({ pattern: compilePattern(rule[from]), target: rule[to] }))
    // Addresses with an unknown first word are not cached, because people can type any number of
    // them.
    if (byFirstWord.has(word)) compiled.set(word, candidates)
    return candidates
  }

  return (path) => {
    for (const { pattern, target } of listCandidates(path)) {
      const found = pattern.exec(path)
      if (found)
        return target.replaceAll(PARAMETERS, (_, name: string) => found.groups?.[name] ?? '')
    }
    return undefined
  }
}

/** Matches the parameters of an address pattern: `:id`. */
const PARAMETERS = /:(\w+)/g

/**
 * Returns the first word of a path: `products` for `/products/:id`; empty when the path starts with
 * a parameter.
 */
function getFirstWord(path: string): string {
  const [, word = ''] = path.split('/', 2)
  return word.startsWith(':') ? '' : word
}

/**
 * Returns the sort weight of a path: fixed words come before parameters, so that `/add` is not read
 * as an id.
 */
function getSortWeight(path: string): number {
  return path.split('/').reduce((sum, part) => sum + (part.startsWith(':') ? 2 : 3), 0)
}

function compilePattern(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(PARAMETERS, '(?<$1>[^/]+)')}/?$`)
}

/** Returns the id of the HTML element of a form's section, for links to the section. */
export const getSectionId = (name: string): string => `section-${name}`
