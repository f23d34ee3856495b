import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPasskey, PasskeyNotUsed, presentPasskey } from './ceremony.ts'
import { passkeysPossible } from './possible.ts'

const at = (hostname: string, secure = true) => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', secure)
  vi.stubGlobal('location', { hostname })
}
afterEach(() => vi.unstubAllGlobals())

const bytes = (...values: number[]) => new Uint8Array(values).buffer
const credentials = (container: object) => vi.stubGlobal('navigator', { credentials: container })

const ASKED = {
  ticket: 't',
  challenge: '-_8',
  rpId: 'sign.example.com',
  rpName: '信契',
  userHandle: 'AQI',
  userName: '138****0001',
  displayName: '张三',
  algorithms: [-7],
  exclude: ['AwQ'],
}

describe('whether passkeys are possible', () => {
  it('needs a name, a safe connection and a browser that can', () => {
    at('sign.example.com')
    expect(passkeysPossible()).toBe(true)
    expect(passkeysPossible('sign.example.com')).toBe(true)
    expect(passkeysPossible('example.com')).toBe(true)
    expect(passkeysPossible('ample.com')).toBe(false)
    at('127.0.0.1')
    expect(passkeysPossible()).toBe(false)
    at('[::1]')
    expect(passkeysPossible()).toBe(false)
    at('sign.example.com', false)
    expect(passkeysPossible()).toBe(false)
    vi.unstubAllGlobals()
    expect(passkeysPossible()).toBe(false)
  })
})

describe('the ceremonies', () => {
  it('hand over bytes and bring back text', async () => {
    const create = vi.fn(async (_: CredentialCreationOptions) => ({
      response: { clientDataJSON: bytes(251, 255), attestationObject: bytes(1, 2, 3) },
    }))
    credentials({ create })
    expect(await createPasskey(ASKED)).toEqual({
      ticket: 't',
      clientDataJSON: '-_8',
      attestationObject: 'AQID',
    })
    const { publicKey } = create.mock.calls[0]![0]
    expect([...(publicKey!.challenge as Uint8Array)]).toEqual([251, 255])
    expect(publicKey).toMatchObject({
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('tell giving up from going wrong', async () => {
    const refusing = (name: string) => ({ get: () => Promise.reject(new DOMException('', name)) })
    const asked = { ticket: 't', challenge: 'AA', rpId: 'sign.example.com' }
    credentials(refusing('NotAllowedError'))
    await expect(presentPasskey(asked)).rejects.toBeInstanceOf(PasskeyNotUsed)
    credentials(refusing('SecurityError'))
    await expect(presentPasskey(asked)).rejects.not.toBeInstanceOf(PasskeyNotUsed)
    credentials({ create: () => Promise.reject(new DOMException('', 'InvalidStateError')) })
    await expect(createPasskey(ASKED)).rejects.toThrow('已经添加过')
  })
})
