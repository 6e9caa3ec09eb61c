import { escapeHtml } from '../http/escape-html.ts'
import type { Route } from '../http/route.ts'

/**
 * Renders the API document as a page without scripts and external files, so that it needs no
 * exception from the content security policy.
 */
export function renderApiPage(routes: readonly Route[]): string {
  const groups = Map.groupBy(routes, (each) => each.description.tag)
  const sections = [...groups].map(([tag, members]) => renderSection(tag, members))
  const contents = [...groups.keys()].map(
    (tag) => `<li><a href="#${tag}">${escapeHtml(tag)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Armazem API</title>
<link rel="icon" href="/icon.svg">
<style>${STYLE}</style>
</head>
<body>
<header><h1>Armazem API</h1>
<p>The screens of Armazem use this API. For programs: <a href="openapi.json">OpenAPI 3.1 document</a>.
Explanations and examples: <a href="/docs/api">HTTP API</a>. All documents: <a href="/docs">documentation</a>.</p></header>
<nav aria-label="Groups"><ul>${contents.join('')}</ul></nav>
<main>${sections.join('\n')}</main>
</body>
</html>
`
}

function renderSection(tag: string, routes: readonly Route[]): string {
  return `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${routes.map(renderOperation).join('')}</section>`
}

function renderOperation({ method, path, access, description }: Route): string {
  const parameters = Object.entries(description.query ?? {}).map(
    ([name, given]) => `<li><code>${escapeHtml(name)}</code> ${escapeHtml(given.description)}</li>`,
  )
  const body = Object.entries(description.body ?? {}).map(
    ([type, schema]) =>
      `<p>Body: <code>${escapeHtml(type)}</code></p><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`,
  )
  const details = [...(parameters.length > 0 ? [`<ul>${parameters.join('')}</ul>`] : []), ...body]
  const needs = typeof access === 'string' ? access : access.right
  return `<details><summary><b class="${method}">${method}</b> <code>/api/v1${escapeHtml(path)}</code>
<span>${escapeHtml(description.summary)}</span></summary><p>Access: ${escapeHtml(needs)}</p>${details.join('')}</details>`
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
details { border-top: 1px solid #8884; padding: .5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; }
summary span { opacity: .8; }
pre { overflow-x: auto; padding: .75rem; background: #8881; border-radius: 6px; font-size: .85rem; }
`
