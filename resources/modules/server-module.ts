import type { MaintenanceStatement } from '../../src/server/context/maintenance-statement.ts'
import type { NewTeamKey } from '../../i18n/messages.ts'
import type { Board } from '../../src/schema/board.ts'
import type { Mailers, PrintoutOffer } from '../../src/schema/printout.ts'
import type { Registry } from '../../src/schema/registry.ts'
import type { DocumentActions } from '../../src/server/context/document-actions.ts'
import type { Invariant } from '../../src/server/context/invariant.ts'
import type { ListActions } from '../../src/server/context/list-actions.ts'
import type { Watch } from '../../src/server/context/watch.ts'
import type { Rules } from '../../src/server/context/rules.ts'
import type { Region } from './region.ts'
import type { ViewSources } from '../../src/server/database/view-source.ts'

/** Describes the server part of a module; `<module>/server.ts` exports it as `module`. */
export interface ServerModule {
  /** Lists rules of resources that their declarations cannot express. */
  readonly rules?: readonly Rules[]
  /** Maps resources to the SQL of their view or of their derived fields. */
  readonly views?: ViewSources
  /** Lists the handlers of the actions of documents and records. */
  readonly documents?: readonly DocumentActions[]
  /** Lists the handlers of actions that create records from rows of a list. */
  readonly listActions?: readonly ListActions[]
  /** Lists boards, whose figures are computed from lists. */
  readonly boards?: readonly Board[]
  /** Offers the printouts, which the server draws when they are sent by mail. */
  readonly printouts?: readonly PrintoutOffer[]
  /** Holds the mailers of printouts by resource and key: `sales.invoice`. */
  readonly mailers?: Mailers
  /** Lists the states of records about which people are notified. */
  readonly watches?: readonly Watch[]
  /** Lists the checks of `npm run doctor` and of the nightly integrity check. */
  readonly invariants?: readonly Invariant[]
  /**
   * Lists the statements that maintenance runs every hour, once for the server or once for each team. A statement that
   * returns a row with `isUnfinished` is run again.
   */
  readonly maintenanceStatements?: readonly MaintenanceStatement[]
  /** Holds the SQL of the goods that documents of the module reserve or expect, for the check of stock levels. */
  readonly stockClaims?: StockClaims
  /** Returns the records that a new team begins with. */
  readonly seeds?: Seeds
}

/** Creates the server part of a module whose rules or queries follow from the declarations of all modules. */
export type CreateServerModule = (registry: Registry) => ServerModule

/** Holds queries that select `team_id`, `branch`, `product` and `quantity`. */
export interface StockClaims {
  /** Selects the goods that documents of the module have reserved and that are still in stock. */
  readonly reserved?: string
  /** Selects the goods that documents of the module expect and have not received yet. */
  readonly incoming?: string
}

type Records = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Returns the records of a new team by resource. `text` translates to the language of the team. */
export type Seeds = (text: (key: NewTeamKey) => string, country: Country) => Records

/** Holds the locale of a new team, and the data of its country; undefined for a country without data. */
export interface Country {
  readonly locale: string
  readonly region: Region | undefined
}
