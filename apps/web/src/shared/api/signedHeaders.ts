import { CLIENT_VERSION } from '@xinqi/api/limits'
import { HEADERS, PUBLIC_CLIENT_KEY, textToSign } from '@xinqi/api/wire'
import { hex, hmacSha256Hex } from './sha256.ts'

const randomHex = (bytes: number) => hex(crypto.getRandomValues(new Uint8Array(bytes)))

/** `crypto.randomUUID` is missing on plain http. */
export const uuid = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** How far this device's clock is behind the server's; learned when the server refuses a timestamp. */
let clockOffset = 0
export const correctClock = (serverDate: string | null): boolean => {
  const serverTime = serverDate ? Date.parse(serverDate) : Number.NaN
  if (Number.isNaN(serverTime)) return false
  clockOffset = serverTime - Date.now()
  return true
}

export type Signable = { method: string; path: string; bodyHash: string; token: string | null }

/** Fresh at every attempt: a retry with an old nonce would be refused as a replay. */
export const signedHeaders = ({ method, path, bodyHash, token }: Signable): Record<string, string> => {
  const timestamp = String(Date.now() + clockOffset)
  const nonce = randomHex(16)
  return {
    ...(token && { [HEADERS.authKey]: token }),
    [HEADERS.timestamp]: timestamp,
    [HEADERS.nonce]: nonce,
    [HEADERS.signature]: hmacSha256Hex(
      token ?? PUBLIC_CLIENT_KEY,
      textToSign({ method, path, timestamp, nonce, bodyHash }),
    ),
    [HEADERS.clientVersion]: CLIENT_VERSION,
  }
}
