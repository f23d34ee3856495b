import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../src/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'evidence-cli-'))
const log = join(folder, 'log')
const proof = join(folder, 'proof.json')
const contract = join(folder, 'contract.pdf')

async function run(...args: string[]) {
  const lines: string[] = []
  const status = await runCommand(args, (text) => lines.push(text))
  return { status, stdout: lines.join('\n') }
}

afterAll(() => rmSync(folder, { recursive: true }))

describe('command line', () => {
  let key: string

  beforeAll(async () => {
    writeFileSync(contract, '%PDF-1.7 example')
    const sha256 = createHash('sha256').update(readFileSync(contract)).digest('hex')
    expect((await run('append', log, '--entry', '{"event":"created"}')).stdout).toContain('首条序号 0')
    expect(
      (await run('append', log, '--entry', JSON.stringify({ event: 'signed', sha256 }))).stdout,
    ).toContain('共 2 条')
    expect((await run('checkpoint', log)).stdout).toMatch(/^xinqi-evidence\n2\n/)
    const made = await run('prove', log, '1', '--out', proof)
    key = /校验公钥：(\S+)/.exec(made.stdout)![1]!
  })

  it('verifies a proof offline in a process of its own', () => {
    const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
    const args = ['--import', 'tsx', cli, 'verify', proof, '--key', key, '--file', contract, '--json']
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, index: 1, keyPinned: true })
    expect(status).toBe(0)
  })

  it('says when the file is another one, the proof is nonsense or the command unknown', async () => {
    const other = join(folder, 'other.pdf')
    writeFileSync(other, '%PDF-1.7 changed')
    expect(await run('verify', proof, '--file', other)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('不是存证的那一份'),
    })
    expect(await run('verify', other)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('PROOF_FORMAT'),
    })
    expect(await run('verify', join(folder, 'missing.json'))).toMatchObject({ status: 1 })
    expect(await run('prove', log, '7', '--out', proof)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('LOG_RANGE'),
    })
    expect(await run('erase', log)).toMatchObject({ status: 1, stdout: expect.stringContaining('用法') })
    expect(await run('audit', join(folder, 'nowhere'))).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('没有存证日志'),
    })
  })

  it('publishes tiles and names a changed record', async () => {
    const site = join(folder, 'site')
    expect(await run('publish', log, site)).toMatchObject({ status: 0, stdout: '写出 2 个数据块' })
    expect((await run('audit', log, '--published', site)).stdout).toContain('完好：2 条')
    const entries = join(log, 'log', 'entries')
    writeFileSync(entries, readFileSync(entries, 'utf8').replace('created', 'CREATED'))
    expect(await run('audit', log)).toMatchObject({ status: 1, stdout: expect.stringContaining('序号 0') })
  })
})
