import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { OID } from '../asn1/oids.ts'
import { type AuthoritySet, createAuthority, issueEventSigner } from '../pki/authority.ts'
import { KEY_KINDS } from '../pki/key-kind.ts'
import { checkSigner } from './check-signer.ts'
import { readSignedData } from './read-signed-data.ts'
import { buildSignedData, digestFor, signedDataBound } from './signed-data.ts'

const content = Buffer.from('合同内容')
const digestOf = (name: string) => createHash(name).update(content).digest()
const sets = new Map<string, AuthoritySet>()

beforeAll(async () => {
  for (const kind of KEY_KINDS)
    sets.set(kind, await createAuthority({ kind, now: new Date(), organization: '测试' }))
})

async function make(kind: (typeof KEY_KINDS)[number]) {
  const { issuing } = sets.get(kind)!
  const credential = await issueEventSigner(issuing, {
    subject: { commonName: '张三' },
    now: new Date(),
    kind,
  })
  const contentDigest = digestOf(digestFor(credential))
  return { credential, der: await buildSignedData({ credential, contentType: OID.data, contentDigest }) }
}

describe.each(KEY_KINDS)('%s SignedData', (kind) => {
  it('carries signer, issuer and ESS binding, within the announced size', async () => {
    const { credential, der } = await make(kind)
    expect(der.length).toBeLessThanOrEqual(signedDataBound(credential, 0))
    const data = readSignedData(Buffer.concat([der, Buffer.alloc(50)]))
    expect(data.length).toBe(der.length)
    expect(data.certificates).toHaveLength(2)
    const signer = data.signers[0]!
    expect([...signer.signed.keys()].sort()).toEqual(
      [OID.contentType, OID.messageDigest, OID.signingCertificateV2].sort(),
    )
    expect(checkSigner(data, signer, digestOf)).toMatchObject({ faults: [], hasEss: true })
  })

  it('names what is wrong with a bent one', async () => {
    const { der } = await make(kind)
    const data = readSignedData(der)
    const signer = data.signers[0]!
    expect(checkSigner(data, signer, () => Buffer.alloc(32)).faults).toEqual(['digest-mismatch'])
    const signature = Buffer.from(signer.signature)
    signature[signature.length - 1]! ^= 1
    expect(checkSigner(data, { ...signer, signature }, digestOf).faults).toEqual(['signature-mismatch'])
    expect(checkSigner({ ...data, certificates: [] }, signer, digestOf).faults).toEqual([
      'certificate-missing',
    ])
    const other = readSignedData((await make(kind)).der).signers[0]!
    const swapped = { ...signer, signed: new Map(signer.signed) }
    swapped.signed.set(OID.signingCertificateV2, other.signed.get(OID.signingCertificateV2)!)
    expect(checkSigner(data, swapped, digestOf).faults).toEqual(['ess-mismatch'])
    const otherType = { ...data, contentType: OID.tstInfo }
    expect(checkSigner(otherType, signer, digestOf).faults).toEqual(['content-type-mismatch'])
  })
})

describe('恶意输入', () => {
  it('gives a verdict or the one coded error for every single flipped byte', async () => {
    const { der } = await make('p256')
    let accepted = 0
    for (let at = 0; at < der.length; at++) {
      const bent = Buffer.from(der)
      bent[at]! ^= 0x41
      try {
        const data = readSignedData(bent)
        const faults = data.signers.flatMap((signer) => checkSigner(data, signer, digestOf).faults)
        if (data.signers.length === 1 && faults.length === 0) accepted++
      } catch (error) {
        expect(error).toMatchObject({ code: 'CMS_MALFORMED' })
      }
    }
    // bytes outside what is signed: versions, the list of digests and the issuer's certificate, which the chain check covers
    expect(accepted).toBeLessThan(sets.get('p256')!.issuing.certificate.der.length + 40)
  })
})
