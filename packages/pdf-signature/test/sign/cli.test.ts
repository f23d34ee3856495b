import { existsSync, readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoAuthority } from '../../src/cli/demo-ca.ts'
import { type SignArguments, signCommand } from '../../src/cli/sign-command.ts'
import { LocalKey } from '../../src/pki/signing-key.ts'
import { verifyCommand } from '../../src/verify/verify-command.ts'
import { run, Scratch } from '../tools/external.ts'
import { samplePdf } from './sample-pdf.ts'
import { sealPng } from './seal-png.ts'

const scratch = new Scratch()
const ca = scratch.file('ca')
const now = new Date()
let input: string
let seal: string

beforeAll(async () => {
  await createDemoAuthority(ca, now)
  input = scratch.write('in.pdf', samplePdf({ pages: 3 }))
  seal = scratch.write('seal.png', sealPng())
})
afterAll(() => scratch.remove())

async function signed(args: Partial<SignArguments>): Promise<{ file: string; report: Report }> {
  const output = scratch.file('out.pdf')
  await signCommand({ input, output, ca, signer: '甲方有限公司', ...args }, now)
  const { output: json, exitCode } = await verifyCommand({ file: output, trust: `${ca}/ca.pem`, json: true })
  return { file: output, report: { exitCode, ...JSON.parse(json) } }
}

interface Report {
  exitCode: number
  verdict: string
  trusted: boolean
  signatures: {
    signer: string
    timestamped: boolean
    pages: number[]
    coversWholeFile: boolean
    kind: string
  }[]
}

describe('demo-ca', () => {
  it('writes certificates in the open and keys wrapped, readable by their owner only', () => {
    for (const name of ['root', 'issuing', 'tsa', 'sm2-root', 'sm2-issuing', 'sm2-tsa']) {
      expect(readFileSync(`${ca}/${name}.pem`, 'utf8')).toContain('BEGIN CERTIFICATE')
      const wrapped = readFileSync(`${ca}/${name}.key`)
      expect(wrapped.subarray(0, 6).toString()).toBe('XQKEY1')
      expect(statSync(`${ca}/${name}.key`).mode & 0o077).toBe(0)
      expect(() => LocalKey.unwrap(wrapped, Buffer.alloc(32), name)).toThrow()
    }
    expect(statSync(`${ca}/wrapping.key`).mode & 0o077).toBe(0)
  })

  it('refuses to overwrite an authority', async () => {
    await expect(createDemoAuthority(ca, now)).rejects.toThrow('已有证书')
  })
})

describe('sign', () => {
  it.each(['p256', 'rsa2048', 'sm2'])(
    'signs with %s at every level so that verify says valid and trusted',
    async (key) => {
      for (const level of ['b', 't', 'lt', 'lta']) {
        const { report } = await signed({ key, level })
        expect(report).toMatchObject({ exitCode: 0, verdict: 'valid', trusted: true })
        const [signature] = report.signatures
        expect(signature).toMatchObject({ signer: '甲方有限公司', timestamped: level !== 'b' })
        expect(report.signatures.at(-1)!.coversWholeFile).toBe(true)
      }
    },
  )

  it('puts a seal on the page asked for and strips on every page', async () => {
    const { report } = await signed({ seal, page: '2', x: '0.6', y: '0.7', mm: '42' })
    expect(report.signatures[0]!.pages).toEqual([2])
    const seam = await signed({ seal, seam: 'right' })
    expect(seam.report.signatures[0]!.pages).toEqual([1, 2, 3])
  })

  it.each([
    [{ key: 'dsa' }, '--key'],
    [{ level: 'x' }, '--level'],
    [{ seam: 'right' }, '--seal'],
    [{ seal: 'SEAL', page: '9' }, '第 9 页'],
    [{ seal: 'SEAL', x: 'left' }, '--x'],
  ])('refuses %j and writes nothing', async (args, message) => {
    const output = scratch.file('refused.pdf')
    const asked = { input, output, ca, signer: '甲', ...args, ...('seal' in args ? { seal } : {}) }
    await expect(signCommand(asked, now)).rejects.toThrow(message)
    expect(existsSync(output)).toBe(false)
  })
})

describe('命令行', () => {
  it('signs and verifies through the real entry point', () => {
    const cli = new URL('../../cli.ts', import.meta.url).pathname
    const call = (...args: string[]) => run(process.execPath, ['--import', 'tsx', cli, ...args])
    const output = scratch.file('cli.pdf')
    const signing = call(
      'sign',
      input,
      output,
      '--ca',
      ca,
      '--signer',
      '乙方',
      '--level',
      'lt',
      '--seal',
      seal,
    )
    expect(signing).toMatchObject({ status: 0 })
    const verifying = call('verify', output, '--trust', `${ca}/ca.pem`, '--json')
    expect(verifying.status).toBe(0)
    expect(JSON.parse(verifying.output.trim().split('\n')[0]!)).toMatchObject({ verdict: 'valid' })
    expect(call('verify', input, '--json').status).toBe(1)
    expect(call('sign', input).status).toBe(2)
  })
})
