/** Returns a `fetch` that tells how much of what it sends has left, from 0 to 1: the browser's own does not say. */
export function sendWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        const type = request.getResponseHeader('content-type')
        const headers: HeadersInit = type === null ? {} : { 'content-type': type }
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('The connection broke'))
      request.onabort = () => reject(new DOMException('Given up', 'AbortError'))
      init?.signal?.addEventListener('abort', () => request.abort())
      // The client hands on what its caller gave it: a file.
      request.send(init?.body as XMLHttpRequestBodyInit)
    })
}
