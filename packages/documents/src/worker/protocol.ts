// What passes between the caller's process and a worker process.

import type { DocumentErrorCode } from '../errors.ts'
import type { StepLimit } from '../limits.ts'

export type Progress = {
  /** Pages finished. */
  page: number
  pages: number
  stage: 'convert' | 'read' | 'recognise' | 'render'
  /** How much of the next page is done, 0 to 1: reading one from a picture takes seconds. */
  begun?: number
}

export type Request = { id: number; task: string; input: unknown }

export type Report =
  /** A new step begins; its processor time is counted from here against the named limit. */
  | { id: number; type: 'step'; limit: StepLimit }
  | { id: number; type: 'progress'; progress: Progress }
  | { id: number; type: 'done'; value: unknown }
  /** `broken`: the worker itself came to harm and must be replaced. */
  | { id: number; type: 'failed'; code: DocumentErrorCode; detail: string; broken?: boolean }

/** What a task may tell its caller while it works. */
export type TaskContext = {
  step: (limit: StepLimit) => void
  progress: (progress: Progress) => void
}

export type Task<Input, Output> = (input: Input, context: TaskContext) => Promise<Output>
