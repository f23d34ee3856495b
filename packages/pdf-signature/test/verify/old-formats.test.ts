import { createHash, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { integer, nullValue, octetString, oid, sequence, setOf, tlv } from '../../src/asn1/encode.ts'
import { OID } from '../../src/asn1/oids.ts'
import { eventValidity, issueSigner } from '../../src/pki/authority.ts'
import type { Certificate } from '../../src/pki/read-certificate.ts'
import type { SigningKey } from '../../src/pki/signing-key.ts'
import { verifyPdf } from '../../src/verify/index.ts'
import { appended, appendUpdate, nextNumber } from './later-update.ts'
import { dict, name, PdfString, ref, text } from './pdf-values.ts'
import { OBJ, samplePdf } from './sample-pdf.ts'
import { NOW, SigningParty } from './signing-party.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
let certificate: Certificate

beforeAll(async () => {
  const party = await SigningParty.create()
  const key = { kind: 'rsa2048', spki: publicKey.export({ format: 'der', type: 'spki' }) } as SigningKey
  const credential = await issueSigner(party.authority.issuing, {
    subject: { commonName: '旧签名' },
    key,
    validity: eventValidity(NOW),
  })
  certificate = credential.certificate
})

/** Signs the way software did before PAdES: `make` turns the signed bytes into what /Contents holds. */
function signOld(subFilter: string, make: (content: Buffer) => Buffer, alter = (pdf: Buffer) => pdf): Buffer {
  const pdf = samplePdf()
  const field = nextNumber(pdf)
  const signature = field + 1
  const room = 4096
  const placeholder = 9_999_999_999
  const update = appendUpdate(pdf, {
    [field]: dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: text('old'),
      V: ref(signature),
      Rect: [0, 0, 0, 0],
      P: ref(OBJ.page1),
    }),
    [signature]: dict({
      Type: name('Sig'),
      Filter: name('Adobe.PPKMS'),
      SubFilter: name(subFilter),
      Cert: new PdfString(certificate.der, true),
      M: text('D:20260601080000Z'),
      ByteRange: [0, placeholder, placeholder, placeholder],
      Contents: new PdfString(Buffer.alloc(room), true),
    }),
    [OBJ.form]: appended(pdf, OBJ.form, 'Fields', ref(field)),
    [OBJ.page1]: appended(pdf, OBJ.page1, 'Annots', ref(field)),
  })
  const start = update.indexOf('<'.padEnd(room, '0'), 0, 'latin1')
  const end = start + 2 * room + 2
  const range = `[0 ${start} ${end} ${update.length - end}]`
  const written = `[0 ${placeholder} ${placeholder} ${placeholder}]`
  update.write(range.padEnd(written.length), update.indexOf(written, 0, 'latin1'), 'latin1')
  const contents = make(Buffer.concat([update.subarray(0, start), update.subarray(end)]))
  update.write(contents.toString('hex'), start + 1, 'latin1')
  return alter(update)
}

const sha1 = (content: Buffer): Buffer => createHash('sha1').update(content).digest()

/** A CMS without signed attributes: the signature is over the content itself. */
function plainCms(content: Buffer, digest: 'sha1' | 'sha256', embedded?: Buffer, signers = 1): Buffer {
  const algorithm = sequence(oid(OID[digest]), nullValue())
  const signer = sequence(
    integer(1),
    sequence(certificate.issuer.raw, integer(certificate.serial)),
    algorithm,
    sequence(oid(OID.rsaEncryption), nullValue()),
    octetString(sign(digest, embedded ?? content, privateKey)),
  )
  const encapsulated = embedded ? [tlv(0xa0, octetString(embedded))] : []
  const data = sequence(
    integer(1),
    setOf(algorithm),
    sequence(oid(OID.data), ...encapsulated),
    tlv(0xa0, certificate.der),
    setOf(...Array.from({ length: signers }, () => signer)),
  )
  return sequence(oid(OID.signedData), tlv(0xa0, data))
}

const tampered = (pdf: Buffer): Buffer =>
  Buffer.from(pdf.toString('latin1').replace('Pay 100', 'Pay 999'), 'latin1')

describe.each<[string, (content: Buffer) => Buffer]>([
  [
    'adbe.x509.rsa_sha1',
    (content) => {
      const info = sequence(sequence(oid(OID.sha1), nullValue()), octetString(sha1(content)))
      return octetString(privateEncrypt(privateKey, info))
    },
  ],
  ['adbe.pkcs7.sha1', (content) => plainCms(content, 'sha1', sha1(content))],
  ['adbe.pkcs7.detached', (content) => plainCms(content, 'sha256')],
])('%s', (subFilter, make) => {
  it('is accepted when it holds', () => {
    const result = verifyPdf(signOld(subFilter, make))
    expect(result).toMatchObject({
      verdict: 'valid',
      signatures: [{ signer: '旧签名', subFilter, coversWholeFile: true }],
    })
    if (subFilter.includes('sha1')) expect(result.signatures[0]?.remarks).toContain('使用了较弱的 SHA-1 摘要')
  })

  it('is refused when the content was changed', () => {
    expect(verifyPdf(signOld(subFilter, make, tampered)).verdict).not.toBe('valid')
  })

  it('is refused when it was made over something else', () => {
    expect(verifyPdf(signOld(subFilter, () => make(Buffer.from('else')))).verdict).not.toBe('valid')
  })
})

it('a format nobody knows is refused', () => {
  const pdf = signOld('vendor.secret', (content) => plainCms(content, 'sha256'))
  expect(verifyPdf(pdf)).toMatchObject({
    verdict: 'invalid',
    reason: expect.stringContaining('不支持的签名格式'),
  })
})

it('a PAdES label without the ESS attribute is refused', () => {
  const pdf = signOld('ETSI.CAdES.detached', (content) => plainCms(content, 'sha256'))
  expect(verifyPdf(pdf)).toMatchObject({ verdict: 'invalid', reason: expect.stringContaining('ESS') })
})

it('none or more than one signer in one signature is refused', () => {
  for (const signers of [0, 2]) {
    const pdf = signOld('adbe.pkcs7.detached', (content) => plainCms(content, 'sha256', undefined, signers))
    expect(verifyPdf(pdf)).toMatchObject({
      verdict: 'invalid',
      reason: expect.stringContaining('一个签署人'),
    })
  }
})
