import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Body, Data, JsonPath, Path } from '@xinqi/api/calls'
import { API_BASE } from '@xinqi/api/limits'
import { type Envelope, HEADERS } from '@xinqi/api/wire'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { makeServices, type Substitutes } from '../src/boot/make-services.ts'
import { objectStoreOf } from '../src/boot/object-store-of.ts'
import { DEMO_PASSWORD, seedDemo } from '../src/boot/seed-demo.ts'
import { composition } from '../src/modules/capabilities.ts'
import { type Connection, openPool } from '../src/platform/db/database.ts'
import { waitsInTransaction } from '../src/platform/db/prefetch.ts'
import { timelineGuard } from '../src/platform/db/timeline.ts'
import { callsInTransaction } from '../src/platform/outside/watch-transactions.ts'
import type { Services } from '../src/platform/services.ts'
import { copyOfDemo } from './copy-of-demo.ts'
import { documentsForAll } from './documents-for-all.ts'
import { assertFinishedFiles } from './finished-files.ts'
import { newDatabase } from './new-database.ts'
import { type FormPart, formBody, sha256, signedHeaders } from './signed-request.ts'
import { BEGINNING, testConfig } from './test-config.ts'
import { verifierForAll } from './verifier-for-all.ts'
import { openWatchedDatabase } from './watched-database.ts'

export type { FormPart } from './signed-request.ts'

export const CAPTCHA_ANSWER = 'ACEF'

type CallOptions = { token?: string; headers?: Record<string, string>; params?: Record<string, string> }
export type TestAnswer<D> = Envelope<D> & { http: number; response: LightMyRequestResponse }

export type World = {
  app: FastifyInstance
  services: Services
  connection: Connection
  /** Test time: stands still unless moved. */
  clock: { now: () => Date; advance: (ms: number) => void }
  call: <P extends JsonPath>(path: P, body?: Body<P>, options?: CallOptions) => Promise<TestAnswer<Data<P>>>
  /** Any request, signed unless told otherwise. */
  send: (request: RawRequest) => Promise<TestAnswer<unknown>>
  form: (path: Path, parts: FormPart[], options?: CallOptions) => Promise<TestAnswer<never>>
  signIn: (mobile: string) => Promise<string>
  /** Several people one after the other, as they are named. */
  signInAll: <M extends string[]>(...mobiles: M) => Promise<{ [K in keyof M]: string }>
  captcha: () => Promise<{ captchaId: string; captcha: string }>
  close: () => Promise<void>
}

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
  /** Where it comes from; this machine without it. */
  remoteAddress?: string
  headers?: Record<string, string>
}

export type WorldOptions = Substitutes & {
  env?: Record<string, string>
  jobs?: boolean
  demo?: boolean
  on?: Connection
  webDist?: string
}

/** Settings the making of the demo world does not read. */
const BESIDE_THE_DEMO = ['DATABASE_POOL', 'DINGTALK_CLIENT_SCRIPT', 'OUTBOUND_ALLOW', 'REQUESTS_PER_SECOND']
/** Nothing that could have changed how the demo world is made. */
const isDemoAsItIs = ({ demo, env = {}, clock }: WorldOptions) =>
  demo !== false && !clock && Object.keys(env).every((name) => BESIDE_THE_DEMO.includes(name))

export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xinqi-world-'))
  const database = options.on
    ? { connection: options.on, drop: async () => {} }
    : isDemoAsItIs(options)
      ? await copyOfDemo(dataDir)
      : await newDatabase()
  const config = testConfig({ DATA_DIR: dataDir, ...options.env })
  let time = BEGINNING.getTime()
  const clock = {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms
    },
  }
  const timeline = timelineGuard(objectStoreOf(config))
  const pool = openPool(database.connection, config.DATABASE_POOL, timeline, config.DATABASE_PREPARED)
  const services = await makeServices(config, database.connection, pool, {
    timeline,
    clock: clock.now,
    captchaAnswer: () => CAPTCHA_ANSWER,
    documents: documentsForAll(),
    verifier: verifierForAll(),
    openDatabase: openWatchedDatabase,
    ...options,
  })
  if (options.demo !== false) await seedDemo(services)
  composition.defineJobs(services)
  if (options.jobs) {
    await services.queue.start()
    services.outbox.start()
  }
  const app = await buildApp(services, { webDist: options.webDist })
  await app.ready()

  const send = async (raw: RawRequest): Promise<TestAnswer<unknown>> => {
    const method = raw.method ?? 'POST'
    const signed = signedHeaders({
      method,
      path: raw.url.split('?', 1)[0]!,
      timestamp: String(raw.timestamp ?? services.clock().getTime()),
      bodyHash: raw.bodyHash ?? sha256(raw.signedPayload ?? raw.payload ?? ''),
      token: raw.token,
      nonce: raw.nonce,
    })
    const response = await app.inject({
      method,
      url: raw.url,
      payload: raw.payload,
      remoteAddress: raw.remoteAddress,
      headers: {
        ...(raw.payload === undefined ? {} : { 'content-type': raw.contentType ?? 'application/json' }),
        ...(raw.token ? { [HEADERS.authKey]: raw.token } : {}),
        ...(raw.unsigned ? {} : signed),
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

  const form: World['form'] = (callPath, parts, { token, headers } = {}) =>
    send({ url: urlOf(callPath), ...formBody(parts), token, headers }) as never

  /** As behind the second step; that step, and the proof asked for again later, are the business of their own tests. */
  const operatorSession = async ({ userId, companyId }: { userId: string; companyId: string | null }) => {
    const token = await services.sessions.open(services.db, {
      accountId: userId,
      companyId,
      secondStepAt: services.clock(),
      address: null,
      userAgent: null,
    })
    await services.db
      .updateTable('session')
      .set({ proven_at: new Date('2100-01-01') })
      .where('account_id', '=', userId)
      .where('second_step_at', 'is not', null)
      .execute()
    return token
  }
  const signIn = async (mobile: string) => {
    const { data, msg } = await call('/v2/auth/login', {
      loginType: 'password',
      account: mobile,
      password: DEMO_PASSWORD,
    })
    if (!data) throw new Error(`could not sign in: ${msg}`)
    return data.secondStep?.kind === 'code' ? operatorSession(data) : data.token
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
    signIn,
    signInAll: async (...mobiles) => {
      const tokens: string[] = []
      for (const mobile of mobiles) tokens.push(await signIn(mobile))
      return tokens as never
    },
    close: async () => {
      try {
        await assertFinishedFiles(services)
        // Both are emptied before one is thrown: the next file of this process answers for its own alone.
        const [waited] = waitsInTransaction()
        const [outside] = callsInTransaction()
        if (waited) throw new Error(`a transaction waited for the file store, see prefetch.ts: ${waited}`)
        if (outside) throw new Error(`a transaction waited for somebody outside: ${outside}`)
      } finally {
        await app.close()
        if (options.jobs) {
          await services.outbox.stop()
          await services.queue.stop()
        }
        await services.certificates.stop()
        await services.signals.stop()
        await services.autocommit.destroy()
        await services.replica?.stop()
        await pool.end()
        await database.drop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** Every file that was finished is verified as the world closes: a test that made hundreds takes its time. */
const CLOSING_MS = 30 * 60_000

/** The world of a test file: there before its first test, closed behind its last. */
export const worldOfFile = async (options: WorldOptions = {}): Promise<World> => {
  const world = await openWorld(options)
  afterAll(() => world.close(), CLOSING_MS)
  return world
}
