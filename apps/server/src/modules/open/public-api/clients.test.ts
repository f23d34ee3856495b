import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signedHeaders, verifyWebhook, WebhookError } from '@xinqi/open-sdk'
import { describe, expect, it } from 'vitest'
import { sandboxApp } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows } from '../../../platform/db/row.ts'
import { samplePaper } from './sample-paper.ts'

// The clients in other languages: each comes to the same signatures, and takes a contract from its file to its refusal at
// a server that listens. A language that is not installed is counted as left out.

type SignedRequest = {
  appId: string
  keyId: string
  secret: string
  target: string
  body: string
  timestamp: number
  nonce: string
  digest: string
  signature: string
}
type PushedEvent = {
  about: string
  headers: Record<string, string>
  body: string
  secrets: string[]
  now: number
  accepted: string | null
}
const SDK = path.resolve(import.meta.dirname, '../../../../../../packages/open-sdk')
const VECTORS = path.join(SDK, 'vectors.json')
const vectors = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
  requests: SignedRequest[]
  webhooks: PushedEvent[]
}

const world = await worldOfFile({ clock: () => new Date() })
const app = await sandboxApp(world)
await inRows(world.services.db, 'open_app', { id: app.appId }).set({
  rates: JSON.stringify({ read: 1e6, write: 1e6, file: 1e6 }),
})
await world.app.listen({ port: 0, host: '127.0.0.1' })
const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-clients-'))
writeFileSync(path.join(dir, '合同.pdf'), await samplePaper())

const has = (command: string, asked = '--version') => spawnSync(command, [asked]).error === undefined
const client = (...parts: string[]) => path.join(SDK, 'clients', ...parts)
const harness = (name: string) => path.join(SDK, 'test/clients', name)

/** One file of both: what the launcher of single files takes. */
const javaTogether = (): string => {
  const source = readFileSync(client('java', 'Xinqi.java'), 'utf8')
  const at = source.indexOf('public final class Xinqi')
  const file = path.join(dir, 'Run.java')
  writeFileSync(file, source.slice(0, at) + readFileSync(harness('Run.java'), 'utf8') + source.slice(at))
  return file
}
const goModule = (): string => {
  const folder = path.join(dir, 'go')
  mkdirSync(path.join(folder, 'xinqi'), { recursive: true })
  cpSync(client('go', 'xinqi.go'), path.join(folder, 'xinqi/xinqi.go'))
  cpSync(harness('run.go'), path.join(folder, 'main.go'))
  writeFileSync(path.join(folder, 'go.mod'), 'module check\n\ngo 1.19\n')
  return folder
}

type Runtime = {
  language: string
  isThere: () => boolean
  command: () => [string, string[], string?]
  publicKeys: boolean
}
const RUNTIMES: Runtime[] = [
  {
    language: 'Python',
    isThere: () => has('python3'),
    command: () => ['python3', [harness('run.py'), client('python'), VECTORS]],
    // Its standard library knows shared secrets alone.
    publicKeys: false,
  },
  {
    language: 'Java',
    isThere: () => has('java'),
    command: () => [
      'java',
      ['-Dfile.encoding=UTF-8', '-XX:TieredStopAtLevel=1', javaTogether(), '-', VECTORS],
    ],
    publicKeys: true,
  },
  {
    language: 'Go',
    isThere: () => has('go', 'version'),
    command: () => ['go', ['run', '.', VECTORS], goModule()],
    publicKeys: true,
  },
  {
    language: 'PHP',
    isThere: () => has('php') && spawnSync('php', ['-m']).stdout.toString().includes('curl'),
    command: () => ['php', [harness('run.php'), client('php'), VECTORS]],
    publicKeys: true,
  },
]

const run = ([command, args, cwd]: [string, string[], string?], env: Record<string, string | undefined>) =>
  new Promise<{ said: string; problem: string }>((resolve) => {
    // Apart from this process: the server it talks to lives here.
    const child = spawn(command, args, { cwd: cwd ?? dir, env: { ...env, LANG: 'C.UTF-8' } })
    let said = ''
    let problem = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.stderr.on('data', (chunk) => {
      problem += chunk
    })
    child.on('close', () => resolve({ said, problem }))
  })

describe('every client', () => {
  it('in Node comes to the vectors', () => {
    expect([vectors.requests.length, vectors.webhooks.length]).toEqual([20, 20])
    for (const { digest, signature, target, body, timestamp, nonce, ...credentials } of vectors.requests) {
      const made = signedHeaders(credentials, { method: 'POST', target, body }, timestamp, nonce)
      expect([made['X-Xinqi-Digest'], made['X-Xinqi-Signature']]).toEqual([digest, signature])
    }
    for (const { about, headers, body, secrets, now, accepted } of vectors.webhooks) {
      const check = () => verifyWebhook(headers, body, secrets, now * 1000).id
      if (accepted) expect(check(), about).toBe(accepted)
      else expect(check, about).toThrow(WebhookError)
    }
  })

  for (const { language, isThere, command, publicKeys } of RUNTIMES)
    it.skipIf(!isThere())(
      `in ${language} comes to the vectors, and through a whole contract`,
      async () => {
        const { said, problem } = await run(command(), {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          XINQI_URL: `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`,
          XINQI_APP: app.appId,
          XINQI_KEY: app.keyId,
          XINQI_SECRET: app.secret,
          XINQI_NO: `C-${language}`,
          XINQI_FILE: path.join(dir, '合同.pdf'),
        })
        expect(said, problem).toMatch(/^\{/)
        const told = JSON.parse(said)
        expect(told.signed).toEqual(vectors.requests.map(({ digest, signature }) => [digest, signature]))
        const known = vectors.webhooks.map(({ secrets, accepted }) =>
          publicKeys || secrets[0]!.startsWith('whsec_') ? accepted : null,
        )
        expect(told.accepted).toEqual(known)
        expect([told.same, told.status, told.refused]).toEqual([true, 'completed', [422, 'completed']])
      },
      300_000,
    )

  it('is one file an engineer reads in one go', () => {
    const files = ['python/xinqi.py', 'java/Xinqi.java', 'go/xinqi.go', 'php/Xinqi.php']
    for (const file of files)
      expect(readFileSync(client(file), 'utf8').split('\n').length, file).toBeLessThanOrEqual(300)
  })
})
