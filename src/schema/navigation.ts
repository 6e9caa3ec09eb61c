/** Names the target of a link: a screen of a resource, or a page by its address. */
export type Destination =
  | { readonly resource: string; readonly view: 'list' | 'create' }
  | { readonly page: string }

/** Declares an entry of the navigation: its target, as in `to` of a group, and these options. */
export type NavigationEntry = Destination & {
  /** Names a text below `navigation`; without that text, the label is a readable form of this name. */
  readonly label: string
  /**
   * Hides the entry from people without this right. Screens of resources check their own rights.
   */
  readonly right?: string
}

/** Declares a group of the sidebar with its entries, or a single entry when it has a target. */
export interface NavigationGroup {
  /** Names the group. Resources refer to it, and it is a key of the texts below `navigation`. */
  readonly key: string
  /** Names a lucide icon, in kebab case. */
  readonly icon: string
  /** Makes the group itself a link. A group has either `to` or `entries`. */
  readonly to?: Destination
  /** Lists the entries of the group. */
  readonly entries?: readonly NavigationEntry[]
}
