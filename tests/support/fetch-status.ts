/** Returns the status with which an address answers, or 0 without an answer. */
export async function fetchStatus(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}
