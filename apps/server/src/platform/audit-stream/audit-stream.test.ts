import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { DAY } from '@xinqi/api/durations'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localhostCertificate } from '../../../test/test-certificate.ts'
import { worldOfFile } from '../../../test/world.ts'
import { writeAudit } from '../audit.ts'
import { ConfigError, readConfig } from '../config/read-config.ts'
import { linesOf } from './lines.ts'
import { auditStreamState, sendWaiting, wantAuditStream } from './send-waiting.ts'

const world = await worldOfFile({ demo: false })
const { services } = world
const { db } = services
const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-audit-stream-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const certificate = localhostCertificate()
const ca = path.join(dir, 'ca.pem')
writeFileSync(ca, certificate.cert)

/** A syslog receiver: reads each connection to its end, or hangs up in the middle when told to. */
const receiver = async (over: 'tcp' | 'tls', isBroken: () => boolean = () => false) => {
  const batches: string[] = []
  const take = (socket: net.Socket) => {
    let said = Buffer.alloc(0)
    socket.on('error', () => {})
    if (isBroken()) {
      socket.once('data', () => socket.resetAndDestroy?.())
      return
    }
    socket.on('data', (part: Buffer) => {
      said = Buffer.concat([said, part])
    })
    socket.on('end', () => {
      batches.push(said.toString())
      socket.end()
    })
  }
  const server = over === 'tls' ? tls.createServer(certificate, take) : net.createServer(take)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    batches,
    url: `${over}://localhost:${port}`,
    close: () => new Promise((done) => server.close(done)),
  }
}

/** As RFC 6587 frames them: a length, a blank, so many bytes. */
const unframed = (text: string): string[] => {
  const messages: string[] = []
  for (let rest = Buffer.from(text); rest.length; ) {
    const blank = rest.indexOf(' ')
    const length = Number(rest.subarray(0, blank))
    messages.push(rest.subarray(blank + 1, blank + 1 + length).toString())
    rest = rest.subarray(blank + 1 + length)
  }
  return messages
}

const entry = (target: string, succeeded = true) => ({
  event: 'department.add',
  companyId: null,
  accountId: null,
  actorName: '张三',
  target,
  succeeded,
  detail: { 备注: '引号"与]括号' },
  address: '203.0.113.7',
  requestId: 'r-1',
  at: services.clock(),
})
const needs = (settings: Record<string, string>) => ({
  ...services,
  config: { ...services.config, AUDIT_STREAM_FORMAT: 'rfc5424' as const, ...settings },
})
const targets = (batches: string[]) =>
  batches
    .flatMap(unframed)
    .map((message) => (JSON.parse(message.slice(message.indexOf(' {') + 1)) as { target: string }).target)

const clean = async () => {
  await db.deleteFrom('audit_outgoing').execute()
  await db.deleteFrom('audit_stream').execute()
}
beforeEach(clean)
afterEach(clean)

