import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'evidence-cli-'))
const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', cli, ...args], { encoding: 'utf8' })

afterAll(() => rmSync(folder, { recursive: true }))

it('appends, proves and verifies offline, and names a changed record', () => {
  const log = join(folder, 'log')
  const contract = join(folder, 'contract.pdf')
  writeFileSync(contract, '%PDF-1.7 example')
  const sha256 = createHash('sha256').update(readFileSync(contract)).digest('hex')
  expect(run('append', log, '--entry', '{"event":"created"}').stdout).toContain('首条序号 0')
  expect(run('append', log, '--entry', JSON.stringify({ event: 'signed', sha256 })).stdout).toContain(
    '共 2 条',
  )
  expect(run('checkpoint', log).stdout).toMatch(/^xinqi-evidence\n2\n/)
  const proof = join(folder, 'proof.json')
  const made = run('prove', log, '1', '--out', proof)
  const key = /校验公钥：(\S+)/.exec(made.stdout)![1]!
  const good = run('verify', proof, '--key', key, '--file', contract, '--json')
  expect(JSON.parse(good.stdout)).toMatchObject({ valid: true, index: 1, keyPinned: true })
  expect(good.status).toBe(0)
  writeFileSync(contract, '%PDF-1.7 changed')
  expect(run('verify', proof, '--file', contract).status).toBe(1)

  const entries = join(log, 'log', 'entries')
  writeFileSync(entries, readFileSync(entries, 'utf8').replace('created', 'CREATED'))
  const audit = run('audit', log)
  expect(audit.stdout).toContain('序号 0')
  expect(audit.status).toBe(1)
})
