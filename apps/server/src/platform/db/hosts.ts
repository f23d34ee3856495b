// Several hosts in one address, as libpq reads them; the driver knows one. Whoever opens a connection, be it a pool, a
// listener or the job queue, opens a socket first: here the socket looks which host is the right one at that moment.
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ConnectionOptions, checkServerIdentity } from 'node:tls'
import pg from 'pg'
import { type Position, positionOf } from './timeline.ts'

const WANTED = ['any', 'read-write', 'primary', 'read-only', 'standby', 'prefer-standby'] as const
/** libpq's target_session_attrs. */
export type SessionTarget = (typeof WANTED)[number]

export type DatabaseHosts = {
  /** The same address with one host each. */
  each: readonly string[]
  wanted: SessionTarget
}

const ADDRESS = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?$/
const ATTRIBUTES = 'target_session_attrs'

/** Undefined for what is no address of a database. Several hosts without another word: the one that can be written to. */
export const readHosts = (address: string): DatabaseHosts | undefined => {
  const [, scheme, user = '', hosts = '', name = '', query = ''] = ADDRESS.exec(address) ?? []
  if (!scheme) return undefined
  const parameters = new URLSearchParams(query)
  // A socket, which is a folder and stands behind the question mark.
  if (!hosts) return parameters.has('host') ? { each: [address], wanted: 'any' } : undefined
  const names = hosts.split(',')
  const wanted = (parameters.get(ATTRIBUTES) ?? (names.length > 1 ? 'read-write' : 'any')) as SessionTarget
  parameters.delete(ATTRIBUTES)
  const rest = parameters.size ? `${name}?${parameters}` : name
  const each = names.map((host) => `${scheme}${user}${host}${rest}`)
  return WANTED.includes(wanted) && each.every((one) => URL.canParse(one) && new URL(one).hostname)
    ? { each, wanted }
    : undefined
}

/** Without user and password, for people to read. */
export const shownHosts = (address: string): string => {
  const [, , , hosts = '', name = ''] = ADDRESS.exec(address) ?? []
  return `${hosts}${name}`
}

/** No host answers as it is wanted: the database is away, or somebody is just being promoted. */
export class NoSuitableHost extends Error {
  readonly code = 'NO_SUITABLE_HOST'
}

const PROBE_MS = 2000
/** A connection that breaks makes us look again at once; this is for those that do not break. */
const REMEMBERED_MS = 5000

type Answer = { url: string; isStandby: boolean; isReadOnly: boolean; at: Position | undefined }

const ask = async (url: string): Promise<Answer> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean; readonly: boolean }>(
      "select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as readonly",
    )
    const { standby, readonly } = rows[0]!
    return {
      url,
      isStandby: standby,
      isReadOnly: readonly,
      at: standby ? undefined : await positionOf(client),
    }
  } finally {
    client.end().catch(() => {})
  }
}

const suits: Record<SessionTarget, (answer: Answer) => boolean> = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  'read-only': ({ isReadOnly }) => isReadOnly,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': ({ isStandby }) => isStandby,
}

/** Once one suits, the others are given so long: of two that take writes the one that took over is the right one. */
const OTHERS_MS = 250
const WRITES: ReadonlySet<SessionTarget> = new Set(['read-write', 'primary'])

/** All at once, and soon the best that suits: a host that hangs keeps nobody from one that answers. */
const choose = async ({ each, wanted }: DatabaseHosts): Promise<string> => {
  const answers = each.map(ask)
  const suitable: Answer[] = []
  const fitting = answers.map(async (answer) => {
    const given = await answer
    if (!suits[wanted](given))
      throw new Error(`${new URL(given.url).host} is ${given.isStandby ? 'a standby' : 'not what is wanted'}`)
    suitable.push(given)
    return given
  })
  try {
    const first = await Promise.any(fitting)
    if (!WRITES.has(wanted)) return first.url
    await Promise.race([Promise.allSettled(fitting), pause(OTHERS_MS, undefined, { ref: false })])
    return latestOf(suitable).url
  } catch (error) {
    const fallback = wanted === 'prefer-standby' && (await Promise.any(answers).catch(() => undefined))
    if (fallback) return fallback.url
    const reasons = (error as AggregateError).errors.map(
      (reason: Error & { code?: string }) => `${reason.code ?? ''} ${reason.message}`,
    )
    throw new NoSuitableHost(`no ${wanted} database: ${reasons.join('; ')}`, { cause: error })
  }
}

