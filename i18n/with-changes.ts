/** Types the texts that a variant of a language changes, such as those of Brazil; an unknown key does not compile. */
export type Changes<T> = {
  readonly [K in keyof T]?: T[K] extends string ? string : Changes<T[K]>
}

/** Types texts without their values. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

interface Tree {
  readonly [key: string]: string | Tree
}

/** Returns the texts of a language with the changes of a variant. */
export function withChanges<T extends object>(texts: T, changes: Changes<T>): Texts<T> {
  return merge(texts as Tree, changes as Tree) as Texts<T>
}

function merge(texts: Tree, changes: Tree): Tree {
  const changed = Object.entries(changes).map(([key, change]) => {
    const text = texts[key]
    return [
      key,
      typeof change === 'object' && typeof text === 'object' ? merge(text, change) : change,
    ]
  })
  return { ...texts, ...(Object.fromEntries(changed) as Tree) }
}
