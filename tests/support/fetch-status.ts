/** Returns the status of the response of an address, or 0 without a response. */
export async function fetchStatus(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}
