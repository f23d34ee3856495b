import type { AgentScope } from '@xinqi/api/agents'
import { expect, it } from 'vitest'
import { agentDriver, REDIRECT } from '../../../../test/agent-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const { call } = world
const { own, port, resource, issuer, post, consent, exchange, connect, raw } = await agentDriver(world)

it('tells where it is found and what it takes, and lets nobody in without a token of its own', async () => {
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json()
  expect(await get('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
    resource,
    authorization_servers: [issuer],
  })
  expect(await get('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt', 'client_secret_jwt'],
    authorization_response_iss_parameter_supported: true,
  })
  for (const token of [null, 'xqa_'.padEnd(47, 'x'), own]) {
    const answer = await raw(token, { method: 'tools/list' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/mcp')
  }
  const { token } = await connect(own)
  const elsewhere = await raw(token, { method: 'tools/list' }, { origin: 'https://evil.example' })
  expect(elsewhere.status).toBe(403)
  // What opens this door opens none of the web's.
  expect((await call('/agents/proposal/list', {}, { token })).http).not.toBe(200)
})

it('gives tokens for a code, its verifier, its address and this server alone; used twice, all ends', async () => {
  const scopes: AgentScope[] = ['contract.read']
  const wrongs: Record<string, string>[] = [
    { code_verifier: 'w'.repeat(50) },
    { redirect_uri: REDIRECT },
    { resource: `${issuer}/mcp/app` },
    { client_id: '00000000-0000-4000-8000-000000000000' },
    { grant_type: 'password' },
    { code: 'xqc_x' },
  ]
  for (const wrong of wrongs) {
    const { status, body } = await exchange(await consent(own, scopes), wrong)
    expect(status, JSON.stringify(wrong)).toBe(400)
    expect(body.access_token).toBeUndefined()
  }
  const late = await consent(own, scopes)
  world.clock.advance(61_000)
  expect((await exchange(late)).status).toBe(400)

  const first = await consent(own, scopes)
  const { body: pair } = await exchange(first)
  const renew = (refresh: string) =>
    post('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: refresh,
      client_id: first.clientId,
      resource,
    })
  expect((await raw(pair.access_token!, { method: 'tools/list' })).status).toBe(200)
  const { body: next } = await renew(pair.refresh_token!)
  expect((await raw(next.access_token!, { method: 'tools/list' })).status).toBe(200)
  // Somebody shows the old one once more: it was stolen from somebody.
  expect((await renew(pair.refresh_token!)).status).toBe(400)
  for (const token of [pair.access_token!, next.access_token!])
    expect((await raw(token, { method: 'tools/list' })).status).toBe(401)
  expect((await renew(next.refresh_token!)).status).toBe(400)

  const again = await consent(own, scopes)
  const held = await exchange(again)
  expect((await exchange(again)).status).toBe(400)
  expect((await raw(held.body.access_token!, { method: 'tools/list' })).status).toBe(401)

  const old = await connect(own, scopes)
  world.clock.advance(11 * 60_000)
  expect((await raw(old.token, { method: 'tools/list' })).status).toBe(401)
  const ended = await connect(own, scopes)
  expect((await post('/oauth/revoke', { token: ended.refresh })).status).toBe(200)
  expect((await raw(ended.token, { method: 'tools/list' })).status).toBe(401)
  // Nobody grants what was not asked for.
  await expect(consent(own, scopes, { granted: ['contract.text'] })).rejects.toThrow()
})
