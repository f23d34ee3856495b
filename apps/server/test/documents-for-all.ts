import path from 'node:path'
import { DocumentEngine } from '@xinqi/documents'
import { inject } from 'vitest'

let engine: DocumentEngine | undefined

/** One for the test files of a process: its worker takes as long to start as many a test. It ends with the process. */
export const documentsForAll = (): DocumentEngine => {
  engine ??= new DocumentEngine({ workFolder: path.join(inject('folder'), `documents-${process.pid}`) })
  return engine
}
