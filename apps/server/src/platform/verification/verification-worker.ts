// A process that does nothing but verify signatures: whatever a file costs, it costs the server nothing but the waiting.

import type { OfdSignatures } from '@xinqi/documents/ofd-signatures'
import type { Task } from '@xinqi/documents/worker/protocol'
import { serveTasks } from '@xinqi/documents/worker/serve'
import type { VerificationResult } from '@xinqi/pdf-signature'
import type { FileFinding } from './finding.ts'
import type { VerifyRequest } from './verifier.ts'

/** Processor time, not the clock on the wall: a busy machine must not make an honest file undetermined. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const verifyPdfTask: Task<VerifyRequest, VerificationResult> = async (
  { bytes, trust, now, seconds },
  { step },
) => {
  const { TimeLimit, verifyPdf } = await import('@xinqi/pdf-signature')
  step('stepSeconds')
  return verifyPdf(bytes, { trust, now, limit: new TimeLimit(processorMs, seconds * 1000) })
}

const judgeOfdTask: Task<OfdSignatures, FileFinding> = async (said, { step }) => {
  const { judgeOfd } = await import('./judge-ofd.ts')
  step('stepSeconds')
  return judgeOfd(said)
}

serveTasks({ verifyPdf: async () => verifyPdfTask, judgeOfd: async () => judgeOfdTask })
