import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { convertOffice } from './convert.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'system-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Stands where LibreOffice would and writes down how it was called. */
function program(script: string): string {
  const path = join(folder, 'soffice')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

const context = { step: () => {}, progress: () => {} }
const convert = (libreOffice: string) => {
  const jobFolder = mkdtempSync(join(folder, 'office-'))
  const bytes = Buffer.from('{\\rtf1 x}')
  return convertOffice({ bytes, kind: 'rtf', workFolder: folder, jobFolder, libreOffice }, context)
}

test('an installed LibreOffice gets its own profile and our fonts, and its version is kept', async () => {
  const log = join(folder, 'log')
  const libreOffice = program(
    `if [ "$1" = --version ]; then echo "LibreOffice 9.9"; exit; fi
     echo "$@" > ${log}; echo "$HOME $FONTCONFIG_FILE $SECRET" >> ${log}; cp source.rtf source.pdf`,
  )
  process.env.SECRET = 'leak'
  const { producedBy } = await convert(libreOffice)
  delete process.env.SECRET
  expect(producedBy).toMatch(/^LibreOffice 9\.9 standin-/)
  const called = readFileSync(log, 'utf8')
  expect(called).toMatch(/-env:UserInstallation=file:\/\/\S+office-\S+profile --headless/)
  expect(called).toContain('fonts.conf')
  expect(called).not.toContain('leak')
})

test('a failing engine is a coded error', async () => {
  await expect(convert(program('exit 77'))).rejects.toMatchObject({ code: 'damaged' })
  await expect(convert(join(folder, 'absent'))).rejects.toMatchObject({ code: 'engine-missing' })
  await expect(convert(program('exit 0'))).rejects.toMatchObject({ code: 'damaged' })
})
