import { createSign, generateKeyPairSync } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : body.length < 256
        ? Buffer.from([0x81, body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 255])
  return Buffer.concat([Buffer.from([tag]), length, body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const utcTime = (text: string) => der(0x17, Buffer.from(text))

const ECDSA_SHA256 = sequence(der(0x06, hex('2a8648ce3d040302')))
const COMMON_NAME = hex('550403')
const ALTERNATIVE_NAME = hex('551d11')

/** A certificate for localhost signed by itself: for test servers that speak TLS, trusted by whoever is given it. */
export const localhostCertificate = (): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from('localhost')))))
  const names = sequence(der(0x82, Buffer.from('localhost')))
  const extensions = der(0xa3, sequence(sequence(der(0x06, ALTERNATIVE_NAME), der(0x04, names))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('490101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const certificate = sequence(body, ECDSA_SHA256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const RSA_SHA256 = sequence(der(0x06, hex('2a864886f70d01010b')), der(0x05))

/** As a payment vendor's platform has: an RSA key under a serial, good until the end given (YYMMDD). */
export const rsaCertificate = (serial: string, until = '300101') => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from('platform')))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, hex(serial)),
    RSA_SHA256,
    name,
    sequence(utcTime('200101000000Z'), utcTime(`${until}000000Z`)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const certificate = sequence(body, RSA_SHA256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g)!
  return {
    serial,
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