/** On the highest timeline; the first that answered where that says nothing. */
export const latestOf = <A extends Pick<Answer, 'at'>>(suitable: readonly A[]): A =>
  suitable.reduce((best, one) => ((one.at?.timeline ?? 0) > (best.at?.timeline ?? 0) ? one : best))

/** How many hosts of an address take writes: more than one is a failover whose old primary came back. */
export const primariesAt = async (address: string): Promise<number> => {
  const hosts = readHosts(address)
  const answers = await Promise.allSettled((hosts?.each ?? []).map(ask))
  return answers.filter((one) => one.status === 'fulfilled' && !one.value.isStandby).length
}

type Chooser = { now: () => Promise<string>; forget: () => void }
const choosers = new Map<string, Chooser>()

/** One for all pools of an address: they look together, and what one of them learns all know. */
const chooserOf = (address: string, hosts: DatabaseHosts): Chooser => {
  let chosen: { until: number; host: Promise<string> } | undefined
  const known = choosers.get(address) ?? {
    now: () => {
      if (chosen && performance.now() < chosen.until) return chosen.host
      const looking = { until: performance.now() + REMEMBERED_MS, host: choose(hosts) }
      chosen = looking
      looking.host.catch(() => {
        if (chosen === looking) chosen = undefined
      })
      return looking.host
    },
    forget: () => {
      chosen = undefined
    },
  }
  choosers.set(address, known)
  return known
}

class ChosenSocket extends Socket {
  readonly #chooser: Chooser
  constructor(chooser: Chooser) {
    super()
    this.#chooser = chooser
    this.on('error', chooser.forget)
    this.on('end', chooser.forget)
    // Ended by us: it led to a host that was overtaken.
    this.on('close', chooser.forget)
  }
  /** The driver names the first host; where it goes is decided now. */
  override connect(): this {
    this.#chooser.now().then(
      (url) => {
        const { hostname, port } = new URL(url)
        if (!this.destroyed) super.connect(Number(port || 5432), hostname.replace(/^\[|\]$/g, ''))
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }
}

/** What the driver needs for such an address. */
export const optionsForHosts = (address: string): pg.PoolConfig => {
  const hosts = readHosts(address)
  if (!hosts || (hosts.each.length === 1 && hosts.wanted === 'any')) return { connectionString: address }
  const chooser = chooserOf(address, hosts)
  return { ...firstWithAnyCertificate(hosts), stream: () => new ChosenSocket(chooser) }
}

const TLS = ['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'uselibpqcompat']

/** The driver would hold every host's certificate against the first one's name; that of any of them is right. */
const firstWithAnyCertificate = ({ each }: DatabaseHosts): pg.PoolConfig => {
  const first = new URL(each[0]!)
  // How the driver itself reads it.
  const { ssl } = new pg.Client(each[0]) as unknown as { ssl: ConnectionOptions | boolean | undefined }
  if (!ssl) return { connectionString: each[0]! }
  for (const name of TLS) first.searchParams.delete(name)
  const names = each.map((url) => new URL(url).hostname)
  const given = ssl === true ? {} : ssl
  return {
    connectionString: first.href,
    ssl: {
      checkServerIdentity: (_first, certificate) => {
        const wrong = names.map((name) => checkServerIdentity(name, certificate))
        return wrong.every(Boolean) ? wrong[0] : undefined
      },
      ...given,
    },
  }
}
