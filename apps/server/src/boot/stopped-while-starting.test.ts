// Told to stop while it is starting, a server leaves no database behind.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundleServer } from '../../../../scripts/bundle-server.mjs'
import { runningEmbedded } from '../platform/postgres/embedded.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-early-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it.each([
  ['while the database is made', /初始化内置数据库/],
  ['while its tables are made', /升级数据库/],
])(
  'stops in order %s',
  async (_when, word) => {
    const data = path.join(dir, word.source)
    const bundle = await bundleServer('apps/server/src/main.ts', 'stopped-early')
    const child = spawn(process.execPath, [bundle], {
      env: { PATH: process.env.PATH, DATA_DIR: data, PORT: '0', LOG_LEVEL: 'silent', SIGNING_THREADS: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    let told = false
    child.stderr.on('data', (chunk) => (said += chunk))
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (told || !word.test(said)) return
      told = true
      child.kill('SIGTERM')
    })
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(said).not.toContain('信契已启动')
    expect([code, said.trim().split('\n').at(-1)], said).toEqual([0, '已停止。'])
    expect(runningEmbedded(path.join(data, 'postgres'))).toBeUndefined()
    expect(existsSync(path.join(data, 'postgres', 'postmaster.pid'))).toBe(false)
  },
  90_000,
)
