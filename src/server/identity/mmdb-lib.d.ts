/** Declares the part of mmdb-lib that is used: its own types know only the answers of MaxMind's databases. */
declare module 'mmdb-lib' {
  /** Reads a database of networks in MaxMind's format. */
  export class Reader {
    constructor(database: Buffer)
    get(address: string): unknown
  }
}
