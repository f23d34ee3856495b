import { CODE } from '@xinqi/api/error-codes'
import { PASSKEYS } from '@xinqi/api/limits'
import { describe, expect, it } from 'vitest'
import { softAuthenticator } from '../../../../test/soft-authenticator.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { inRows } from '../../../platform/db/row.ts'
import { siteOf } from './passkeys.ts'

const world = await worldOfFile()
const token = await world.signIn('13800000008')

type Authenticator = ReturnType<typeof softAuthenticator>
type Wrong = Parameters<Authenticator['get']>[2]

const prove = (by = token) =>
  world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token: by })
const add = async (authenticator: Authenticator, wrong?: Wrong, by = token) => {
  await prove(by)
  const { data } = await world.call('/user/passkey/begin', {}, { token: by })
  return world.call(
    '/user/passkey/add',
    { ticket: data.ticket, name: '我的电脑', ...authenticator.create(data.challenge, data.rpId, wrong) },
    { token: by },
  )
}
const signIn = async (authenticator: Authenticator, wrong?: Wrong) => {
  const { data } = await world.call('/v2/auth/passkeyBegin', {})
  return world.call('/v2/auth/passkeyLogin', {
    ticket: data.ticket,
    ...authenticator.get(data.challenge, data.rpId, wrong),
  })
}

describe('passkeys', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)('of kind %s are added and sign in', async (kind) => {
    const authenticator = softAuthenticator(kind)
    const added = await add(authenticator)
    expect(added.code, added.msg).toBe(1)
    const entered = await signIn(authenticator)
    expect(entered.code, entered.msg).toBe(1)
    const detail = await world.call('/user/security/detail', {}, { token: entered.data.token })
    expect(detail.data.passkeys.find(({ passkeyId }) => passkeyId === added.data.passkeyId)).toMatchObject({
      name: '我的电脑',
      lastUsedAt: world.clock.now().toISOString(),
    })
  })

  it('need a proof before they are added or deleted, and the owner is told', async () => {
    world.clock.advance(11 * 60_000)
    expect((await world.call('/user/passkey/begin', {}, { token })).code).toBe(CODE.PROOF_REQUIRED)
    const authenticator = softAuthenticator()
    const { data } = await add(authenticator)
    world.clock.advance(11 * 60_000)
    const remove = (by: string) =>
      world.call('/user/passkey/delete', { passkeyId: data.passkeyId }, { token: by })
    expect((await remove(token)).code).toBe(CODE.PROOF_REQUIRED)
    const stranger = await world.signIn('13800000004')
    await prove(stranger)
    expect((await remove(stranger)).code).toBe(CODE.NOT_FOUND)
    const rename = (by: string) =>
      world.call('/user/passkey/rename', { passkeyId: data.passkeyId, name: '办公室' }, { token: by })
    expect((await rename(stranger)).code).toBe(CODE.NOT_FOUND)
    expect((await rename(token)).code).toBe(1)
    await prove()
    expect((await remove(token)).code).toBe(1)
    expect((await signIn(authenticator)).code).toBe(CODE.PASSKEY_REFUSED)
    const { data: messages } = await world.call('/message/list', {}, { token })
    expect(messages.list.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['已添加通行密钥', '通行密钥已删除']),
    )
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site that only begins like ours', { origin: 'http://localhost.evil.example:3100' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another ceremony', { type: 'webauthn.other' }],
    ['nobody there', { flags: 0x04 }],
    ['somebody not recognised', { flags: 0x01 }],
  ])('are refused for %s', async (_, wrong) => {
    expect((await add(softAuthenticator(), wrong)).code).toBe(CODE.PASSKEY_REFUSED)
    const good = softAuthenticator()
    await add(good)
    expect((await signIn(good, wrong)).code).toBe(CODE.PASSKEY_REFUSED)
    expect((await signIn(good)).code).toBe(1)
    await world.services.db.deleteFrom('passkey').execute()
  })

  it('are refused with a signature of another key, a repeated answer or a copied key', async () => {
    const good = softAuthenticator()
    await add(good)
    const { data } = await world.call('/v2/auth/passkeyBegin', {})
    const forged = { ...softAuthenticator().get(data.challenge, data.rpId), credentialId: good.credentialId }
    expect((await world.call('/v2/auth/passkeyLogin', { ticket: data.ticket, ...forged })).code).toBe(
      CODE.PASSKEY_REFUSED,
    )
    const begun = await world.call('/v2/auth/passkeyBegin', {})
    const answer = { ticket: begun.data.ticket, ...good.get(begun.data.challenge, begun.data.rpId) }
    expect((await world.call('/v2/auth/passkeyLogin', answer)).code).toBe(1)
    expect((await world.call('/v2/auth/passkeyLogin', answer)).code).toBe(CODE.PASSKEY_REFUSED)
    good.rewind(2)
    expect((await signIn(good)).code).toBe(CODE.PASSKEY_REFUSED)
  })

  it('are refused after five minutes, on a frozen account, and twice', async () => {
    const good = softAuthenticator()
    await add(good)
    expect((await add(good)).code).toBe(CODE.PASSKEY_EXISTS)
    const { data } = await world.call('/v2/auth/passkeyBegin', {})
    world.clock.advance(PASSKEYS.challengeLifetime)
    const late = { ticket: data.ticket, ...good.get(data.challenge, data.rpId) }
    expect((await world.call('/v2/auth/passkeyLogin', late)).code).toBe(CODE.PASSKEY_REFUSED)
    const frozen = (status: number) => inRows(world.services.db, 'account', { name: '郑十' }).set({ status })
    await frozen(0)
    expect((await signIn(good)).code).toBe(CODE.ACCOUNT_FROZEN)
    await frozen(1)
  })

  it('cannot be added with somebody else’s challenge', async () => {
    const other = await world.signIn('13800000004')
    await prove()
    await prove(other)
    const { data } = await world.call('/user/passkey/begin', {}, { token: other })
    const stolen = {
      ticket: data.ticket,
      name: 'x',
      ...softAuthenticator().create(data.challenge, data.rpId),
    }
    expect((await world.call('/user/passkey/add', stolen, { token })).code).toBe(CODE.PASSKEY_REFUSED)
  })

  it('belong to the public address, exactly', () => {
    const site = siteOf({ PUBLIC_URL: 'https://sign.example.com/' })
    expect(site.rpId).toBe('sign.example.com')
    expect(site.isOrigin('https://sign.example.com')).toBe(true)
    for (const other of ['http://sign.example.com', 'https://example.com', 'https://sign.example.com:8443'])
      expect(site.isOrigin(other)).toBe(false)
  })
})
