// Takes a job and never finishes it: the test kills this process in the middle.
import { jobQueue } from '../src/platform/jobs/job-queue.ts'
import { makeLogger } from '../src/platform/logging.ts'

const queue = jobQueue(JSON.parse(process.argv[2]!), makeLogger('silent'))
queue.define('long', async () => {
  process.send?.('taken')
  await new Promise(() => {})
})
await queue.start()
await queue.send('long', { n: 42 })
