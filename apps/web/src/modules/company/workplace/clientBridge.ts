// Who is there, by the word of the messenger's client.
import { workplaceBridge } from '../../../shared/session/workplaceBridge.ts'
import { words } from './messages/workplace-login.zh.ts'

/** A code the server exchanges for the person; null where no client is there to ask. */
export const clientCode = async (corpId: string): Promise<string | null> => {
  const request = (await workplaceBridge())?.runtime?.permission?.requestAuthCode
  if (!request) return null
  return new Promise((resolve, reject) =>
    request({
      corpId,
      onSuccess: ({ code }) => resolve(code),
      onFail: () => reject(new Error(words().notGranted)),
    }),
  )
}
