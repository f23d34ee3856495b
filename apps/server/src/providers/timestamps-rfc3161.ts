import { randomBytes } from 'node:crypto'
import {
  checkToken,
  HttpTimestampSource,
  readCertificate,
  readCrl,
  TimestampError,
  trustedChain,
} from '@xinqi/pdf-signature'
import { guard } from '../platform/outside/guard.ts'
import type { RevocationLists } from './revocation-lists.ts'
import type { TimestampMaterial, TimestampProvider } from './timestamps.ts'

export type TimestampServer = {
  url: string
  /** Roots, and what lies between them and whoever stamps (DER). */
  authorities: readonly Buffer[]
  policy?: string
  user?: string
  password?: string
}

const LIMIT_MS = 4000
const LEARNED_MS = 3_600_000
/** Signatures and numbers vary in length by a little. */
const SLACK_BYTES = 512

/** Timestamps from any service that speaks RFC 3161 over HTTP. */
export const timestampsRfc3161 = (
  server: TimestampServer,
  lists: RevocationLists,
  clock: () => Date,
): TimestampProvider => {
  const { host } = new URL(server.url)
  const anchors = server.authorities.filter((der) => readCertificate(der).selfIssued)
  const source = new HttpTimestampSource({
    url: server.url,
    policy: server.policy,
    timeoutMs: LIMIT_MS,
    clock,
    trust: { anchors, others: server.authorities },
    headers:
      server.user === undefined
        ? {}
        : {
            authorization: `Basic ${Buffer.from(`${server.user}:${server.password ?? ''}`).toString('base64')}`,
          },
  })
  const ask = guard({
    who: `timestamp service ${host}`,
    limitMs: LIMIT_MS,
    isAway: (error) => !(error instanceof TimestampError) || error.code === 'TIMESTAMP_UNREACHABLE',
  })
  const learn = async (): Promise<TimestampMaterial> => {
    // Who stamps is known from what he stamps: one token over nothing in particular.
    const digest = randomBytes(32)
    const token = await ask(() => source.timestamp(digest))
    const { certificate } = checkToken(token, () => digest)
    const asked = {
      others: [...token.signedData.certificates, ...server.authorities],
      anchors,
      at: token.time,
    }
    const chain = trustedChain(certificate!, asked)
    const crls = await lists.of(chain)
    trustedChain(certificate!, { ...asked, crls })
    return { certificates: chain.map(({ der }) => der), crls, maxTokenBytes: token.der.length + SLACK_BYTES }
  }
  let learned: { material: Promise<TimestampMaterial>; until: number } | undefined
  const knownMaterial = (): Promise<TimestampMaterial> => {
    const now = clock().getTime()
    if (!learned || learned.until <= now) {
      const material = learn()
      learned = { material, until: now + LEARNED_MS }
      material.catch(() => {
        learned = undefined
      })
    }
    return learned.material
  }
  return {
    name: `rfc3161:${host}`,
    isSandbox: false,
    roots: async () => anchors,
    timestamp: async (digest) => (await ask(() => source.timestamp(digest))).der,
    material: knownMaterial,
    expiries: async () => {
      const { certificates, crls } = await knownMaterial()
      return [
        ...certificates.map(readCertificate).map(({ subject, notAfter }) => ({
          what: `时间戳证书「${subject.display}」`,
          kind: 'timestamp',
          endsAt: notAfter,
          problem: null,
        })),
        ...crls.map((der) => ({
          what: `时间戳服务 ${host} 的吊销列表`,
          kind: 'crl',
          endsAt: readCrl(der).nextUpdate ?? null,
          problem: null,
        })),
      ]
    },
    forget: () => {
      learned = undefined
    },
  }
}
