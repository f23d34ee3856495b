import { createHash, createHmac, randomBytes } from 'node:crypto'
import { HEADERS, PUBLIC_CLIENT_KEY, textToSign } from '@xinqi/api/wire'

/** Headers of one call after another, each signed anew. */
export const signer = (url: string, body: string, token?: string) => {
  const signedPath = new URL(url).pathname
  const bodyHash = createHash('sha256').update(body).digest('hex')
  return (): Record<string, string> => {
    const timestamp = String(Date.now())
    const nonce = randomBytes(16).toString('hex')
    const signature = createHmac('sha256', token ?? PUBLIC_CLIENT_KEY)
      .update(textToSign({ method: 'POST', path: signedPath, timestamp, nonce, bodyHash }))
      .digest('hex')
    return {
      'content-type': 'application/json',
      [HEADERS.timestamp]: timestamp,
      [HEADERS.nonce]: nonce,
      [HEADERS.signature]: signature,
      ...(token ? { [HEADERS.authKey]: token } : {}),
    }
  }
}

/** One signed call; anything but success ends the run. */
export const post = async <Data>(url: string, body: object, token?: string): Promise<Data> => {
  const text = JSON.stringify(body)
  const answer = await fetch(url, { method: 'POST', body: text, headers: signer(url, text, token)() })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data }
  if (code !== 1) throw new Error(`${url}: ${code} ${msg}`)
  return data
}
