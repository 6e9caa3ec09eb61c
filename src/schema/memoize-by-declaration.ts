/** Returns a function that computes its result once for each declaration, since declarations never change. */
export function memoizeByDeclaration<D extends object, V>(
  workOut: (declaration: D) => V,
): (declaration: D) => V {
  const known = new WeakMap<D, V>()
  return (declaration) => {
    const before = known.get(declaration)
    if (before !== undefined) return before
    const value = workOut(declaration)
    known.set(declaration, value)
    return value
  }
}
