/** Metrics for an operator's monitoring, in the Prometheus text format. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const labelNames = ['cache'] as const;

/** The size and the hits of each cache. */
const cacheMetrics = (registers: Registry[]) => ({
  hits: new Counter({
    name: 'partnerfolio_cache_hits_total',
    help: 'Values found in a cache',
    labelNames,
    registers,
  }),
  misses: new Counter({
    name: 'partnerfolio_cache_misses_total',
    help: 'Values looked for in a cache and not found',
    labelNames,
    registers,
  }),
  evictions: new Counter({
    name: 'partnerfolio_cache_evictions_total',
    help: 'Values dropped from a cache to keep within CACHE_MEGABYTES',
    labelNames,
    registers,
  }),
  bytes: new Gauge({
    name: 'partnerfolio_cache_bytes',
    help: 'Estimated size of what a cache holds',
    labelNames,
    registers,
  }),
});

/** Reads that a replica may answer, by who answered. */
const replicaAnswers = (registers: Registry[]) =>
  new Counter({
    name: 'partnerfolio_replica_answers_total',
    help: 'Reads that a replica of the database may answer, by who answered: the replica, or the primary because the replica was behind or failed',
    labelNames: ['by'] as const,
    registers,
  });

/** What fails outside of the server: systems it needs, and pages in browsers. */
const failureMetrics = (registers: Registry[]) => ({
  outsideFailures: new Counter({
    name: 'partnerfolio_outside_failures_total',
    help: 'Requests answered 503 because the database, the file store or the virus scanner failed, by problem',
    labelNames: ['problem'] as const,
    registers,
  }),
  policyReports: new Counter({
    name: 'partnerfolio_policy_reports_total',
    help: 'Violations of the page policy reported by browsers',
    labelNames: ['directive'] as const,
    registers,
  }),
});

/** One registry an app, so that several apps in one process (tests) stay apart. */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: 'partnerfolio_requests_total',
      help: 'Answers by endpoint and status',
      labelNames: ['endpoint', 'status'] as const,
      registers,
    }),
    duration: new Histogram({
      name: 'partnerfolio_request_seconds',
      help: 'Time to answer by endpoint',
      labelNames: ['endpoint'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    replicaAnswers: replicaAnswers(registers),
    requestsTurnedAway: new Counter({
      name: 'partnerfolio_requests_turned_away_total',
      help: 'Requests answered 503 at once because there was no room',
      labelNames: ['room'] as const,
      registers,
    }),
    requestsAbandoned: new Counter({
      name: 'partnerfolio_requests_abandoned_total',
      help: 'Requests whose work was stopped: their caller had gone, or their deadline had passed',
      labelNames: ['reason'] as const,
      registers,
    }),
    ...failureMetrics(registers),
    streams: new Gauge({
      name: 'partnerfolio_event_streams',
      help: 'Streams of events that are open',
      registers,
    }),
    auditWaiting: new Gauge({
      name: 'partnerfolio_audit_rows_waiting',
      help: 'Rows of the audit log that wait to be sealed',
      registers,
    }),
    auditOldest: new Gauge({
      name: 'partnerfolio_audit_oldest_waiting_seconds',
      help: 'Age of the oldest row of the audit log that waits to be sealed; above a minute sealing has stopped',
      registers,
    }),
    caches: cacheMetrics(registers),
    hashesWaiting: new Gauge({
      name: 'partnerfolio_password_hashes_waiting',
      help: 'Password hashes waiting for their turn',
      registers,
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
