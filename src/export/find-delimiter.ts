import Papa from 'papaparse'

/** Limits the rows from which the delimiter of a CSV file is found. */
const SAMPLE_ROWS = 50

/** Finds the delimiter of a CSV file by its first rows: comma, semicolon or tab. */
export function findDelimiter(text: string): string {
  const { meta } = Papa.parse<string[]>(text, {
    preview: SAMPLE_ROWS,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  })
  return meta.delimiter
}
