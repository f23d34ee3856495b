import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Jwk, readIdToken, UnknownKey } from './id-token.ts'

const now = new Date('2026-11-15T02:00:00Z')
const seconds = now.getTime() / 1000
const expected = { issuer: 'https://idp.example', clientId: 'xinqi', nonce: 'n1', now }
const claims = {
  iss: 'https://idp.example',
  aud: 'xinqi',
  sub: 'p1',
  exp: seconds + 60,
  iat: seconds,
  nonce: 'n1',
  name: '张三',
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwkOf = (key: KeyObject, more: object): Jwk => ({ ...key.export({ format: 'jwk' }), ...more }) as Jwk

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const shortRsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ed = generateKeyPairSync('ed25519')
const keys = [
  jwkOf(rsa.publicKey, { kid: 'r', use: 'sig' }),
  jwkOf(ec.publicKey, { kid: 'e' }),
  jwkOf(ed.publicKey, { kid: 'd' }),
  jwkOf(shortRsa.publicKey, { kid: 's' }),
]

const token = (head: { alg: string; kid?: string }, body: object, key: KeyObject = rsa.privateKey) => {
  const text = `${encode(head)}.${encode(body)}`
  const hash = head.alg === 'EdDSA' ? null : 'sha256'
  const mark = sign(hash, Buffer.from(text), head.alg === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : key)
  return `${text}.${mark.toString('base64url')}`
}
const read = (text: string) => readIdToken(text, keys, expected)

describe('an identity token', () => {
  it('is read when all is as it should be, whatever the provider signs with', async () => {
    expect(await read(token({ alg: 'RS256', kid: 'r' }, claims))).toMatchObject({ sub: 'p1', name: '张三' })
    // A provider need not name its key.
    expect((await read(token({ alg: 'RS256' }, claims))).sub).toBe('p1')
    expect((await read(token({ alg: 'ES256', kid: 'e' }, claims, ec.privateKey))).sub).toBe('p1')
    expect((await read(token({ alg: 'EdDSA', kid: 'd' }, claims, ed.privateKey))).sub).toBe('p1')
    expect(
      (await read(token({ alg: 'RS256', kid: 'r' }, { ...claims, aud: ['xinqi', 'b'], azp: 'xinqi' }))).sub,
    ).toBe('p1')
  })

  it.each([
    ['another issuer', { iss: 'https://evil.example' }, '颁发者不符'],
    ['another audience', { aud: 'other' }, '不是颁发给本应用的'],
    ['several audiences without saying for whom', { aud: ['xinqi', 'b'] }, '不是授权给本应用的'],
    ['authorised for another', { azp: 'other' }, '不是授权给本应用的'],
    ['run out', { exp: seconds - 61 }, '已过期'],
    ['no end', { exp: undefined }, '已过期'],
    ['made in the future', { iat: seconds + 120 }, '颁发时间有误'],
    ['not valid yet', { nbf: seconds + 120 }, '尚未生效'],
    ['another nonce', { nonce: 'n2' }, '随机数不符'],
    ['no nonce', { nonce: undefined }, '随机数不符'],
    ['nobody', { sub: '' }, '没有用户标识'],
  ])('is refused: %s', async (_why, change, message) => {
    await expect(read(token({ alg: 'RS256', kid: 'r' }, { ...claims, ...change }))).rejects.toThrow(message)
  })

  it('is refused unsigned, signed with what everybody knows, or by somebody else', async () => {
    await expect(read(`${encode({ alg: 'none' })}.${encode(claims)}.`)).rejects.toThrow('签名算法不受支持')
    const text = `${encode({ alg: 'HS256', kid: 'r' })}.${encode(claims)}`
    const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' })
    const mark = createHmac('sha256', publicPem).update(text).digest('base64url')
    await expect(read(`${text}.${mark}`)).rejects.toThrow('签名算法不受支持')
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
    await expect(read(token({ alg: 'RS256', kid: 'r' }, claims, other.privateKey))).rejects.toThrow(
      '签名不正确',
    )
    await expect(read(token({ alg: 'RS256', kid: 's' }, claims, shortRsa.privateKey))).rejects.toThrow(
      '签名不正确',
    )
    await expect(read(token({ alg: 'ES256', kid: 'r' }, claims, ec.privateKey))).rejects.toThrow(UnknownKey)
    await expect(read(token({ alg: 'RS256', kid: 'new' }, claims))).rejects.toThrow(UnknownKey)
    await expect(read('a.b')).rejects.toThrow('格式有误')
  })

  it('is refused when a word of it was changed', async () => {
    const [head, , mark] = token({ alg: 'RS256', kid: 'r' }, claims).split('.')
    await expect(read(`${head}.${encode({ ...claims, sub: 'p2' })}.${mark}`)).rejects.toThrow('签名不正确')
  })
})
