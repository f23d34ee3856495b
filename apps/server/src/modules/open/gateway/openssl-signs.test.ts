import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PUBLIC_BASE } from '@xinqi/api/open/registry'
import { publicTextToSign, SIGN_HEADERS, SIGN_VECTOR, type SignAlgorithm } from '@xinqi/api/open/signing-text'
import { afterAll, expect, it } from 'vitest'
import { partnerToken, sandboxApp } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'xinqi-openssl-'))
const at = (name: string) => path.join(folder, name)
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })

const world = await worldOfFile()
const app = await sandboxApp(world)

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

it('comes to the printed vector by openssl, as by curl, and by Python', () => {
  const { secret, body, signing, signature } = SIGN_VECTOR
  writeFileSync(at('body'), body)
  expect(openssl('dgst', '-sha256', '-r', 'body').toString().slice(0, 64)).toBe(signing.digest)
  writeFileSync(at('text'), publicTextToSign(signing))
  expect(openssl('dgst', '-sha256', '-hmac', secret, '-binary', 'text').toString('base64')).toBe(signature)
  const python = `import base64, hashlib, hmac
text = open('text', 'rb').read()
print(base64.b64encode(hmac.new(${JSON.stringify(secret)}.encode(), text, hashlib.sha256).digest()).decode())`
  expect(execFileSync('python3', ['-c', python], { cwd: folder, encoding: 'utf8' }).trim()).toBe(signature)
})

/** Another program than ours makes the key, the digest and the signature. */
const WAYS: Record<string, { algorithm: SignAlgorithm; make: string[]; hash: string; sign: string[] }> = {
  RSA: {
    algorithm: 'RSA-SHA256',
    make: ['genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
    hash: '-sha256',
    sign: ['dgst', '-sha256', '-sign', 'key.pem', '-out', 'signature', 'text'],
  },
  SM2: {
    algorithm: 'SM2-SM3',
    make: ['genpkey', '-algorithm', 'SM2'],
    hash: '-sm3',
    sign: [
      ...['pkeyutl', '-sign', '-rawin', '-digest', 'sm3', '-inkey', 'key.pem', '-in', 'text'],
      ...['-out', 'signature', '-pkeyopt', 'distid:1234567812345678'],
    ],
  },
}

it.each(Object.entries(WAYS))(
  '%s: a request signed by openssl is taken, an altered one is not',
  async (_, way) => {
    openssl(...way.make, '-out', 'key.pem')
    openssl('pkey', '-in', 'key.pem', '-pubout', '-out', 'public.pem')
    const token = await partnerToken(world, app)
    const added = await world.call(
      '/open/app/keyAdd',
      { appId: app.appId, publicKey: readFileSync(at('public.pem'), 'utf8') },
      { token },
    )
    expect(added.msg).toBe('ok')
    const { keyId } = added.data
    const target = `${PUBLIC_BASE}/account/quota`
    const ask = async (body: string, sent = body) => {
      world.clock.advance(1000)
      writeFileSync(at('body'), body)
      const digest = openssl('dgst', way.hash, '-r', 'body').toString().slice(0, 64)
      const about = {
        method: 'POST',
        target,
        appId: app.appId,
        keyId,
        timestamp: String(world.clock.now().getTime()),
        nonce: crypto.randomUUID(),
        digest,
      }
      writeFileSync(at('text'), publicTextToSign({ algorithm: way.algorithm, ...about }))
      openssl(...way.sign)
      const response = await world.app.inject({
        method: 'POST',
        url: target,
        payload: sent,
        headers: {
          'content-type': 'application/json',
          [SIGN_HEADERS.app]: about.appId,
          [SIGN_HEADERS.key]: about.keyId,
          [SIGN_HEADERS.timestamp]: about.timestamp,
          [SIGN_HEADERS.nonce]: about.nonce,
          [SIGN_HEADERS.digest]: about.digest,
          [SIGN_HEADERS.signature]: readFileSync(at('signature')).toString('base64'),
        },
      })
      return response.json() as { code: number; msg: string }
    }
    // A new key is known to every server within moments.
    await expect.poll(async () => (await ask('{}')).msg, { timeout: 10_000 }).toBe('ok')
    expect((await ask('{}', '{ }')).code).not.toBe(1)
  },
)
