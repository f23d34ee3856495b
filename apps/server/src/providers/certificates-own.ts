import {
  allowsKeyUsage,
  type Certificate,
  type Credential,
  credentialFrom,
  eventValidity,
  issueCrl,
  issueSigner,
  KEY_USAGE,
  kindOfSpki,
  PkiError,
  readCrl,
  type SigningKey,
  trustedChain,
} from '@xinqi/pdf-signature'
import { guard, OutsideAway } from '../platform/outside/guard.ts'
import type { CertificateProvider } from './certificates.ts'

export type OwnAuthority = {
  /** The issuing authority's certificate first, the root last (DER). */
  chain: readonly Uint8Array[]
  /** In this process, or in a device that answers through a function. */
  key: SigningKey
  /** Lists of those above, as they were last given out (DER): asked for each time, for they are replaced. */
  crls?: () => readonly Uint8Array[]
  /** Written into every certificate: where our own list is to be had. */
  crlUrl?: string
}

const DEVICE_MS = 4000
const LIST_MS = 3_600_000

/** The operator's own issuing authority. Its root stays wherever it is kept; only the issuing key is used here. */
export const certificatesOwn = (
  { chain, key, crls = () => [], crlUrl }: OwnAuthority,
  clock: () => Date,
): CertificateProvider => {
  const issuing = credentialFrom(key, chain)
  assertIssues(issuing, clock())
  const { certificate, chain: above } = issuing
  const ask = guard({
    who: 'issuing key',
    limitMs: DEVICE_MS,
    isAway: (error) => !(error instanceof PkiError),
  })
  let list: { der: Promise<Buffer>; until: number } | undefined
  const ownList = (now: Date): Promise<Buffer> => {
    if (!list || list.until <= now.getTime()) {
      const der = ask(() => issueCrl(issuing, { now, number: Math.floor(now.getTime() / 1000) }))
      list = { der, until: now.getTime() + LIST_MS }
      der.catch(() => {
        list = undefined
      })
    }
    return list.der
  }
  return {
    name: `own:${certificate.subject.display}`,
    isSandbox: false,
    roots: async () => [(above.at(-1) ?? certificate).der],
    issue: async ({ subject, spki, now }) => {
      const [signer, own] = await Promise.all([
        ask(() =>
          issueSigner(issuing, {
            subject,
            key: onlyPublic(spki),
            validity: validityUnder(certificate, now),
            crlUrl,
          }),
        ),
        ownList(now),
      ])
      return {
        chain: [signer.certificate, certificate, ...above].map(({ der }) => der),
        crls: [own, ...goodLists(crls(), now)],
      }
    },
    revocationList: () => ownList(clock()),
    expiries: async () => [
      ...[certificate, ...above].map(({ subject, notAfter }) => ({
        what: `证书「${subject.display}」`,
        kind: 'issuing',
        endsAt: notAfter,
        problem: null,
      })),
      ...crls().map((der) => ({
        what: '上级机构的吊销列表（CA_CRLS）',
        kind: 'crl',
        endsAt: readCrl(der).nextUpdate ?? null,
        problem: null,
      })),
    ],
  }
}

/** One past its day proves nothing any more: better no signature now than one that nobody can check later. */
const goodLists = (crls: readonly Uint8Array[], now: Date): Buffer[] => {
  const lists = crls.map(readCrl)
  if (lists.some(({ nextUpdate }) => nextUpdate && nextUpdate <= now))
    throw new OutsideAway('revocation list', 60, new Error('CA_CRLS 中的吊销列表已过期，请更换'))
  return lists.map(({ der }) => Buffer.from(der))
}

/** A year, but never longer than whoever issues it is there himself. */
const validityUnder = ({ notAfter }: Certificate, now: Date) => {
  const wanted = eventValidity(now)
  return { ...wanted, notAfter: wanted.notAfter < notAfter ? wanted.notAfter : notAfter }
}

const onlyPublic = (spki: Buffer): SigningKey => ({
  kind: kindOfSpki(spki),
  spki,
  sign: () => Promise.reject(new Error('the key is not here')),
})

const assertIssues = ({ certificate, chain }: Credential, at: Date): void => {
  if (!certificate.isAuthority || !allowsKeyUsage(certificate, KEY_USAGE.keyCertSign))
    throw new PkiError('PKI_CHAIN_INVALID', '第一张证书不是可以签发证书的机构证书')
  const root = chain.at(-1) ?? certificate
  if (!root.selfIssued) throw new PkiError('PKI_CHAIN_INVALID', '最后一张证书须是自签的根证书')
  trustedChain(certificate, { others: chain.map(({ der }) => der), anchors: [root.der], at })
}
