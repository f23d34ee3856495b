import { PUBLIC_BASE, type PublicBody, type PublicData, type PublicPath } from '@xinqi/api/open/registry'
import type { DemoDoor } from '../../../platform/demo-scene.ts'
import { type Credentials, signRequest } from '../gateway/sign-request.ts'

/** What a partner's own system does, with the key it was given. */
export const appDoor = ({ send, services }: DemoDoor, key: Credentials) => {
  const post = async (path: string, payload: string | Buffer, query = ''): Promise<never> => {
    const target = `${PUBLIC_BASE}/${path}${query}`
    const { headers } = signRequest(key, { target, body: payload, at: services.clock() })
    const { code, msg, data } = await send({ method: 'POST', url: target, payload, headers })
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
