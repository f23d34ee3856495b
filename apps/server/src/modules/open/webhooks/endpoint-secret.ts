import { generateKeyPairSync, randomBytes } from 'node:crypto'

export type EndpointSecret = {
  /** Kept sealed; signs. */
  kept: string
  /** Shown once: the shared secret, or the public half. */
  shown: string
}

export const newEndpointSecret = (signature: 'v1' | 'v1a'): EndpointSecret => {
  if (signature === 'v1') {
    const secret = `whsec_${randomBytes(24).toString('base64')}`
    return { kept: secret, shown: secret }
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { kept: `whsk_${der.toString('base64')}`, shown: `whpk_${point.toString('base64')}` }
}
