import { auditStreamState } from '../../../platform/audit-stream/send-waiting.ts'
import type { Expiry } from '../../../platform/expiries.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { shortcomings } from '../../../platform/shortcomings.ts'
import { readRunning } from './read-running.ts'

/**
 * The facts of the operator's page as measurements, read when somebody scrapes them. A database that does not answer
 * leaves the old ones out rather than telling them again: silence is what an alarm looks for.
 */
export const measureRunning = (services: Services): void => {
  const { metrics } = services
  metrics.gauges(
    {
      xinqi_jobs_waiting: 'Jobs that are due and not begun, by kind',
      xinqi_jobs_oldest_seconds: 'How long the oldest job that is due has waited, by kind',
      xinqi_jobs_parked: '1 while no server takes jobs, as after a restore',
      xinqi_later_migrations:
        'Changes of the database that are made while servers serve and are not made yet',
      xinqi_jobs_dead: 'Jobs that failed for good',
      xinqi_jobs_retrying: 'Jobs that failed at least once and will be tried again, by kind',
      xinqi_work_set_aside:
        'Payments, refunds, transfers, pushes and notices set aside because they always fail, by kind',
      xinqi_notices_failed: 'Notices to people that failed for good',
      xinqi_shortcomings: 'What the platform runs without and somebody will miss, as 运行状态 lists it',
      xinqi_expires_seconds: 'Seconds until something ends that must be renewed before, by kind',
      xinqi_money_faults: 'Places where the book of money did not add up when it was last proven',
      xinqi_money_proof_seconds: 'How long ago the book of money was last proven',
      xinqi_outbox_waiting: 'Messages committed and not handed over',
      xinqi_outbox_oldest_seconds: 'How long the oldest of them has waited',
      xinqi_pool_connections: 'Connections to the database by state',
      xinqi_database_bytes: 'Size of the database',
      xinqi_database_connections: 'Connections the database serves, ours and others',
      xinqi_evidence_unsequenced: 'Evidence leaves without a place in the log',
      xinqi_evidence_oldest_seconds: 'How long the oldest of them has waited',
      xinqi_webhooks_waiting: 'Pushes to partners that are due',
      xinqi_webhooks_oldest_seconds: 'How long the oldest of them is overdue',
      xinqi_keys_older: 'Generations of keys that are not retired yet',
      xinqi_keys_hanging: 'What hangs on older keys, as last counted',
      xinqi_audit_stream_waiting: 'Audit entries the receiver outside has not taken yet',
      xinqi_audit_stream_oldest_seconds: 'How long the oldest of them has waited',
      xinqi_store_ready: '1 when the file store answers',
      xinqi_ledger_faults: 'Places where the books of copies did not add up when they were last proven',
    },
    async (set) => {
      const now = await readRunning(services)
      for (const { name, waiting, retrying, oldestSeconds } of now.queues) {
        set('xinqi_jobs_retrying', retrying, { queue: name })
        set('xinqi_jobs_waiting', waiting, { queue: name })
        set('xinqi_jobs_oldest_seconds', oldestSeconds, { queue: name })
      }
      set('xinqi_jobs_parked', now.jobs.parkedAt ? 1 : 0)
      set('xinqi_later_migrations', now.laterMigrations.pending.length)
      set('xinqi_jobs_dead', now.deadJobs)
      for (const { kind } of services.extensions.all(POLLED_WORK)) {
        const count = now.setAside.find((one) => one.kind === kind)?.count ?? 0
        set('xinqi_work_set_aside', count, { queue: kind })
        if (kind === 'notice') set('xinqi_notices_failed', count)
      }
      set('xinqi_shortcomings', (await shortcomings(services)).length)
      for (const [kind, seconds] of soonest(now.expiries, services.clock()))
        set('xinqi_expires_seconds', seconds, { queue: kind })
      set('xinqi_money_faults', now.money.faults)
      if (now.money.provenAt)
        set('xinqi_money_proof_seconds', secondsUntil(services.clock(), now.money.provenAt))
      set('xinqi_outbox_waiting', now.outbox.waiting)
      set('xinqi_outbox_oldest_seconds', now.outbox.oldestSeconds)
      set('xinqi_pool_connections', now.pool.total - now.pool.idle, { state: 'busy' })
      set('xinqi_pool_connections', now.pool.idle, { state: 'idle' })
      set('xinqi_pool_connections', now.pool.waiting, { state: 'waited_for' })
      set('xinqi_database_bytes', now.database.bytes)
      set('xinqi_database_connections', now.database.connections)
      set('xinqi_evidence_unsequenced', now.evidence.unsequenced)
      set('xinqi_evidence_oldest_seconds', now.evidence.oldestSeconds)
      set('xinqi_webhooks_waiting', now.webhooks.waiting)
      set('xinqi_webhooks_oldest_seconds', now.webhooks.oldestSeconds)
      set('xinqi_keys_older', now.keys.older)
      if (now.keys.hanging !== null) set('xinqi_keys_hanging', now.keys.hanging)
      const stream = await auditStreamState(services.db, services.clock())
      if (stream) {
        set('xinqi_audit_stream_waiting', stream.waiting)
        set('xinqi_audit_stream_oldest_seconds', stream.oldestSeconds)
      }
      set('xinqi_store_ready', now.store === null ? 1 : 0)
      set('xinqi_ledger_faults', now.ledger.faults)
    },
  )
}

const secondsUntil = (until: Date, from: Date): number =>
  Math.round((until.getTime() - from.getTime()) / 1000)

/** Of each kind what ends first; what cannot be looked at counts as ended. Pure. */
export const soonest = (expiries: readonly Expiry[], now: Date): Map<string, number> => {
  const found = new Map<string, number>()
  for (const { kind, endsAt, problem } of expiries) {
    if (!endsAt && !problem) continue
    const left = endsAt ? secondsUntil(endsAt, now) : 0
    found.set(kind, Math.min(left, found.get(kind) ?? left))
  }
  return found
}
