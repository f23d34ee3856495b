import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'

export type EndpointSecret = {
  /** Kept sealed; signs. */
  kept: string
  /** Shown once: the shared secret, or the public half. */
  shown: string
}
/** v1 a shared secret, v1a Ed25519, sm2 the curve of the national standard. */
export type Signature = 'v1' | 'v1a' | 'sm2'

export const newEndpointSecret = (signature: Signature): EndpointSecret => {
  if (signature === 'v1') {
    const secret = `whsec_${randomBytes(24).toString('base64')}`
    return { kept: secret, shown: secret }
  }
  if (signature === 'sm2') {
    const pair = createECDH('SM2')
    const point = pair.generateKeys()
    // Leading zeros belong to the number.
    const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
    return { kept: `whsm2sk_${secret.toString('base64')}`, shown: `whsm2_${point.toString('base64')}` }
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { kept: `whsk_${der.toString('base64')}`, shown: `whpk_${point.toString('base64')}` }
}
