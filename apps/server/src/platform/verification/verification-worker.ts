// A process that does nothing but verify signatures: whatever a file costs, it costs the server nothing but the waiting.

import type { Task } from '@xinqi/documents/worker/protocol'
import { serveTasks } from '@xinqi/documents/worker/serve'
import type { FileFinding } from './finding.ts'
import type { SealFileFinding, VerifiedPdf } from './judge-national-seals.ts'
import type { JudgeRequest, VerifyRequest } from './verifier.ts'

/** Processor time, not the clock on the wall: a busy machine must not make an honest file undetermined. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const verifyPdfTask: Task<VerifyRequest, VerifiedPdf> = async (
  { bytes, trust, seals, seconds },
  { step },
) => {
  const { TimeLimit } = await import('@xinqi/pdf-signature')
  const { judgePdf } = await import('./judge-national-seals.ts')
  step('stepSeconds')
  return judgePdf(bytes, { trust, seals, limit: new TimeLimit(processorMs, seconds * 1000) })
}

const judgeOfdTask: Task<JudgeRequest, FileFinding> = async ({ bytes, seals }, { step }) => {
  const { judgeOfd } = await import('./judge-national-seals.ts')
  step('stepSeconds')
  return judgeOfd(bytes, seals)
}

const judgeSealTask: Task<JudgeRequest, SealFileFinding> = async ({ bytes, seals }, { step }) => {
  const { judgeSealFile } = await import('./judge-national-seals.ts')
  step('stepSeconds')
  return judgeSealFile(bytes, seals)
}

serveTasks({
  verifyPdf: async () => verifyPdfTask,
  judgeOfd: async () => judgeOfdTask,
  judgeSeal: async () => judgeSealTask,
})
