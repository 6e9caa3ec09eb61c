/** Leads to a screen of a resource, or to a page by its address. */
export type Destination =
  | { readonly resource: string; readonly view: 'list' | 'create' }
  | { readonly page: string }

/** A line of the navigation; `label` is a key of the words below `navigation`. */
export type NavigationEntry = Destination & {
  readonly label: string
  /** Hidden from people without it; screens of resources know their rights themselves. */
  readonly right?: string
}

/** A heading of the sidebar with its lines, or a line of its own when it has a destination. */
export interface NavigationGroup {
  /** The `group` that resources name, and a key of the words below `navigation`. */
  readonly key: string
  readonly icon: string
  readonly to?: Destination
  readonly entries?: readonly NavigationEntry[]
}

/** A screen that a later release brings; its address opens already and says so. */
export interface ComingSoon {
  readonly address: string
  /** Its words are below `comingSoon.<key>`: `title`, and `about`, what it will do. */
  readonly key: string
  /** Resources that are useful until then. */
  readonly meanwhile: readonly string[]
}
