import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { noteOutsideCall } from '../outside/watch-transactions.ts'

/** For addresses that customers type: our server must not become their way into our own network. */
export type Outbound = {
  request: (url: string, asked?: OutboundRequest) => Promise<OutboundAnswer>
}
export type OutboundRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Milliseconds, and bytes of the answer. */
  timeLimit?: number
  sizeLimit?: number
}
export type OutboundAnswer = {
  status: number
  text: string
  bytes: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export class OutboundRefused extends Error {}

const TIME_LIMIT = 8000
const SIZE_LIMIT = 512 * 1024

const NOT_PUBLIC = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4')
}
/** Only global unicast is the internet; of that, what is documentation or carries an IPv4 address inside is not. */
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6')
}

export const isPublicAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  if (family === 4) return !NOT_PUBLIC.check(plain, 'ipv4')
  if (family === 6) return GLOBAL_V6.check(plain, 'ipv6') && !NOT_PUBLIC.check(plain, 'ipv6')
  return false
}

/** `allowed`: host names the operator vouches for (an identity provider on the intranet); they may also speak plain http. */
export const outbound = (allowed: readonly string[]): Outbound => {
  // Judged on the addresses really connected to, so that a name cannot answer differently the second time.
  const lookup: LookupFunction = (hostname, options, callback) =>
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      if (!allowed.includes(hostname) && !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new OutboundRefused('该地址不在公网，不允许访问'), '', 0)
      }
      if (options.all) return callback(null, addresses)
      return callback(null, addresses[0]!.address, addresses[0]!.family)
    })

  return {
    request: async (url, { method = 'GET', headers = {}, body, timeLimit, sizeLimit } = {}) => {
      const { protocol, hostname, username, password } = new URL(url)
      noteOutsideCall(hostname)
      const host = hostname.replace(/^\[|\]$/g, '')
      const trusted = allowed.includes(host)
      if (protocol !== 'https:' && !(protocol === 'http:' && trusted))
        throw new OutboundRefused('地址须以 https:// 开头')
      if (username || password) throw new OutboundRefused('地址中不能包含账号密码')
      if (!trusted && isIP(host) && !isPublicAddress(host))
        throw new OutboundRefused('该地址不在公网，不允许访问')
      return send(
        protocol === 'https:' ? https : http,
        url,
        { method, headers, body, timeLimit, sizeLimit },
        lookup,
      )
    },
  }
}

/** Redirects are not followed: where they lead has not been judged. */
const send = (
  transport: typeof http | typeof https,
  url: string,
  { method, headers, body, timeLimit = TIME_LIMIT, sizeLimit = SIZE_LIMIT }: OutboundRequest,
  lookup: LookupFunction,
): Promise<OutboundAnswer> =>
  new Promise((resolve, reject) => {
    const request = transport.request(
      url,
      { method, headers, lookup, agent: false, signal: AbortSignal.timeout(timeLimit) },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > sizeLimit) request.destroy(new OutboundRefused('对方返回的内容过大'))
          else chunks.push(chunk)
        })
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const { statusCode = 0, headers: said } = response
          resolve({ status: statusCode, text: bytes.toString('utf8'), bytes, headers: said })
        })
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
