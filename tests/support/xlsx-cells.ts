import { strFromU8, unzipSync } from 'fflate'

export interface SheetCell {
  readonly value: string | number
  /** Holds the position in the style sheet; 0 is plain. */
  readonly style: number
}

/** Reads the only sheet of a workbook: cells by their address (`B2`), the XML of the sheet, and formats of numbers. */
export function readXlsx(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const cells = new Map<string, SheetCell>()
  for (const [, attributes = '', content = ''] of xml.matchAll(/<c ([^>]*)>(.*?)<\/c>/g)) {
    const at = /r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? ''
    const style = Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)
    const text = /<t[^>]*>(.*)<\/t>/s.exec(content)?.[1]
    const number = /<v>(.*)<\/v>/.exec(content)?.[1]
    cells.set(at, { style, value: text === undefined ? Number(number) : unescapeXml(text) })
  }
  const styles = strFromU8(files['xl/styles.xml'] ?? new Uint8Array())
  const formats = [...styles.matchAll(/formatCode="([^"]*)"/g)].map((all) => unescapeXml(all[1]!))
  return { cells, xml, formats, rows: xml.match(/<row /g)?.length ?? 0 }
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
