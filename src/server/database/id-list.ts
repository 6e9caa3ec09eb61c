/** Holds the length of an id in bytes. */
export const ID_LENGTH = 16
/** Holds the length of an element of an array in bytes: its own length, and the id. */
const ELEMENT_LENGTH = 4 + ID_LENGTH
/** Holds the length of the header of an array with one dimension. */
const HEADER_LENGTH = 20
/** Holds the number of the type `uuid` in PostgreSQL. */
const UUID_TYPE = 2950

/**
 * Returns ids, which follow each other as bytes, as a `uuid[]` parameter in PostgreSQL's binary
 * format. PostgreSQL reads a long list of ids in half the time that a text takes.
 */
export function toIdArray(ids: Buffer): Buffer {
  const count = ids.length / ID_LENGTH
  const array = Buffer.alloc(HEADER_LENGTH + count * ELEMENT_LENGTH)
  // An empty array has no dimensions. The second number says that no element is null.
  const header = count === 0 ? [0, 0, UUID_TYPE] : [1, 0, UUID_TYPE, count, 1]
  for (const [i, number] of header.entries()) array.writeInt32BE(number, i * 4)
  for (let i = 0; i < count; i++) {
    const at = HEADER_LENGTH + i * ELEMENT_LENGTH
    array.writeInt32BE(ID_LENGTH, at)
    ids.copy(array, at + 4, i * ID_LENGTH, (i + 1) * ID_LENGTH)
  }
  return count === 0 ? array.subarray(0, 12) : array
}
