import { createHash, createHmac, randomBytes } from 'node:crypto'
import { formDigestText, HEADERS, PUBLIC_CLIENT_KEY, textToSign } from '@xinqi/api/wire'

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

export type FormPart =
  | { name: string; value: string }
  | { name: string; fileName: string; bytes: Buffer; type?: string }

/** The signed, time-stamped header of a request, as a client makes it. */
export const signedHeaders = (facts: {
  method: string
  /** Without what follows the question mark. */
  path: string
  timestamp: string
  bodyHash: string
  token?: string
  nonce?: string
}): Record<string, string> => {
  const { method, path, timestamp, bodyHash, token, nonce = randomBytes(16).toString('hex') } = facts
  const signature = createHmac('sha256', token ?? PUBLIC_CLIENT_KEY)
    .update(textToSign({ method, path, timestamp, nonce, bodyHash }))
    .digest('hex')
  return {
    [HEADERS.timestamp]: timestamp,
    [HEADERS.nonce]: nonce,
    [HEADERS.signature]: signature,
    [HEADERS.contentHash]: bodyHash,
  }
}

/** A form as it goes over the wire, and what stands for it in the signature. */
export const formBody = (parts: readonly FormPart[]) => {
  const boundary = 'xinqi-test-boundary'
  const chunks: Buffer[] = []
  for (const part of parts) {
    const isFile = 'bytes' in part
    const about = isFile
      ? `; filename="${part.fileName}"\r\nContent-Type: ${part.type ?? 'application/octet-stream'}`
      : ''
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${about}\r\n\r\n`),
    )
    chunks.push(isFile ? part.bytes : Buffer.from(part.value), Buffer.from('\r\n'))
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`))
  const digest = formDigestText(
    parts.map((part) => ({ name: part.name, sha256: sha256('bytes' in part ? part.bytes : part.value) })),
  )
  return {
    payload: Buffer.concat(chunks),
    contentType: `multipart/form-data; boundary=${boundary}`,
    bodyHash: sha256(digest),
  }
}
