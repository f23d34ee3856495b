import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOfDocument, isDocumentId, isRedirectUri, isRegistered } from './client-identity.ts'
import { askedProblem, scopesAsked } from './consent.ts'
import { answersChallenge } from './tokens.ts'

const ID = 'https://assistant.example.com/client.json'
const document = (more: object = {}) =>
  JSON.stringify({
    client_id: ID,
    client_name: '示例助手',
    redirect_uris: ['https://assistant.example.com/back', 'http://127.0.0.1/back'],
    ...more,
  })

describe('who an assistant is', () => {
  it('is known by a document at its own address, and by nothing else in it', () => {
    expect(clientOfDocument(ID, document())).toMatchObject({ id: ID, host: 'assistant.example.com' })
    for (const wrong of [
      'no json',
      'null',
      document({ client_id: 'https://other.example.com/client.json' }),
      document({ client_name: '' }),
      document({ redirect_uris: [] }),
      document({ redirect_uris: ['http://assistant.example.com/back'] }),
      document({ redirect_uris: ['javascript:alert(1)'] }),
      document({ token_endpoint_auth_method: 'client_secret_basic' }),
    ])
      expect(() => clientOfDocument(ID, wrong)).toThrow()
  })

  it('has an address that can only be read over TLS', () => {
    expect(isDocumentId(ID)).toBe(true)
    for (const wrong of [
      'http://assistant.example.com/client.json',
      'https://assistant.example.com/',
      'https://user@assistant.example.com/client.json',
      'https://assistant.example.com/client.json#x',
      'https://assistant.example.com/a/../client.json',
      'urn:x',
      '',
    ])
      expect(isDocumentId(wrong), wrong).toBe(false)
  })

  it('is sent codes where it is registered, letter by letter, but for the port of the own machine', () => {
    const registered = ['https://a.example.com/back', 'http://127.0.0.1/back', 'http://localhost:1/cb?x=1']
    for (const right of [...registered, 'http://127.0.0.1:51234/back', 'http://localhost:9/cb?x=1'])
      expect(isRegistered(right, registered), right).toBe(true)
    for (const wrong of [
      'https://a.example.com/back/',
      'https://a.example.com/back?x',
      'https://a.example.com:8443/back',
      'https://a.example.com.evil.example/back',
      'http://a.example.com/back',
      'http://127.0.0.1:1/other',
      'http://localhost/cb',
      'http://127.0.0.1/back#x',
      'http://localhost@evil.example/back',
      '',
    ])
      expect(isRegistered(wrong, registered), wrong).toBe(false)
    expect(isRedirectUri('http://[::1]:80/x')).toBe(true)
  })
})

describe('what it asks for', () => {
  const client = { id: ID, name: '示例助手', host: 'h', redirectUris: ['https://a.example.com/back'] }
  const asked = {
    client_id: ID,
    redirect_uri: 'https://a.example.com/back',
    response_type: 'code',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    resource: 'https://sign.example.cn/mcp',
  }
  it('is asked as OAuth 2.1 wants it', () => {
    const problem = (more: object = {}) => askedProblem({ ...asked, ...more }, client, asked.resource)
    expect(problem()).toBeNull()
    for (const wrong of [
      { response_type: 'token' },
      { code_challenge_method: 'plain' },
      { code_challenge: '' },
      { code_challenge: 'x'.repeat(44) },
      { resource: 'https://sign.example.cn/' },
      { resource: '' },
      { redirect_uri: 'https://evil.example/back' },
    ])
      expect(problem(wrong), JSON.stringify(wrong)).not.toBeNull()
  })
  it('is given no scope there is not', () => {
    expect(scopesAsked(undefined)).toEqual(['contract.read'])
    expect(scopesAsked('* contract.text admin')).toEqual(['contract.text'])
    expect(scopesAsked('admin')).toEqual([])
  })
  it('answers its challenge', () => {
    const verifier = 'v'.repeat(43)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    expect(answersChallenge(verifier, challenge)).toBe(true)
    expect(answersChallenge(`${verifier}x`, challenge)).toBe(false)
    expect(answersChallenge(challenge, challenge)).toBe(false)
    expect(answersChallenge('', challenge)).toBe(false)
  })
})
