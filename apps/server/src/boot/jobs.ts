import { EXPORT_OPERATIONS, runOperationExport } from '../modules/operations/export-operations.ts'
import { sweepExpired } from '../platform/jobs/sweep-expired.ts'
import type { TaskKey } from '../platform/jobs/tasks.ts'
import type { Services } from '../platform/services.ts'

/** Every kind of background work, and what starts it. */
export const defineJobs = (services: Services): void => {
  const { queue } = services
  defineTask(services, EXPORT_OPERATIONS, runOperationExport(services))
  queue.define('sweepExpired', () => sweepExpired(services.db, services.clock()), {
    singleton: true,
    retries: 0,
  })
  queue.schedule('sweepExpired', '*/10 * * * *')
}

/** A task people wait for: when its last try fails, they are told why instead of seeing it run for ever. */
const defineTask = (
  services: Services,
  kind: string,
  run: (job: { id: string; data: TaskKey; signal: AbortSignal }) => Promise<void>,
) => {
  const name = `task.${kind}`
  const retries = 3
  services.queue.define<TaskKey & { outboxId: string }>(
    name,
    async (job) => {
      try {
        await run(job)
      } catch (error) {
        services.log.error({ error, task: job.data.taskId }, 'task failed')
        await services.tasks.progress(services.db, job.data, 0, '遇到问题，稍后自动重试')
        throw error
      }
    },
    { retries, onDead: (data) => services.tasks.fail(services.db, data, '处理失败，请稍后重新提交') },
  )
  services.outbox.subscribe(name, name)
}
