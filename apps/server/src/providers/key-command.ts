import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { callbackKey, type SigningKey } from '@xinqi/pdf-signature'

const ALGORITHM = { p256: 'ECDSA-SHA256', rsa2048: 'RSA-SHA256', sm2: 'SM2-SM3' } as const

type PendingSignature = { resolve: (signature: Buffer) => void; reject: (error: Error) => void }
type Answer = { id?: number; signature?: string; error?: string }

/**
 * A key nobody can read, reached through a program of the operator's: one JSON line in, one JSON line out.
 *   {"id":1,"algorithm":"ECDSA-SHA256","digest":"<base64>","message":"<base64>"}
 *   {"id":1,"signature":"<base64>"}  or  {"id":1,"error":"…"}
 * The program is started when first needed and again after it has ended. What it answers is checked against the
 * certificate's public key before anybody uses it.
 */
export const commandKey = (command: string, spki: Uint8Array): SigningKey & { stop: () => Promise<void> } => {
  const waiting = new Map<number, PendingSignature>()
  let running: ChildProcessWithoutNullStreams | undefined
  let lastId = 0

  const begin = (): ChildProcessWithoutNullStreams => {
    const child = spawn(command, { shell: true, stdio: 'pipe' })
    const end = (why: string) => {
      if (running === child) running = undefined
      for (const [id, { reject }] of waiting) {
        waiting.delete(id)
        reject(new Error(why))
      }
    }
    child.on('error', (error) => end(`the key command could not be started: ${error.message}`))
    child.on('exit', (code) => end(`the key command has ended (${code})`))
    child.stdin.on('error', () => {})
    // What it says beside its answers is for whoever reads our log.
    child.stderr.pipe(process.stderr, { end: false })
    createInterface(child.stdout).on('line', (line) => {
      const answer = readAnswer(line)
      const asker = answer.id === undefined ? undefined : waiting.get(answer.id)
      if (!asker) return
      waiting.delete(answer.id!)
      if (answer.signature) asker.resolve(Buffer.from(answer.signature, 'base64'))
      else asker.reject(new Error(`the key command refused: ${answer.error ?? 'no reason'}`))
    })
    return child
  }

  const key = callbackKey(spki, ({ kind, digest, message }) => {
    running ??= begin()
    const id = ++lastId
    const line = JSON.stringify({
      id,
      algorithm: ALGORITHM[kind],
      digest: Buffer.from(digest).toString('base64'),
      message: Buffer.from(message).toString('base64'),
    })
    return new Promise<Buffer>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      running!.stdin.write(`${line}\n`)
    })
  })
  return {
    ...key,
    stop: async () => {
      const child = running
      if (!child) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.stdin.end()
      child.kill()
      await gone
    },
  }
}

const readAnswer = (line: string): Answer => {
  try {
    return JSON.parse(line) as Answer
  } catch {
    return {}
  }
}
