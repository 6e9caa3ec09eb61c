/** Fails on purpose, to show that a failing section leaves the rest of the screen standing. */
export function ErrorExample(): never {
  throw new Error('This section fails on purpose.')
}
