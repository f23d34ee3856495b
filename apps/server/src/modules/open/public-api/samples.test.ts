import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CODE } from '@xinqi/api/error-codes'
import { everyPublicEndpoint, type PublicPath } from '@xinqi/api/open/registry'
import { type Language, samplesOf } from '@xinqi/api/open/samples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSdk } from '../../../../../../scripts/build-sdk.mjs'
import { type Credentials, sandboxApp } from '../../../../test/open-client.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { samplePaper } from './sample-paper.ts'

// The printed samples are run as they are printed, against a server that listens, with real time.

let world: World
let app: Credentials
let dir: string
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  await buildSdk()
  world = await openWorld({ clock: () => new Date() })
  app = await sandboxApp(world)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  dir = mkdtempSync(path.join(tmpdir(), 'xinqi-samples-'))
  writeFileSync(path.join(dir, 'contract.pdf'), await samplePaper())
  const installed = path.join(dir, 'node_modules/@xinqi/open-sdk')
  mkdirSync(installed, { recursive: true })
  copyFileSync(
    path.resolve(import.meta.dirname, '../../../../../../packages/open-sdk/dist/index.js'),
    path.join(installed, 'index.js'),
  )
  writeFileSync(
    path.join(installed, 'package.json'),
    '{"name":"@xinqi/open-sdk","type":"module","exports":"./index.js"}',
  )
  env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    XINQI_URL: `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`,
    XINQI_APP: app.appId,
    XINQI_KEY: app.keyId,
    XINQI_SECRET: app.secret,
  }
}, 120_000)
afterAll(() => world.close())

const has = (command: string) => spawnSync(command, ['--version']).status === 0
const RUN: Record<Language, (file: string) => [string, string[]]> = {
  Node: (file) => [process.execPath, [file]],
  Python: (file) => ['python3', [file]],
  Java: (file) => ['java', ['-Dfile.encoding=UTF-8', file]],
  curl: (file) => ['bash', [file]],
}

const run = async (language: Language, endpoint: string, example: object) => {
  const { fileName, code } = samplesOf(endpoint, example).find((one) => one.language === language)!
  writeFileSync(path.join(dir, fileName), code)
  const [command, args] = RUN[language](fileName)
  // Apart from this process: the server it talks to lives here.
  return new Promise<{ status: number | null; said: string }>((resolve) => {
    const child = spawn(command, args, { cwd: dir, env })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    let problem = ''
    child.stderr.on('data', (chunk) => {
      problem += chunk
    })
    child.on('close', (status) => resolve({ status, said: said || problem }))
  })
}

const idIn = (said: string) => /"fileId":\s*"([^"]+)"/.exec(said)![1]!

describe('the samples', () => {
  it('of a whole contract run in every language there is', async () => {
    for (const language of ['Node', 'Python', 'curl', 'Java'] as const) {
      if (language === 'Python' && !has('python3')) continue
      if (language === 'Java' && !has('java')) continue
      const contractNo = `S-${language}`
      const uploaded = await run(language, 'file/upload', { fileName: 'contract.pdf' })
      expect([language, uploaded.status, uploaded.said]).toEqual([
        language,
        0,
        expect.stringContaining('fileId'),
      ])
      const files = [idIn(uploaded.said)]
      const steps: [PublicPath, object][] = [
        [
          'contract/create',
          { contractNo, name: '采购合同（一）', files, signers: [{ account: 'demo-person' }] },
        ],
        ['sandbox/actAs', { contractNo, account: 'demo-person', action: 'sign' }],
        ['contract/status', { contractNo }],
      ]
      for (const [endpoint, body] of steps) {
        const { status, said } = await run(language, endpoint, body)
        expect([language, endpoint, status, said]).toEqual([language, endpoint, 0, expect.anything()])
        if (endpoint === 'contract/status') expect(said).toMatch(/"status":\s*"completed"/)
      }
    }
  }, 240_000)

  it('of every endpoint are accepted: signed rightly, and of the right shape', async () => {
    const refused: string[] = []
    for (const [endpoint, { example }] of everyPublicEndpoint()) {
      const { said } = await run('curl', endpoint, example)
      const { code, msg } = JSON.parse(said) as { code: number; msg: string }
      // Some name things a fresh sandbox has not; none may be wrong in form or in signature.
      if (
        code === CODE.BAD_REQUEST ||
        code === CODE.INTERNAL ||
        (code >= 1101 && code <= 1107) ||
        code === CODE.TOO_MANY
      )
        refused.push(`${endpoint}: ${code} ${msg}`)
    }
    expect(refused).toEqual([])
  }, 240_000)
})
