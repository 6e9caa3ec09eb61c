/**
 * Returns a function that computes its result once for each declaration, because declarations never change. The result
 * `undefined` is computed again at each call.
 */
export function memoizeByDeclaration<D extends object, V>(
  compute: (declaration: D) => V,
): (declaration: D) => V {
  const results = new WeakMap<D, V>()
  return (declaration) => {
    const cached = results.get(declaration)
    if (cached !== undefined) return cached
    const value = compute(declaration)
    results.set(declaration, value)
    return value
  }
}
