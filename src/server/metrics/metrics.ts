import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Collects measurements of the server in the text format of Prometheus. */
export interface Metrics {
  /**
   * Counts a request after its response. `route` is its pattern, such as `/products/:id`, never the
   * address.
   */
  countRequest(labels: RequestLabels, duration_ms: number): void
  /** Counts a database statement or transaction by the class of its connection. */
  countStatement(statementClass: string, outcome: 'ok' | 'failed', duration_ms: number): void
  /** Adds a gauge that is read at each scrape. Several values differ by their labels `class`, `state` and `queue`. */
  addGauge(name: string, help: string, read: ReadGauge): void
  /** Adds memory, processor time, event-loop delay and garbage collection of this process. */
  watchProcess(): void
  /** Returns all metrics in the format of `contentType`. */
  readText(): Promise<string>
  readonly contentType: string
}

interface RequestLabels {
  readonly method: string
  readonly route: string
  readonly status: number
  /** Indicates that an API key sent the request. */
  readonly isKey: boolean
}

interface Figure {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}
type ReadGauge = () => readonly Figure[] | Promise<readonly Figure[]>

/** Lists the buckets in seconds, from half a millisecond to the longest statement timeout. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Creates the metrics of this process, whose times are in seconds. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'armazem_http_request_duration_seconds',
    help: 'Time from a request to its response',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const keyRequests = new Counter({
    name: 'armazem_api_key_requests_total',
    help: 'Requests of API keys that work, by status',
    labelNames: ['status'],
    registers: [registry],
  })
  const statements = new Histogram({
    name: 'armazem_statement_duration_seconds',
    help: 'Time of a database statement, waiting for a connection included',
    labelNames: ['class', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  })
  return {
    countRequest({ method, route, status, isKey }, duration_ms) {
      requests.observe({ method, route, status }, duration_ms / 1000)
      if (isKey) keyRequests.inc({ status })
    },
    countStatement: (statementClass, outcome, duration_ms) =>
      statements.observe({ class: statementClass, outcome }, duration_ms / 1000),
    addGauge(name, help, read) {
      const labelNames = LABELS
      new Gauge({
        name: `armazem_${name}`,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          this.reset()
          for (const { labels = {}, value } of await read()) this.set(labels, value)
        },
      })
    },
    watchProcess: () => collectDefaultMetrics({ register: registry, prefix: 'armazem_' }),
    readText: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

const LABELS = ['class', 'state', 'queue']
