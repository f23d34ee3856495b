// `npm run jobs`: what waits in the queue, and whether it is parked; `-- park` lets no server take a job, `-- release`
// lets them take what waits.
import { openForCommand } from './boot/open-for-command.ts'
import { parkingOf, parkJobs, releaseJobs } from './platform/jobs/job-parking.ts'
import { queueDepths } from './platform/jobs/queue-depth.ts'

const { pool, db, close } = await openForCommand(process.env)

const show = async () => {
  const parked = await parkingOf(db)
  console.log(
    parked
      ? `任务队列自 ${parked.at.toISOString()} 起已停放（${parked.reason}）：没有服务会执行任务。放行：npm run jobs -- release`
      : '任务队列没有停放。',
  )
  const { rows } = await pool.query("select to_regclass('jobs.job') is not null as there")
  const depths = rows[0].there ? await queueDepths(db) : []
  if (depths.length === 0) console.log('没有任务在等。')
  for (const { name, waiting, running } of depths)
    console.log(`  ${name}  等待 ${waiting}，执行中 ${running}`)
}

const act = async (verb: string | undefined): Promise<void> => {
  switch (verb) {
    case undefined:
      return show()
    case 'park':
      await parkJobs(pool, '由运维停放', new Date())
      console.log('已停放：各服务在几秒内停止取任务，手上的做完为止。放行：npm run jobs -- release')
      return
    case 'release':
      console.log(
        (await releaseJobs(pool)) ? '已放行：各服务在几秒内开始执行等待的任务。' : '任务队列没有停放。',
      )
      return
    default:
      console.error('用法：npm run jobs [-- park | release]')
      process.exitCode = 1
  }
}

try {
  await act(process.argv[2])
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
}
