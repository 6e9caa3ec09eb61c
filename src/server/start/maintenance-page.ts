/** Holds the texts of the maintenance page, in the visitor's language. */
export interface MaintenanceMessages {
  readonly title: string
  readonly about: string
  readonly more: string
  readonly explanation: string
  readonly retry: string
}

/**
 * Creates the page that visitors see while the database is unreachable. It needs no other file of
 * the server.
 */
export function createMaintenancePage(messages: MaintenanceMessages, language: string): Response {
  const { title, about, more, explanation, retry } = messages
  const body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title}</title>
<style>
  body { min-height: 100vh; margin: 0; display: grid; place-content: center; justify-items: center; gap: 1rem;
    padding: 1rem; box-sizing: border-box; font: 1rem/1.5 system-ui, sans-serif; text-align: center }
  h1 { font-size: 6rem; line-height: 1; margin: 0 }
  p { margin: 0; max-width: 60ch }
</style>
</head>
<body>
<h1>503</h1>
<p><strong>${title}</strong></p>
<p>${about}</p>
<details><summary>${more}</summary><p>${explanation}</p></details>
<p><a href="">${retry}</a></p>
</body>
</html>
`
  return new Response(body, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
    },
  })
}
