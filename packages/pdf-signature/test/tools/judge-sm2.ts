import { OID } from '../../src/asn1/oids.ts'
import { readSignedData } from '../../src/cms/read-signed-data.ts'
import { toPem } from '../../src/pki/pem.ts'
import { readCertificate } from '../../src/pki/read-certificate.ts'
import { run, type Scratch } from './external.ts'
import { signaturesIn } from './judge.ts'

/** NSS knows no SM2, so openssl alone judges: digest of the content and signature over the attributes. */
export function sm2Complaints(pdf: Buffer, scratch: Scratch, signatures: number): string[] {
  const found: string[] = []
  const cades = signaturesIn(pdf).filter((each) => each.subFilter === 'ETSI.CAdES.detached')
  if (cades.length !== signatures) found.push(`signatures: ${cades.length}`)
  for (const { content, contents } of cades) {
    const data = readSignedData(contents)
    const signer = data.signers[0]!
    const digest = run('openssl', ['dgst', '-sm3', '-r', scratch.write('content', content)]).output.slice(
      0,
      64,
    )
    const stated = signer.signed.get(OID.messageDigest)![0]!.octets.toString('hex')
    if (digest !== stated) found.push('SM3 digest differs')
    const certificate = data.certificates
      .map(readCertificate)
      .find((each) => each.serial.equals(signer.serial!))!
    const key = scratch.write('signer.pub', toPem('PUBLIC KEY', certificate.spki))
    const attributes = scratch.write('attributes', signer.signedAttributes!)
    const value = scratch.write('value', signer.signature)
    const args = ['pkeyutl', '-verify', '-pubin', '-inkey', key, '-in', attributes, '-sigfile', value]
    const sm2 = ['-rawin', '-digest', 'sm3', '-pkeyopt', 'distid:1234567812345678']
    const answer = run('openssl', [...args, ...sm2])
    if (answer.status !== 0) found.push(`openssl pkeyutl: ${answer.output}`)
  }
  return found
}
