import { createHash } from 'node:crypto'
import { type AuthoritySet, createAuthority, issueCrl, issueEventSigner } from '../../src/pki/authority.ts'
import type { KeyKind } from '../../src/pki/key-kind.ts'
import { prepareInkSeal } from '../../src/seal/prepare-image.ts'
import type { PreparedSeal } from '../../src/seal/prepared-seal.ts'
import type { SigningSession } from '../../src/sign/session.ts'
import type { SignatureLevel, SignOptions } from '../../src/sign/sign-options.ts'
import { TimestampAuthority } from '../../src/timestamp/authority.ts'

/** One authority for a test file; every act of signing gets a certificate of its own, as in the product. */
export class Parties {
  readonly authority: AuthoritySet
  readonly timestamp: TimestampAuthority
  readonly crls: readonly Buffer[]
  readonly now: Date

  private constructor(authority: AuthoritySet, crls: readonly Buffer[], now: Date) {
    this.authority = authority
    this.crls = crls
    this.now = now
    this.timestamp = new TimestampAuthority({ credential: authority.timestamp, clock: () => now })
  }

  static async create(kind: KeyKind = 'p256'): Promise<Parties> {
    // external judges compare certificates with the real clock
    const now = new Date()
    const authority = await createAuthority({ kind, now, organization: '信契测试' })
    const issuers = [authority.root, authority.issuing]
    const crls = await Promise.all(issuers.map((issuer) => issueCrl(issuer, { now, number: 1 })))
    return new Parties(authority, crls, now)
  }

  async options(commonName: string, level: SignatureLevel, kind: KeyKind = 'p256'): Promise<SignOptions> {
    return {
      credential: await issueEventSigner(this.authority.issuing, {
        subject: { commonName },
        now: this.now,
        kind,
      }),
      signedAt: this.now,
      level,
      timestamp: this.timestamp,
      validation: { crls: this.crls },
    }
  }
}

/** A filled disc: its ink touches all four sides of its box, which makes places easy to measure. */
export function discSeal(diameterMm = 40, pixels = 200): PreparedSeal {
  const alpha = Buffer.alloc(pixels * pixels)
  const radius = pixels / 2
  for (let at = 0; at < alpha.length; at++) {
    const x = (at % pixels) + 0.5 - radius
    const y = Math.floor(at / pixels) + 0.5 - radius
    alpha[at] = x * x + y * y <= radius * radius ? 255 : 0
  }
  return prepareInkSeal({
    widthPx: pixels,
    heightPx: pixels,
    widthMm: diameterMm,
    heightMm: diameterMm,
    colour: '#d6191f',
    alpha,
  })
}

export const sha256 = (...parts: Uint8Array[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

export const signatureFields = (session: SigningSession) =>
  session
    .toBytes()
    .toString('latin1')
    .match(/\/FT \/Sig/g)
