// Signing in the browser: the key never leaves it.

import type { SignAlgorithm } from '@xinqi/api/open/signing-text'
import { sm3 } from '../../../shared/hash/sm3.ts'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const utf8 = (text: string) => new TextEncoder().encode(text)

export const digestInBrowser = async (algorithm: SignAlgorithm, body: string): Promise<string> =>
  algorithm === 'SM2-SM3'
    ? hex(sm3(utf8(body)))
    : hex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(body))))

export const hmacInBrowser = async (secret: string, text: string): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return base64(await crypto.subtle.sign('HMAC', key, utf8(text)))
}

const derOf = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (letter) => letter.charCodeAt(0))

export const rsaInBrowser = async (pem: string, text: string): Promise<string> => {
  const key = await crypto.subtle.importKey(
    'pkcs8',
    derOf(pem),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return base64(await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, utf8(text)))
}
