import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Body, Data, JsonPath, Path } from '@xinqi/api/calls'
import { API_BASE } from '@xinqi/api/limits'
import { type Envelope, formDigestText, HEADERS, PUBLIC_CLIENT_KEY, textToSign } from '@xinqi/api/wire'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { defineJobs } from '../src/boot/jobs.ts'
import { makeServices, type Substitutes } from '../src/boot/make-services.ts'
import { DEMO_PASSWORD, seedDemo } from '../src/boot/seed-demo.ts'
import { readConfig } from '../src/platform/config/read-config.ts'
import { type Connection, openPool } from '../src/platform/db/database.ts'
import type { Services } from '../src/platform/services.ts'
import { TEMPLATE, withDatabase } from './global-setup.ts'

export const CAPTCHA_ANSWER = 'ACEF'
const MASTER_KEY = createHash('sha256').update('a key for tests').digest('base64')

type CallOptions = { token?: string; headers?: Record<string, string>; params?: Record<string, string> }
export type Answered<D> = Envelope<D> & { http: number; response: LightMyRequestResponse }

export type World = {
  app: FastifyInstance
  services: Services
  connection: Connection
  /** Test time: stands still unless moved. */
  clock: { now: () => Date; advance: (ms: number) => void }
  call: <P extends JsonPath>(path: P, body?: Body<P>, options?: CallOptions) => Promise<Answered<Data<P>>>
  /** Any request, signed unless told otherwise. */
  send: (request: RawRequest) => Promise<Answered<unknown>>
  form: (path: Path, parts: FormPart[], options?: CallOptions) => Promise<Answered<never>>
  signIn: (mobile: string) => Promise<string>
  captcha: () => Promise<{ captchaId: string; captcha: string }>
  close: () => Promise<void>
}

export type FormPart =
  | { name: string; value: string }
  | { name: string; fileName: string; bytes: Buffer; type?: string }
export type RawRequest = {
  method?: 'POST' | 'GET'
  url: string
  payload?: string | Buffer
  contentType?: string
  token?: string
  unsigned?: boolean
  timestamp?: number
  nonce?: string
  signedPayload?: string | Buffer
  bodyHash?: string
  headers?: Record<string, string>
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** A database of one's own, cloned from the migrated template. */
export const newDatabase = async (): Promise<{ connection: Connection; drop: () => Promise<void> }> => {
  const server = inject('postgres')
  const database = `t_${randomBytes(8).toString('hex')}`
  const at = (name: string): Connection =>
    typeof server === 'string' ? withDatabase(server, name) : { ...server, database: name }
  const admin = openPool(at('postgres'), 1)
  const inUse = '55006'
  for (let attempt = 0; ; attempt++) {
    try {
      await admin.query(`create database ${database} template ${TEMPLATE} strategy file_copy`)
      break
    } catch (error) {
      // Two files cloning at once: the template is free again a moment later.
      if ((error as { code?: string }).code !== inUse || attempt > 200) throw error
    }
  }
  return {
    connection: at(database),
    drop: async () => {
      await admin.query(`drop database if exists ${database} with (force)`)
      await admin.end()
    },
  }
}

export type WorldOptions = Substitutes & {
  env?: Record<string, string>
  jobs?: boolean
  demo?: boolean
  on?: Connection
  webDist?: string
}

export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  const database = options.on ? { connection: options.on, drop: async () => {} } : await newDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xinqi-world-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MASTER_KEY,
    REQUESTS_PER_SECOND: '100000',
    DATABASE_POOL: '6',
    ...options.env,
  })
  let time = Date.parse('2026-11-15T02:00:00Z')
  const clock = {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms
    },
  }
  const pool = openPool(database.connection, config.DATABASE_POOL)
  const services = await makeServices(config, database.connection, pool, {
    clock: clock.now,
    captchaAnswer: () => CAPTCHA_ANSWER,
    ...options,
  })
  if (options.demo !== false) await seedDemo(services)
  defineJobs(services)
  if (options.jobs) {
    await services.queue.start()
    services.outbox.start()
  }
  const app = await buildApp(services, { webDist: options.webDist })
  await app.ready()

  const send = async (raw: RawRequest): Promise<Answered<unknown>> => {
    const method = raw.method ?? 'POST'
    const timestamp = String(raw.timestamp ?? services.clock().getTime())
    const nonce = raw.nonce ?? randomBytes(16).toString('hex')
    const signedPath = raw.url.split('?', 1)[0]!
    const bodyHash = raw.bodyHash ?? sha256(raw.signedPayload ?? raw.payload ?? '')
    const signature = createHmac('sha256', raw.token ?? PUBLIC_CLIENT_KEY)
      .update(textToSign({ method, path: signedPath, timestamp, nonce, bodyHash }))
      .digest('hex')
    const response = await app.inject({
      method,
      url: raw.url,
      payload: raw.payload,
      headers: {
        ...(raw.payload === undefined ? {} : { 'content-type': raw.contentType ?? 'application/json' }),
        ...(raw.token ? { [HEADERS.authKey]: raw.token } : {}),
        ...(raw.unsigned
          ? {}
          : { [HEADERS.timestamp]: timestamp, [HEADERS.nonce]: nonce, [HEADERS.signature]: signature }),
        ...raw.headers,
      },
    })
    const isJson = String(response.headers['content-type']).includes('application/json')
    return {
      ...(isJson ? (response.json() as Envelope<unknown>) : { code: 0, msg: '', data: null }),
      http: response.statusCode,
      response,
    }
  }
  const urlOf = (callPath: string, params: Record<string, string> = {}) =>
    API_BASE + callPath.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'x')

  const call: World['call'] = (callPath, body, { token, headers, params } = {}) =>
    send({ url: urlOf(callPath, params), payload: JSON.stringify(body ?? {}), token, headers }) as never

  const form: World['form'] = (callPath, parts, { token, headers } = {}) => {
    const boundary = 'xinqi-test-boundary'
    const chunks: Buffer[] = []
    for (const part of parts) {
      const isFile = 'bytes' in part
      const about = isFile
        ? `; filename="${part.fileName}"\r\nContent-Type: ${part.type ?? 'application/octet-stream'}`
        : ''
      chunks.push(
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${about}\r\n\r\n`),
      )
      chunks.push(isFile ? part.bytes : Buffer.from(part.value), Buffer.from('\r\n'))
    }
    chunks.push(Buffer.from(`--${boundary}--\r\n`))
    const digest = formDigestText(
      parts.map((part) => ({ name: part.name, sha256: sha256('bytes' in part ? part.bytes : part.value) })),
    )
    return send({
      url: urlOf(callPath),
      payload: Buffer.concat(chunks),
      contentType: `multipart/form-data; boundary=${boundary}`,
      bodyHash: sha256(digest),
      token,
      headers,
    }) as never
  }

  return {
    app,
    services,
    connection: database.connection,
    clock,
    send,
    call,
    form,
    captcha: async () => {
      const { data } = await call('/auth/imgCode')
      return { captchaId: data.captchaId, captcha: CAPTCHA_ANSWER }
    },
    signIn: async (mobile) => {
      const { data, msg } = await call('/v2/auth/login', {
        loginType: 'password',
        account: mobile,
        password: DEMO_PASSWORD,
      })
      if (!data) throw new Error(`could not sign in: ${msg}`)
      return data.token
    },
    close: async () => {
      await app.close()
      if (options.jobs) {
        await services.outbox.stop()
        await services.queue.stop()
      }
      services.documents.close()
      await services.signals.stop()
      await services.standing.destroy()
      await pool.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
