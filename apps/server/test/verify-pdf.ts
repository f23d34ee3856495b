// Other people's programs on our files: every one of them has to accept what we signed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toPem } from '@xinqi/pdf-signature'

const SCRIPT = path.resolve(import.meta.dirname, '../../../../shared/checks/verify-pdf.sh')
const has = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
const missing = ['qpdf', 'pdfsig', 'openssl', 'certutil'].filter((name) => !has(name))

/** Why nothing can be checked here; undefined when it can. For `it.skipIf`. */
export const cannotVerify: string | undefined = missing.length
  ? `${missing.join('、')} not installed`
  : undefined

type Expected = { signatures: number; root: Buffer | Uint8Array }

const run = (command: string, args: string[], folder: string) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

/** Problems found, none when the file holds. */
export const problemsOf = (pdf: Buffer, { signatures, root }: Expected): string[] => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xinqi-verify-'))
  try {
    writeFileSync(path.join(folder, 'signed.pdf'), pdf)
    writeFileSync(path.join(folder, 'ca.pem'), toPem('CERTIFICATE', Buffer.from(root)))
    if (existsSync(SCRIPT)) {
      const count = String(signatures)
      const args = [SCRIPT, 'signed.pdf', count, 'ca.pem', '--timestamps', count, '--cades']
      const { status, output } = run('bash', args, folder)
      return status === 0 ? [] : [output]
    }
    return ownCheck(folder, signatures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where the shared check is not at hand: sound structure, every signature valid, and the last over the whole file. */
const ownCheck = (folder: string, signatures: number): string[] => {
  const problems: string[] = []
  const structure = run('qpdf', ['--check', 'signed.pdf'], folder)
  if (structure.status !== 0) problems.push(structure.output)
  const seen = run('pdfsig', ['signed.pdf'], folder).output
  const valid = seen.match(/Signature Validation: Signature is Valid\./g)?.length ?? 0
  if (valid !== signatures) problems.push(`${valid} of ${signatures} signatures are valid:\n${seen}`)
  if (!seen.includes('Total document signed')) problems.push('something was added after the last signature')
  return problems
}
