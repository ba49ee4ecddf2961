import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The process's Prometheus metrics, in a registry of its own, so that a test may create several. */
export type Metrics = {
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Callers that got no database connection in time. */
  overloads: Counter;
};

/**
 * Creates the metrics: Node's own, the database pool's, the callers it refused, and the duration of requests by route and
 * status class.
 */
export function createMetrics(pool: Pool): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the database pool by state',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const overloads = new Counter({
    name: 'database_overload_total',
    help: 'Callers that got no database connection in time and were answered 503',
    registers: [registry],
  });
  return { registry, requestSeconds, overloads };
}

/**
 * Adds a gauge that is read when the metrics are. If the reading fails, the gauge has no value in that answer: the other
 * metrics are needed most while the database does not answer. A gauge of the same name is replaced.
 */
export function addGauge(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, read }: { name: string; help: string; read: () => Promise<number> },
): void {
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await read());
      } catch {
        this.remove();
      }
    },
  });
}
