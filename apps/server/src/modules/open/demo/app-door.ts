import { createHash, createHmac, randomBytes } from 'node:crypto'
import { PUBLIC_BASE, type PublicBody, type PublicData, type PublicPath } from '@xinqi/api/open/registry'
import { publicTextToSign, SIGN_HEADERS } from '@xinqi/api/open/signing-text'
import type { DemoDoor } from '../../../platform/demo-scene.ts'

export type Credentials = { appId: string; keyId: string; secret: string }

/** What a partner's own system does, with the key it was given. */
export const appDoor = ({ send, services }: DemoDoor, { appId, keyId, secret }: Credentials) => {
  const post = async (path: string, payload: string | Buffer, query = ''): Promise<never> => {
    const target = `${PUBLIC_BASE}/${path}${query}`
    const timestamp = String(services.clock().getTime())
    const nonce = randomBytes(12).toString('hex')
    const digest = createHash('sha256').update(payload).digest('hex')
    const text = publicTextToSign({
      algorithm: 'HMAC-SHA256',
      method: 'POST',
      target,
      appId,
      keyId,
      timestamp,
      nonce,
      digest,
    })
    const { code, msg, data } = await send({
      method: 'POST',
      url: target,
      payload,
      headers: {
        'content-type': query ? 'application/octet-stream' : 'application/json',
        [SIGN_HEADERS.app]: appId,
        [SIGN_HEADERS.key]: keyId,
        [SIGN_HEADERS.timestamp]: timestamp,
        [SIGN_HEADERS.nonce]: nonce,
        [SIGN_HEADERS.digest]: digest,
        [SIGN_HEADERS.signature]: createHmac('sha256', secret).update(text).digest('base64'),
      },
    })
    if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  return {
    call: <P extends PublicPath>(path: P, body: PublicBody<P>): Promise<PublicData<P>> =>
      post(path, JSON.stringify(body)),
    upload: async (bytes: Buffer, fileName: string): Promise<string> =>
      (
        (await post(
          'file/upload',
          bytes,
          `?fileName=${encodeURIComponent(fileName)}`,
        )) as PublicData<'file/upload'>
      ).fileId,
  }
}
export type AppDoor = ReturnType<typeof appDoor>
