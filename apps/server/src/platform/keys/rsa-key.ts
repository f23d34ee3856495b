import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

// Vendors hand keys out as PEM or as the bare base64 of one; in an environment variable line ends are written \n.

const pem = (text: string, label: string): string => {
  const whole = text.replaceAll('\\n', '\n')
  return whole.includes('-----') ? whole : `-----BEGIN ${label}-----\n${whole}\n-----END ${label}-----`
}
const rsa = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new Error('not an RSA key of 2048 bits or more')
  return key
}

export const rsaPrivateKey = (text: string): KeyObject => rsa(createPrivateKey(pem(text, 'PRIVATE KEY')))
export const rsaPublicKey = (text: string): KeyObject => rsa(createPublicKey(pem(text, 'PUBLIC KEY')))
