import { DocumentError, type DocumentErrorCode, defaultWorkLimits } from '@xinqi/documents'
import { WorkerPool } from '@xinqi/documents/worker/pool'
import { workerProgram } from '@xinqi/documents/worker/spawn'
import { undetermined } from '@xinqi/pdf-signature'
import { CodedError } from '../errors.ts'
import type { Logger } from '../logging.ts'
import type { SealMaterial } from '../national-seals/seal-material.ts'
import type { FileFinding } from './finding.ts'
import type { SealFileFinding, SealsToJudge, StateHistory, VerifiedPdf } from './judge-national-seals.ts'

/**
 * Processor seconds a file may take. `waiting`: somebody unknown looks at the page. `report`: somebody known wants it in
 * writing. `again`: nobody waits, and it did not suffice before.
 */
export const VERIFY_SECONDS = { waiting: 2, report: 15, again: 60 } as const

export type JudgeRequest = { bytes: Uint8Array; seals: SealsToJudge }
export type VerifyRequest = JudgeRequest & { trust: string; seconds: number }
type VerifyOptions = {
  /** Who pays for the time: a company, or the address of somebody nobody knows. */
  owner: string
  budget: keyof typeof VERIFY_SECONDS
  signal?: AbortSignal
}

/** Whatever the file, a result; `undetermined` where the budget did not suffice or the process came to harm. */
export type Verifier = {
  verifyPdf: (bytes: Uint8Array, asked: VerifyOptions & { trust: string; now?: Date }) => Promise<VerifiedPdf>
  judgeOfd: (bytes: Uint8Array, asked: VerifyOptions) => Promise<FileFinding>
  /** A seal by itself: an .esl file. */
  judgeSeal: (bytes: Uint8Array, asked: VerifyOptions) => Promise<SealFileFinding>
  close: () => void
}

const PROCESSES = 2
/** Who comes when so many wait is told to come again: their files would fill the memory. */
const MOST_WAITING = 40
const MEMORY_MB = 700
/** What a process may go on for after its own limit before it is ended. */
const GRACE_SECONDS = 1.5

/** The processes themselves: handed everything a file is judged by. */
export type VerifyingProcesses = {
  verifyPdf: (
    bytes: Uint8Array,
    by: { trust: string; seals: SealsToJudge },
    asked: VerifyOptions,
  ) => Promise<VerifiedPdf>
  judgeOfd: (bytes: Uint8Array, seals: SealsToJudge, asked: VerifyOptions) => Promise<FileFinding>
  judgeSeal: (bytes: Uint8Array, seals: SealsToJudge, asked: VerifyOptions) => Promise<SealFileFinding>
  close: () => void
}

/** What national seals are judged by: whom to believe, and what the register knows of the seals that are found. */
export type SealRegister = {
  material: () => Promise<SealMaterial>
  statesOf: (esIds: readonly string[]) => Promise<StateHistory>
  clock: () => Date
}

/** Signatures are verified in processes of their own, each file within a budget, owners in turn. */
export const verifyingProcesses = (workFolder: () => string, log: Logger): VerifyingProcesses => {
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
    verifyPdf: async (bytes, by, asked) => {
      const request: VerifyRequest = { bytes, ...by, seconds: VERIFY_SECONDS[asked.budget] }
      const found = await run<VerifiedPdf>('verifyPdf', request, asked)
      return 'seals' in found ? found : { ...found, seals: {} }
    },
    judgeOfd: async (bytes, seals, asked) => {
      const found = await run<FileFinding>('judgeOfd', { bytes, seals } satisfies JudgeRequest, asked)
      return { ...found, signatures: 'trusted' in found ? [] : found.signatures }
    },
    judgeSeal: async (bytes, seals, asked) => {
      const found = await run<SealFileFinding>('judgeSeal', { bytes, seals } satisfies JudgeRequest, asked)
      return 'trusted' in found ? { ...found, remarks: [], seal: null, picture: null } : found
    },
    close: () => pool.close(),
  }
}

/** Whatever holds a national seal is judged by who is believed to make them, and by what the register knows of it. */
export const verifierWith = (processes: VerifyingProcesses, register: SealRegister): Verifier => {
  /** Judged again with what the register knows of the seals in it, where it knows of any: that may change everything. */
  const withStates = async <T>(
    judge: (seals: SealsToJudge) => Promise<T>,
    found: (finding: T) => readonly (string | undefined)[],
    now: Date = register.clock(),
  ): Promise<T> => {
    const seals: SealsToJudge = { material: await register.material(), states: {}, now }
    const finding = await judge(seals)
    const esIds = [...new Set(found(finding).filter((one) => one !== undefined))]
    if (esIds.length === 0) return finding
    const states = await register.statesOf(esIds)
    return Object.keys(states).length === 0 ? finding : judge({ ...seals, states })
  }
  return {
    verifyPdf: (bytes, { trust, now, ...asked }) =>
      withStates(
        (seals) => processes.verifyPdf(bytes, { trust, seals }, asked),
        ({ seals }) => Object.values(seals).map(({ esId }) => esId),
        now,
      ),
    judgeOfd: (bytes, asked) =>
      withStates(
        (seals) => processes.judgeOfd(bytes, seals, asked),
        ({ signatures }) => signatures.map(({ seal }) => seal?.esId),
      ),
    judgeSeal: (bytes, asked) =>
      withStates(
        (seals) => processes.judgeSeal(bytes, seals, asked),
        ({ seal }) => [seal?.esId],
      ),
    close: processes.close,
  }
}

const REASON: Partial<Record<DocumentErrorCode, string>> = {
  'time-exceeded': '文件过于复杂，未能在限定时间内完成核验',
  'memory-exceeded': '文件过于复杂，核验所需内存超出上限',
}
