// Other people's programs on our files: every one of them has to accept what we signed.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toPem } from '@xinqi/pdf-signature'

const SCRIPT = path.resolve(import.meta.dirname, '../../../../shared/checks/verify-pdf.sh')
const has = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
const missing = ['qpdf', 'pdfsig', 'pdftoppm', 'openssl', 'certutil', 'vfychain'].filter((name) => !has(name))

/** Why nothing can be checked here; undefined when it can. */
export const cannotVerify: string | undefined = missing.length
  ? `${missing.join('、')} not installed`
  : undefined

type Expected = { signatures: number; root: Buffer | Uint8Array }

const run = (command: string, args: string[], folder: string) =>
  new Promise<{ held: boolean; output: string }>((resolve) => {
    execFile(command, args, { cwd: folder, encoding: 'utf8' }, (error, stdout, stderr) =>
      resolve({ held: !error, output: `${stdout}${stderr}` }),
    )
  })

/** Problems found, none when the file holds. */
export const problemsOf = async (pdf: Buffer, { signatures, root }: Expected): Promise<string[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'xinqi-verify-'))
  try {
    await writeFile(path.join(folder, 'signed.pdf'), pdf)
    await writeFile(path.join(folder, 'ca.pem'), toPem('CERTIFICATE', Buffer.from(root)))
    if (existsSync(SCRIPT)) {
      const count = String(signatures)
      const args = [SCRIPT, 'signed.pdf', count, 'ca.pem', '--timestamps', count, '--cades']
      const { held, output } = await run('bash', args, folder)
      return held ? [] : [output]
    }
    return await ownCheck(folder, signatures)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A file with national seals in it: their fields are of a kind others' programs name and do not judge. */
export const problemsBesideSeals = async (pdf: Buffer, signatures: number): Promise<string[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'xinqi-verify-'))
  try {
    await writeFile(path.join(folder, 'signed.pdf'), pdf)
    return await ownCheck(folder, signatures)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where the shared check is not at hand: sound structure, every signature valid, and the last over the whole file. */
const ownCheck = async (folder: string, signatures: number): Promise<string[]> => {
  const problems: string[] = []
  const structure = await run('qpdf', ['--check', 'signed.pdf'], folder)
  if (!structure.held) problems.push(structure.output)
  const seen = (await run('pdfsig', ['signed.pdf'], folder)).output
  const valid = seen.match(/Signature Validation: Signature is Valid\./g)?.length ?? 0
  if (valid !== signatures) problems.push(`${valid} of ${signatures} signatures are valid:\n${seen}`)
  if (!seen.includes('Total document signed')) problems.push('something was added after the last signature')
  return problems
}
