import path from 'node:path'
import { ensureWorkFolder } from '@xinqi/documents'
import { inject } from 'vitest'
import { makeLogger } from '../src/platform/logging.ts'
import { type VerifyingProcesses, verifyingProcesses } from '../src/platform/verification/verifier.ts'

let verifier: VerifyingProcesses | undefined

/** One for the test files of a process, as with the documents. */
export const verifierForAll = (): VerifyingProcesses => {
  verifier ??= verifyingProcesses(
    () => ensureWorkFolder(path.join(inject('folder'), `verification-${process.pid}`)),
    makeLogger('silent'),
  )
  return verifier
}
