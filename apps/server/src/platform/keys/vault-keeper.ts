import { guard } from '../outside/guard.ts'
import type { KeyKeeper } from './key-keeper.ts'

export type VaultTransit = { url: string; token: string; key: string; mount: string; namespace?: string }

const LIMIT_MS = 5000

/** It answered, and the answer is no: asking again changes nothing. */
export class VaultRefused extends Error {}

/** A key that never leaves HashiCorp Vault (or OpenBao): its transit engine wraps, unwraps and turns its own versions. */
export const vaultKeeper = ({ url, token, key, mount, namespace }: VaultTransit): KeyKeeper => {
  const ask = guard({
    who: `key service ${new URL(url).host}`,
    limitMs: LIMIT_MS,
    isAway: (error) => !(error instanceof VaultRefused),
  })
  const send = (
    operation: 'encrypt' | 'decrypt' | 'rewrap',
    body: Record<string, string>,
  ): Promise<Record<string, unknown>> =>
    ask(async (signal) => {
      const answer = await fetch(
        `${url.replace(/\/$/, '')}/v1/${mount}/${operation}/${encodeURIComponent(key)}`,
        {
          method: 'POST',
          redirect: 'error',
          signal,
          headers: {
            'x-vault-token': token,
            'x-vault-request': 'true',
            'content-type': 'application/json',
            ...(namespace ? { 'x-vault-namespace': namespace } : {}),
          },
          body: JSON.stringify(body),
        },
      )
      const told = (await answer.json().catch(() => ({}))) as {
        data?: Record<string, unknown>
        errors?: string[]
      }
      if (answer.ok && told.data) return told.data
      const words = `answered ${answer.status}${told.errors?.length ? `: ${told.errors.join('; ')}` : ''}`
      // Sealed, overwhelmed or broken there: worth another try. Everything else is an answer.
      if (answer.status >= 500 || answer.status === 429) throw new Error(words)
      throw new VaultRefused(`the key service ${words}`)
    })
  const ciphertextIn = ({ ciphertext }: Record<string, unknown>): Buffer => {
    if (typeof ciphertext !== 'string' || !/^vault:v\d+:\S+$/.test(ciphertext))
      throw new VaultRefused('the key service answered with no ciphertext')
    return Buffer.from(ciphertext)
  }
  return {
    name: `vault:${namespace ? `${namespace}/` : ''}${mount}/${key}`,
    wrap: async (secret) => ciphertextIn(await send('encrypt', { plaintext: secret.toString('base64') })),
    unwrap: async (wrapped) => {
      const { plaintext } = await send('decrypt', { ciphertext: wrapped.toString() })
      if (typeof plaintext !== 'string') throw new VaultRefused('the key service answered with no plaintext')
      return Buffer.from(plaintext, 'base64')
    },
    renew: async (wrapped) => ciphertextIn(await send('rewrap', { ciphertext: wrapped.toString() })),
  }
}
