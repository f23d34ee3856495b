// The one folder this package writes to.

import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DocumentError } from './errors.ts'

export const defaultWorkFolder = (): string => join(tmpdir(), `xinqi-documents-${userInfo().uid}`)

/** Private to this user: a folder somebody else prepared under a guessed name is refused. */
export function ensureWorkFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const uid = userInfo().uid
  if (!found.isDirectory() || (uid >= 0 && found.uid !== uid))
    throw new DocumentError('failed', 'work folder belongs to somebody else')
  chmodSync(folder, 0o700)
  return folder
}
