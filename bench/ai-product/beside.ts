// Signing while four AI tasks are under way, beside signing alone.
import { AI_TASK } from '@xinqi/api/ai'
import { type House, sendModel } from '../contracts/house.ts'
import { manyAtOnce } from '../contracts/signing.ts'
import { startComparison, thirtyPages, untilDone } from './tasks.ts'

const BAR = 2
const TASKS = 4
const PAGES = 10
const SIGNINGS = Number(process.env.BENCH_EACH ?? 40)

export const besideTasks = async (house: House, token: string) => {
  const modelId = await sendModel(house, PAGES)
  await manyAtOnce(house, modelId, SIGNINGS)
  const before = await manyAtOnce(house, modelId, SIGNINGS)
  const [base, final] = [thirtyPages(false), thirtyPages(true)]
  const tasks = await Promise.all(
    Array.from({ length: TASKS }, () => startComparison(house, token, base, final)),
  )
  const beside = await manyAtOnce(house, modelId, SIGNINGS)
  const { running } = await house.services.db
    .selectFrom('ai_task')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('id', 'in', tasks)
    .where('status', '<', AI_TASK.done)
    .executeTakeFirstOrThrow()
  for (const taskId of tasks) await untilDone(house, taskId)
  const after = await manyAtOnce(house, modelId, SIGNINGS)
  const own = (before.p95 + after.p95) / 2
  const errors = before.errors + beside.errors + after.errors
  return {
    case: `p95 of signing with ${TASKS} AI tasks, ${Number(running)} of them still at work at the end`,
    measured: `${beside.p95} ms, without them ${before.p95} and ${after.p95} ms: ${(beside.p95 / own).toFixed(2)}×`,
    bar: `≤ ${BAR}×`,
    // A task that was over before the signing was tells nothing.
    holds: errors === 0 && Number(running) > 0 && beside.p95 <= BAR * own,
  }
}
