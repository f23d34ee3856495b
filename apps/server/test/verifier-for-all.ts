import path from 'node:path'
import { ensureWorkFolder } from '@xinqi/documents'
import { inject } from 'vitest'
import { makeLogger } from '../src/platform/logging.ts'
import { makeVerifier, type Verifier } from '../src/platform/verification/verifier.ts'

let verifier: Verifier | undefined

/** One for the test files of a process, as with the documents. */
export const verifierForAll = (): Verifier => {
  verifier ??= makeVerifier(
    () => ensureWorkFolder(path.join(inject('folder'), `verification-${process.pid}`)),
    makeLogger('silent'),
  )
  return verifier
}
