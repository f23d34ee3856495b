import {
  makeSeal,
  preparePdfSeal,
  SealTrust,
  sealPdf,
  UsableSeal,
} from '../../packages/national-seal/src/index.ts'
import {
  type AuthoritySet,
  createAuthority,
  issueEventSigner,
  issueSigner,
  LocalKey,
  longTermValidity,
  SigningSession,
  TimestampAuthority,
} from '../../packages/pdf-signature/src/index.ts'
import type { Engine } from './engine.ts'

const YEAR = 365 * 24 * 3_600_000

const certify = async ({ issuing }: AuthoritySet, commonName: string, now: Date) =>
  issueSigner(issuing, {
    subject: { commonName },
    key: await LocalKey.generate('sm2'),
    validity: longTermValidity(now),
  })

/** A national seal with its own timestamp, and the PAdES signature over it: two revisions, one act. */
export const nationalSeal: Engine = async (inputs) => {
  const now = new Date()
  const national = await createAuthority({ kind: 'sm2', now, organization: 'Bench SM2' })
  const pades = await createAuthority({ kind: 'p256', now, organization: 'Bench' })
  const credential = await certify(national, 'Bench signer', now)
  const root = national.root.certificate.der
  const seal = new UsableSeal({
    seal: await makeSeal({
      maker: await certify(national, 'Bench maker', now),
      esId: '1',
      type: 1,
      name: 'Bench',
      signers: [credential.certificate.der],
      createdAt: now,
      validFrom: now,
      validTo: new Date(now.getTime() + YEAR),
      picture: { data: inputs.seal, widthMm: 42, heightMm: 42 },
    }),
    credential,
    trust: new SealTrust({
      makers: root,
      signers: root,
      timestamps: root,
      certificates: [national.issuing.certificate.der],
    }),
    timestamp: new TimestampAuthority({ credential: national.timestamp, clock: () => new Date() }),
  })
  const picture = preparePdfSeal(seal.seal)
  const timestamp = new TimestampAuthority({ credential: pades.timestamp, clock: () => new Date() })
  const signer = await issueEventSigner(pades.issuing, { subject: { commonName: 'Bench signer' }, now })
  return async () => {
    const session = SigningSession.open(inputs.pdf, { ownsRoom: true })
    const { sealed, signed } = await sealPdf(session, {
      seal,
      picture,
      places: [{ page: 0, x: 0.6, y: 0.7 }],
      pades: { credential: signer, signedAt: new Date(), level: 't', timestamp },
    })
    return inputs.pdf.length + sealed.tail.length + signed.tail.length
  }
}
