// The inside of a worker process: takes one request at a time, answers with reports, ends with its parent.

import { DocumentError } from '../errors.ts'
import type { Report, Request, Task, TaskContext } from './protocol.ts'

/** Each task loads what it needs when it is first asked for. */
export type TaskTable = Record<string, () => Promise<Task<never, unknown>>>

const report = (message: Report) => process.send?.(message)

export function serveTasks(tasks: TaskTable): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', async ({ id, task, input }: Request) => {
    const context: TaskContext = {
      step: (limit) => report({ id, type: 'step', limit }),
      progress: (progress) => report({ id, type: 'progress', progress }),
    }
    try {
      const run = await tasks[task]!()
      report({ id, type: 'done', value: await run(input as never, context) })
    } catch (error) {
      const coded = error instanceof DocumentError ? error : outOfMemory(error)
      const detail = coded
        ? coded.detail
        : error instanceof Error
          ? `${error.name}: ${error.message}`
          : String(error)
      report({ id, type: 'failed', code: coded?.code ?? 'failed', detail, broken: error !== coded })
    }
  })
}

/** Engines in WebAssembly have a memory of fixed size; one that runs out of it stops dead and is of no more use. */
const outOfMemory = (error: unknown): DocumentError | undefined =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error && /Aborted|out of memory|Array buffer allocation failed/i.test(error.message))
    ? new DocumentError('memory-exceeded', String(error))
    : undefined
