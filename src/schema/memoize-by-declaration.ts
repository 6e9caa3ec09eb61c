/**
 * Returns a function that computes its result once per declaration, because declarations never
 * change.
 */
export function memoizeByDeclaration<D extends object, V>(
  compute: (declaration: D) => V,
): (declaration: D) => V {
  const known = new WeakMap<D, V>()
  return (declaration) => {
    const cached = known.get(declaration)
    if (cached !== undefined) return cached
    const value = compute(declaration)
    known.set(declaration, value)
    return value
  }
}
