/** Declares the part of mmdb-lib that this program uses, because its own types cover only databases of MaxMind. */
declare module 'mmdb-lib' {
  /** Reads a database of networks in MaxMind's format. */
  export class Reader {
    constructor(database: Buffer)
    get(address: string): unknown
  }
}
