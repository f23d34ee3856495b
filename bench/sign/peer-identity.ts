import { DAY } from '@xinqi/api/durations'
import forge from 'node-forge'

/** The peers take PKCS#12 only; forge, which @signpdf brings along, makes one they all read. */
export function makePkcs12(password: string): Buffer {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 3_600_000)
  certificate.validity.notAfter = new Date(Date.now() + 365 * DAY)
  const name = [{ name: 'commonName', value: 'Bench signer' }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  const store = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], password, { algorithm: '3des' })
  return Buffer.from(forge.asn1.toDer(store).getBytes(), 'latin1')
}
