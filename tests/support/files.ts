import sharp from 'sharp'
import { expect } from 'vitest'
import type { UploadInfo } from '../../src/schema/uploads.ts'
import type { TestCaller } from './caller.ts'

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Creates an image of one colour, which sharp can write in any format. */
export function createImage(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#2a7' } })
}

/** Sends bytes as a document with a name to the uploads, and returns the response. */
export function sendFile(by: TestCaller, body: Uint8Array, name: string) {
  const query = new URLSearchParams({ kind: 'document', name })
  // The server ignores the declared type.
  const headers = { 'content-type': 'application/octet-stream' }
  return by.call<UploadInfo & { code: string }>(`/uploads?${query}`, {
    method: 'POST',
    body,
    headers,
  })
}

/** Sends a valid document to the uploads, and returns its id. */
export async function uploadFile(
  by: TestCaller,
  body: Uint8Array = PDF,
  name = 'invoice.pdf',
): Promise<string> {
  const { status, body: about, text } = await sendFile(by, body, name)
  expect(status, text).toBe(201)
  return about.id
}
