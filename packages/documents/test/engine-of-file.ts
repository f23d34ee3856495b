import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { DocumentEngine } from '../src/index.ts'

/** An engine with a folder of its own, both gone when the tests of the file are over. */
export const engineOfFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  const engine = new DocumentEngine({ workFolder: join(folder, 'work') })
  afterAll(() => {
    engine.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, engine }
}
