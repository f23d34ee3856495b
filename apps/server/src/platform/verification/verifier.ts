import { DocumentError, type DocumentErrorCode, defaultWorkLimits } from '@xinqi/documents'
import type { OfdSignatures } from '@xinqi/documents/ofd-signatures'
import { WorkerPool } from '@xinqi/documents/worker/pool'
import { workerProgram } from '@xinqi/documents/worker/spawn'
import { undetermined, type VerificationResult } from '@xinqi/pdf-signature'
import { CodedError } from '../errors.ts'
import type { Logger } from '../logging.ts'
import type { FileFinding } from './finding.ts'

/**
 * Processor seconds a file may take. `waiting`: somebody unknown looks at the page. `report`: somebody known wants it in
 * writing. `again`: nobody waits, and it did not suffice before.
 */
export const VERIFY_SECONDS = { waiting: 2, report: 15, again: 60 } as const

export type VerifyRequest = { bytes: Uint8Array; trust: string; now?: Date; seconds: number }
type VerifyOptions = {
  /** Who pays for the time: a company, or the address of somebody nobody knows. */
  owner: string
  budget: keyof typeof VERIFY_SECONDS
  signal?: AbortSignal
}

/** Whatever the file, a result; `undetermined` where the budget did not suffice or the process came to harm. */
export type Verifier = {
  verifyPdf: (
    bytes: Uint8Array,
    asked: VerifyOptions & { trust: string; now?: Date },
  ) => Promise<VerificationResult>
  judgeOfd: (said: OfdSignatures, asked: VerifyOptions) => Promise<FileFinding>
  close: () => void
}

const PROCESSES = 2
/** Who comes when so many wait is told to come again: their files would fill the memory. */
const MOST_WAITING = 40
const MEMORY_MB = 700
/** What a process may go on for after its own limit before it is ended. */
const GRACE_SECONDS = 1.5

/** Signatures are verified in processes of their own, each file within a budget, owners in turn. */
export const makeVerifier = (workFolder: () => string, log: Logger): Verifier => {
  const pool = new WorkerPool({
    program: workerProgram('verification-worker', '@xinqi/server/verification-worker'),
    size: PROCESSES,
    workFolder,
    // Somebody waits for it; what takes longer than any ordinary file is lowered by the pool.
    priority: 'normal',
  })
  let waiting = 0
  const run = async <T>(
    task: string,
    input: unknown,
    { owner, budget, signal }: VerifyOptions,
  ): Promise<T | ReturnType<typeof undetermined>> => {
    if (waiting >= MOST_WAITING)
      throw new CodedError('UNAVAILABLE', '当前核验的文件较多，请稍后再试', { retryAfter: 10 })
    waiting++
    const seconds = VERIFY_SECONDS[budget] + GRACE_SECONDS
    const limits = { ...defaultWorkLimits, stepSeconds: seconds, fileSeconds: seconds }
    try {
      return await pool.inTurn({ owner, signal }, () =>
        pool.run<T>(task, input, { limits, seconds, memoryMb: MEMORY_MB, signal }),
      )
    } catch (error) {
      if (!(error instanceof DocumentError) || error.code === 'cancelled') throw error
      log.warn({ code: error.code, detail: error.detail }, 'verification broken off')
      return undetermined(REASON[error.code] ?? '核验程序异常中止，未能完成核验')
    } finally {
      waiting--
    }
  }
  return {
    verifyPdf: (bytes, { trust, now, ...asked }) => {
      const request: VerifyRequest = {
        bytes,
        trust,
        seconds: VERIFY_SECONDS[asked.budget],
        ...(now ? { now } : {}),
      }
      return run<VerificationResult>('verifyPdf', request, asked)
    },
    judgeOfd: async (said, asked) => {
      const found = await run<FileFinding>('judgeOfd', said, asked)
      return { ...found, signatures: 'trusted' in found ? [] : found.signatures }
    },
    close: () => pool.close(),
  }
}

const REASON: Partial<Record<DocumentErrorCode, string>> = {
  'time-exceeded': '文件过于复杂，未能在限定时间内完成核验',
  'memory-exceeded': '文件过于复杂，核验所需内存超出上限',
}
