import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DOCS, openDoc } from '@xinqi/api/open/docs'
import { everyPublicEndpoint } from '@xinqi/api/open/registry'
import { verifyWebhook } from '@xinqi/open-sdk'
import { afterAll, expect, it } from 'vitest'
import { buildCli } from '../../../../../../scripts/build-cli.mjs'
import { sandboxApp } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows } from '../../../platform/db/row.ts'
import { samplePaper } from './sample-paper.ts'

// The one file partners download, run as they run it, against a server that listens.

const world = await worldOfFile({ clock: () => new Date() })
const app = await sandboxApp(world)
await inRows(world.services.db, 'open_app', { id: app.appId }).set({
  rates: JSON.stringify({ read: 1e6, write: 1e6, file: 1e6 }),
})
await world.app.listen({ port: 0, host: '127.0.0.1' })
const url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-cli-'))
await buildCli(path.join(dir, 'dist'))
writeFileSync(path.join(dir, '合同.pdf'), await samplePaper())
const env = { PATH: process.env.PATH, XINQI_CONFIG_DIR: path.join(dir, 'kept') }

type Got = { headers: IncomingMessage['headers']; body: string }
const got: Got[] = []
const local = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
  response.writeHead(204).end()
})
await new Promise<void>((ready) => local.listen(0, '127.0.0.1', ready))
afterAll(() => new Promise((done) => local.close(done)))

const start = (args: string[], typed = '') => {
  const child = spawn(process.execPath, [path.join(dir, 'dist/xinqi.mjs'), ...args], { cwd: dir, env })
  child.stdin.end(typed)
  const told = { said: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      told.said += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { told, ended, stop: () => child.kill('SIGKILL') }
}
const run = async (args: string[], typed?: string) => {
  const { told, ended } = start(args, typed)
  return { exit: await ended, said: told.said }
}

it('takes an engineer from his key to a verified contract, with every event on his own machine', async () => {
  expect(await run(['status', 'HT-1'])).toMatchObject({
    exit: 2,
    said: expect.stringContaining('尚未登录'),
  })
  const login = ['login', '--url', url, '--app', app.appId, '--key', app.keyId]
  expect(await run(login, 'sk_wrong\n')).toMatchObject({ exit: 1, said: expect.stringContaining('1102') })
  expect(await run(login, `${app.secret}\n`)).toMatchObject({
    exit: 0,
    said: expect.stringContaining(`已登录 ${app.appId}（沙箱）`),
  })
  // What is kept there opens the app: nobody else on the machine reads it.
  const kept = path.join(dir, 'kept')
  expect(statSync(path.join(kept, 'profiles.json')).mode & 0o777).toBe(0o600)
  expect((await run(['apps'])).said).toContain(`* ${app.appId}`)
  expect((await run(['whoami'])).said).toContain('沙箱')

  const { port } = local.address() as AddressInfo
  const listening = start(['listen', '--forward', `http://127.0.0.1:${port}/hook`])
  await expect.poll(() => listening.told.said, { timeout: 20_000 }).toContain('whsec_')
  const secret = /whsec_\S+/.exec(listening.told.said)![0]

  const triggered = await run(['trigger', 'contract.completed'])
  expect(triggered).toMatchObject({ exit: 0, said: expect.stringContaining('completed') })
  const fixture = await run(['trigger', 'quota.low'])
  expect(fixture).toMatchObject({ exit: 0, said: expect.stringContaining('"test": true') })
  expect(await run(['trigger', 'contract.complete'])).toMatchObject({
    exit: 1,
    said: expect.stringMatching(
      /^400 字段 type 只能是 allowed 所列的 \d+ 个值之一，是否指 "contract\.completed"\n/,
    ),
  })
  // A refusal is told with what helps, and nothing of the program's inside.
  const refused = await run(['status', 'HT-NO'])
  expect(refused).toMatchObject({
    exit: 1,
    said: expect.stringMatching(/^5401 合同不存在\n {2}可以调用 contract\/list\n/),
  })
  expect(refused.said).not.toMatch(/TypeError|at .*xinqi\.mjs/)
  const events = () => got.map(({ headers, body }) => verifyWebhook(headers, body, secret))
  await expect.poll(() => events().at(-1)?.type, { timeout: 20_000 }).toBe('quota.low')
  listening.stop()
  const types = events().map(({ type }) => type)
  expect(types.slice(0, -1)).toEqual(['contract.sent', 'signer.turn', ...types.slice(2, -1)])
  expect(types).toContain('contract.completed')
  const seqs = events().flatMap(({ seq }) => seq ?? [])
  expect(seqs).toEqual(seqs.toSorted((one, other) => one - other))

  // What happened while nobody listened is handed on afterwards, once.
  const before = got.length
  expect(await run(['send', '合同.pdf', '--to', 'demo-person', '--no', 'CLI-1'])).toMatchObject({
    exit: 0,
    said: expect.stringMatching(/^CLI-1 {2}waiting {2}\d+ 页，1 方，扣 1 份/),
  })
  const resumed = start(['listen', '--resume', '--forward', `http://127.0.0.1:${port}/hook`])
  await expect.poll(() => got.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 2)
  resumed.stop()
  expect(new Set(events().map(({ id }) => id)).size).toBe(got.length)
  // The same secret as the day before.
  expect(resumed.told.said).toContain(secret)

  expect((await run(['status', 'CLI-1'])).said).toContain('张三')
  const no = /CLI-\d+/.exec(triggered.said)![0]
  const downloaded = await run(['download', no, '--out', 'signed'])
  expect(downloaded).toMatchObject({ exit: 0, said: expect.stringContaining('SHA-256') })
  const [file] = readdirSync(path.join(dir, 'signed'))
  const verified = await run(['verify', path.join('signed', file!)])
  expect(verified).toMatchObject({ exit: 0, said: expect.stringContaining('受信任') })
  expect((await run(['logs', '--endpoint', 'contract/create'])).said).toContain('contract/create')
  expect((await run(['logout'])).exit).toBe(0)
  expect((await run(['whoami'])).exit).toBe(2)
}, 120_000)

it('stands in the download centre as it was built, with what its bytes come to', async () => {
  const listed = await world.call('/open/tools/downloads', {})
  for (const { url: at, sha256, fileName } of listed.data.list) {
    const { rawPayload, statusCode } = await world.app.inject({ url: at })
    expect([fileName, statusCode, createHash('sha256').update(rawPayload).digest('hex')]).toEqual([
      fileName,
      200,
      sha256,
    ])
  }
  expect(listed.data.list.map(({ fileName }) => fileName)).toContain('xinqi-roots.pem')
})

it('has every document as Markdown, each named in llms.txt', async () => {
  const index = await world.app.inject({ url: '/llms.txt' })
  const links = [...index.body.matchAll(/\]\((\S+?)\)/g)].map(([, link]) => new URL(link!))
  expect(links.length).toBeGreaterThan(everyPublicEndpoint().length + DOCS.length)
  for (const { pathname, search } of links) {
    const { statusCode, body } = await world.app.inject({ url: pathname + search })
    expect([pathname, search, statusCode]).toEqual([pathname, search, 200])
    expect(body.length, pathname).toBeGreaterThan(100)
  }
  const doc = await world.app.inject({ url: '/platform/openDoc.md' })
  expect(doc.headers['content-type']).toContain('text/markdown')
  for (const { title } of openDoc.sections) expect(doc.body).toContain(`## ${title}`)
  expect((await world.app.inject({ url: '/platform/openApiDetails.md?id=constructor' })).statusCode).toBe(404)
})
