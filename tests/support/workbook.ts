import { unzipSync } from 'fflate'
import type { TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'

/** Requests an Excel file, and returns the texts of the files that it contains, by name. */
export async function readWorkbook(
  app: Pick<TestApp, 'app'>,
  by: TestCaller,
  path: string,
): Promise<Record<string, string>> {
  const request = new Request(`http://armazem.test/api/v1${path}`, { headers: by.headers() })
  const answer = await app.app.fetch(request)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  )
}

/** Returns the rows of a sheet as lists of texts; numbers are texts as well. */
export function readSheet(xml: string): string[][] {
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c [^>]*>(.*?)<\/c>/gs)].map(([, cell = '']) =>
      cell.replaceAll(/<[^>]*>/g, ''),
    ),
  )
}
