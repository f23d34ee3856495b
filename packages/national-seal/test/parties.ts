import {
  type AuthoritySet,
  type Credential,
  createAuthority,
  issueCrl,
  issueSigner,
  LocalKey,
  longTermValidity,
  type RevokedCertificate,
  TimestampAuthority,
} from '@xinqi/pdf-signature'
import { rgbaPng } from '../../pdf-signature/test/sign/rgba-png.ts'
import { makeSeal, SealTrust, UsableSeal } from '../src/index.ts'

export const NOW = new Date('2026-06-01T02:00:00Z')
const FROM = new Date('2026-01-01T00:00:00Z')
const YEAR = 365 * 24 * 3_600_000

export const sealPng = (): Buffer =>
  rgbaPng(80, (x, y) => [214, 25, 31, Math.abs(Math.hypot(x - 40, y - 40) - 36) < 3 ? 255 : 0])

/** A maker's authority, a signers' authority and a timestamp authority, apart from one another. */
export class SealWorld {
  readonly makers: AuthoritySet
  readonly signers: AuthoritySet
  readonly maker: Credential
  readonly timestamp: TimestampAuthority

  private constructor(makers: AuthoritySet, signers: AuthoritySet, maker: Credential) {
    this.makers = makers
    this.signers = signers
    this.maker = maker
    this.timestamp = new TimestampAuthority({ credential: signers.timestamp, clock: () => NOW })
  }

  static async create(): Promise<SealWorld> {
    const makers = await createAuthority({ kind: 'sm2', now: FROM, organization: '制章测试' })
    const signers = await createAuthority({ kind: 'sm2', now: FROM, organization: '签章测试' })
    const maker = await certified(makers, '某某制章中心')
    return new SealWorld(makers, signers, maker)
  }

  signer(commonName: string): Promise<Credential> {
    return certified(this.signers, commonName)
  }

  trust(options: { signerRoot?: AuthoritySet; crls?: Buffer[]; makers?: AuthoritySet[] } = {}): SealTrust {
    return new SealTrust({
      makers: (options.makers ?? [this.makers]).map(({ root }) => root.certificate.der),
      signers: (options.signerRoot ?? this.signers).root.certificate.der,
      timestamps: this.signers.root.certificate.der,
      certificates: [this.makers.issuing.certificate.der, this.signers.issuing.certificate.der],
      crls: options.crls ?? [],
    })
  }

  crl(authority: AuthoritySet, revoked: RevokedCertificate[]): Promise<Buffer> {
    return issueCrl(authority.issuing, { now: NOW, number: 1, revoked })
  }

  seal(signer: Credential, changes: Partial<Parameters<typeof makeSeal>[0]> = {}): Promise<Buffer> {
    return makeSeal({
      maker: this.maker,
      esId: '11010500000001',
      type: 1,
      name: `${signer.certificate.subject.display}公章`,
      signers: [signer.certificate.der],
      createdAt: FROM,
      validFrom: FROM,
      validTo: new Date(FROM.getTime() + 2 * YEAR),
      picture: { data: sealPng(), widthMm: 40, heightMm: 40 },
      ...changes,
    })
  }

  async usable(commonName: string, timestamped = true): Promise<UsableSeal> {
    const credential = await this.signer(commonName)
    return new UsableSeal({
      seal: await this.seal(credential),
      credential,
      trust: this.trust(),
      timestamp: timestamped ? this.timestamp : undefined,
    })
  }
}

async function certified({ issuing }: AuthoritySet, commonName: string): Promise<Credential> {
  return issueSigner(issuing, {
    subject: { commonName, organization: commonName },
    key: await LocalKey.generate('sm2'),
    validity: longTermValidity(FROM),
  })
}

/** Same numbers on every machine and run (xorshift32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

export function flipBit(bytes: Uint8Array, bit: number): Buffer {
  const out = Buffer.from(bytes)
  out[bit >> 3]! ^= 0x80 >> (bit & 7)
  return out
}
