/** Declares the used part of mmdb-lib, because the types of the library cover only databases of MaxMind. */
declare module 'mmdb-lib' {
  /** Reads a database of networks in MaxMind's format. */
  export class Reader {
    constructor(database: Buffer)
    get(address: string): unknown
  }
}
