/** Leads to a screen of a resource, or to a page by its address. */
export type Destination =
  | { readonly resource: string; readonly view: 'list' | 'create' }
  | { readonly page: string }

/** Declares an entry of the navigation; `label` is a key of the texts below `navigation`. */
export type NavigationEntry = Destination & {
  readonly label: string
  /** Hides the entry from people without this right; screens of resources know their rights themselves. */
  readonly right?: string
}

/** Declares a heading of the sidebar with its entries, or a single entry when it has a destination. */
export interface NavigationGroup {
  /** Names the group that resources refer to, and a key of the texts below `navigation`. */
  readonly key: string
  /** Names a lucide icon, in kebab case. */
  readonly icon: string
  /** Makes the group itself a link; a group has either this or `entries`. */
  readonly to?: Destination
  /** Lists the entries of the group. */
  readonly entries?: readonly NavigationEntry[]
}

/** Declares a screen of a later release; its address opens a page that announces the screen. */
export interface ComingSoon {
  readonly address: string
  /** Names the texts below `comingSoon.<key>`: `title`, and `about`, which describes the screen. */
  readonly key: string
  /** Resources that are useful until then. */
  readonly meanwhile: readonly string[]
}
