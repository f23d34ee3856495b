import {
  type AuthoritySet,
  type Credential,
  createAuthority,
  issueCrl,
  issueEventSigner,
  issueSigner,
} from '../../src/pki/authority.ts'
import type { KeyKind } from '../../src/pki/key-kind.ts'
import { toPem } from '../../src/pki/pem.ts'
import { LocalKey } from '../../src/pki/signing-key.ts'
import { SigningSession } from '../../src/sign/session.ts'
import type { SignOptions } from '../../src/sign/sign-options.ts'
import { TimestampAuthority } from '../../src/timestamp/authority.ts'

export const NOW = new Date('2026-06-01T08:00:00Z')

/** An authority with a timestamp service, and short ways to sign under it. */
export class SigningParty {
  readonly authority: AuthoritySet
  readonly timestamp: TimestampAuthority
  readonly trust: string

  private constructor(authority: AuthoritySet) {
    this.authority = authority
    this.timestamp = new TimestampAuthority({ credential: authority.timestamp, clock: () => NOW })
    this.trust = toPem('CERTIFICATE', authority.root.certificate.der)
  }

  static async create(kind: KeyKind = 'p256', organization = '信契测试'): Promise<SigningParty> {
    const created = new Date(NOW.getTime() - 30 * 24 * 3600_000)
    return new SigningParty(await createAuthority({ kind, now: created, organization }))
  }

  credential(commonName: string, kind: KeyKind = 'p256'): Promise<Credential> {
    return issueEventSigner(this.authority.issuing, { subject: { commonName }, now: NOW, kind })
  }

  /** A signer whose certificate ended before he signed. */
  async expiredCredential(commonName: string): Promise<Credential> {
    const ended = new Date(NOW.getTime() - 24 * 3600_000)
    return issueSigner(this.authority.issuing, {
      subject: { commonName },
      key: await LocalKey.generate('p256'),
      validity: { notBefore: new Date(ended.getTime() - 24 * 3600_000), notAfter: ended },
    })
  }

  async crls(revoked: { serial: Uint8Array; revokedAt: Date }[] = []): Promise<Buffer[]> {
    return [
      await issueCrl(this.authority.root, { now: NOW, number: 1 }),
      await issueCrl(this.authority.issuing, { now: NOW, number: 2, revoked }),
    ]
  }

  async sign(pdf: Buffer, commonName: string, options: Partial<SignOptions> = {}): Promise<Buffer> {
    const session = SigningSession.open(pdf)
    await session.sign({
      credential: await this.credential(commonName),
      signedAt: NOW,
      level: 'b',
      timestamp: this.timestamp,
      ...options,
    })
    return session.toBytes()
  }
}