describe('the audit log outside', () => {
  it('notes nothing while nobody asks for it', async () => {
    await writeAudit(db, entry('未开启'))
    expect(await auditStreamState(db, services.clock())).toBeUndefined()
    expect(await db.selectFrom('audit_outgoing').selectAll().execute()).toEqual([])
  })

  it.each(['tcp', 'tls'] as const)('goes over %s as RFC 5424, in order, once', async (over) => {
    const there = await receiver(over)
    await wantAuditStream(db, services.clock())
    for (const name of ['一', '二']) await writeAudit(db, entry(name, name === '一'))
    await writeAudit(db, entry('三'), entry('四'))
    const at = needs({
      AUDIT_STREAM_URL: there.url,
      AUDIT_STREAM_CA: ca,
      PUBLIC_URL: 'https://sign.example.cn',
    })
    expect(await sendWaiting(at)).toBe(4)
    expect(await sendWaiting(at)).toBe(0)
    expect(targets(there.batches)).toEqual(['一', '二', '三', '四'])
    const [first, second] = unframed(there.batches[0]!)
    expect(first).toMatch(
      /^<110>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z sign\.example\.cn xinqi - department\.add \[xinqi@32473 id="[0-9a-f-]{36}" event="department\.add" succeeded="true" address="203\.0\.113\.7" request="r-1"\] \{/,
    )
    expect(second).toMatch(/^<108>1 /)
    await there.close()
  })

  it('loses nothing while the receiver is away, hangs up in the middle or is another one afterwards', async () => {
    let isBroken = true
    const there = await receiver('tcp', () => isBroken)
    await wantAuditStream(db, services.clock())
    await writeAudit(db, entry('断线前'))
    expect(await sendWaiting(needs({ AUDIT_STREAM_URL: there.url }))).toBe(0)
    expect(await sendWaiting(needs({ AUDIT_STREAM_URL: 'tcp://127.0.0.1:1' }))).toBe(0)
    await writeAudit(db, entry('断线中'))
    expect(await auditStreamState(db, services.clock())).toMatchObject({ waiting: 2 })
    isBroken = false
    expect(await sendWaiting(needs({ AUDIT_STREAM_URL: there.url }))).toBe(2)
    expect(targets(there.batches)).toEqual(['断线前', '断线中'])
    await there.close()
  })

  it('takes what was committed late though its id is older, and nothing that was rolled back', async () => {
    const there = await receiver('tcp')
    const at = needs({ AUDIT_STREAM_URL: there.url })
    await wantAuditStream(db, services.clock())
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let isWritten = () => {}
    const written = new Promise<void>((resolve) => {
      isWritten = resolve
    })
    const late = db.transaction().execute(async (tx) => {
      await writeAudit(tx, entry('先写后提交'))
      isWritten()
      await mayCommit
    })
    await written
    await writeAudit(db, entry('后写先提交'))
    expect(await sendWaiting(at)).toBe(1)
    commit()
    await late
    const undone = db.transaction().execute(async (tx) => {
      await writeAudit(tx, entry('撤销'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await sendWaiting(at)).toBe(1)
    expect(targets(there.batches)).toEqual(['后写先提交', '先写后提交'])
    await there.close()
  })

  it('is sent by one server at a time, and by another when the first died', async () => {
    const there = await receiver('tcp')
    await wantAuditStream(db, services.clock())
    await writeAudit(db, entry('一'))
    const now = services.clock()
    await db
      .updateTable('audit_stream')
      .set({ held_until: new Date(now.getTime() + 60_000) })
      .execute()
    const at = needs({ AUDIT_STREAM_URL: there.url })
    expect(await sendWaiting(at)).toBe(0)
    const later = { ...at, clock: () => new Date(now.getTime() + 61_000) }
    expect(await sendWaiting(later)).toBe(1)
    await there.close()
  })

  it('goes as JSON lines to an https address that wants its token', async () => {
    const got: { text: string; authorization?: string }[] = []
    const server = https.createServer(certificate, (request, response) => {
      let text = ''
      request.on('data', (part) => (text += part))
      request.on('end', () => {
        got.push({ text, authorization: request.headers.authorization })
        response.writeHead(request.headers.authorization === 'Bearer key' ? 204 : 401).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `https://localhost:${(server.address() as AddressInfo).port}/audit`
    await wantAuditStream(db, services.clock())
    await writeAudit(db, entry('一'), entry('二'))
    expect(await sendWaiting(needs({ AUDIT_STREAM_URL: url, AUDIT_STREAM_CA: ca }))).toBe(0)
    expect(
      await sendWaiting(needs({ AUDIT_STREAM_URL: url, AUDIT_STREAM_CA: ca, AUDIT_STREAM_TOKEN: 'key' })),
    ).toBe(2)
    const lines = got[1]!.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map(({ target }) => target)).toEqual(['一', '二'])
    expect(lines[0]).toMatchObject({
      event: 'department.add',
      actor: '张三',
      detail: { 备注: '引号"与]括号' },
    })
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })

  it('ends when no server has asked for it for a week', async () => {
    await wantAuditStream(db, services.clock())
    await writeAudit(db, entry('一'))
    const off = { ...services, config: { ...services.config, AUDIT_STREAM_URL: undefined } }
    await sendWaiting(off)
    expect(await auditStreamState(db, services.clock())).toMatchObject({ waiting: 1 })
    await sendWaiting({ ...off, clock: () => new Date(services.clock().getTime() + 8 * DAY) })
    expect(await auditStreamState(db, services.clock())).toBeUndefined()
    expect(await db.selectFrom('audit_outgoing').selectAll().execute()).toEqual([])
  })

  it('escapes what would end a field, and keeps strange names out of the head', () => {
    const row = {
      ...{ id: 'i', company_id: null, account_id: null, actor_name: null, target: null, detail: {} },
      ...{
        event: '奇怪 event',
        succeeded: true,
        address: 'a"b]c\\d',
        user_agent: null,
        request_id: null,
        at: new Date(0),
      },
    }
    const [message] = unframed(linesOf([row as never], 'rfc5424', '').toString())
    expect(message).toContain('address="a\\"b\\]c\\\\d"')
    expect(message).toContain(' - xinqi - event [')
  })

  it('is refused in the clear to another machine in production', () => {
    const complaints = (url: string) => {
      try {
        readConfig({ MODE: 'production', AUDIT_STREAM_URL: url })
      } catch (error) {
        if (error instanceof ConfigError) return error.complaints.join('\n')
      }
      return ''
    }
    expect(complaints('tcp://siem.example.cn:514')).toContain('AUDIT_STREAM_URL')
    expect(complaints('tcp://127.0.0.1:514')).not.toContain('AUDIT_STREAM_URL')
    expect(complaints('tls://siem.example.cn:6514')).not.toContain('AUDIT_STREAM_URL')
  })
})
