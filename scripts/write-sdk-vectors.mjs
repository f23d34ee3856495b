// Writes packages/open-sdk/vectors.json, which every client must come to: node --import tsx scripts/write-sdk-vectors.mjs
import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { signedHeaders } from '../packages/open-sdk/src/signing.ts'

const SECRETS = ['sk_test_0123456789abcdef', 'sk_密钥也可以是汉字', 'sk_+/=~!@#$%']
const BODIES = [
  '{}',
  '{"contractNo":"HT-001"}',
  '{"name":"采购合同（一）","contractNo":"HT-二〇二六"}',
  '{ "spaced" : [ 1, 2.50, null, true ] }',
  '{"emoji":"😀","escaped":"\\u4fe1\\n\\t\\"","slash":"a\\/b"}',
  '',
  '\ufeff{"bom":true}',
]
const TARGETS = ['contract/status', 'file/upload?fileName=%E5%90%88%E5%90%8C%20(1).pdf', 'ping']

const requests = Array.from({ length: 20 }, (_, at) => {
  const one = {
    appId: `sbx_demo${at % 3}`,
    keyId: `k${(at % 5) + 1}`,
    secret: SECRETS[at % SECRETS.length],
    target: `/api/open/v1/${TARGETS[at % TARGETS.length]}`,
    body: BODIES[at % BODIES.length],
    timestamp: 1767225600000 + at * 1234567,
    nonce: `nonce-${String(at).padStart(16, '0')}`,
  }
  const headers = signedHeaders(
    one,
    { method: 'POST', target: one.target, body: one.body },
    one.timestamp,
    one.nonce,
  )
  return { ...one, digest: headers['X-Xinqi-Digest'], signature: headers['X-Xinqi-Signature'] }
})

const NOW = 1767225600
const SHARED = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_c2VjcmV0LW9mLXNvbWVib2R5LWVsc2U='
const v1 = (secret, id, at, body) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${at}.${body}`)
    .digest('base64')}`
const pair = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
})
const PUBLIC = `whpk_${Buffer.from(pair.export({ format: 'jwk' }).x, 'base64url').toString('base64')}`
const v1a = (id, at, body) => `v1a,${sign(null, Buffer.from(`${id}.${at}.${body}`), pair).toString('base64')}`

const webhook = (
  about,
  id,
  { at = NOW, now = NOW, signature, secrets = [SHARED], body, headers = {}, accepted = true },
) => {
  const text = body ?? JSON.stringify({ id, type: 'contract.completed', data: { contractNo: 'HT-一' } })
  return {
    about,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': signature ? signature(id, at, text) : v1(SHARED, id, at, text),
      ...headers,
    },
    body: text,
    secrets,
    now,
    accepted: accepted ? id : null,
  }
}
const flip = (made) => (id, at, body) => {
  const [version, value] = made(id, at, body).split(',')
  const bytes = Buffer.from(value, 'base64')
  bytes[0] ^= 1
  return `${version},${bytes.toString('base64')}`
}
const shared = (id, at, body) => v1(SHARED, id, at, body)
const no = { accepted: false }
const webhooks = [
  webhook('genuine', 'evt_01', {}),
  webhook('at the very edge of five minutes', 'evt_02', { now: NOW + 300 }),
  webhook('ahead of the receiver by five minutes', 'evt_03', { now: NOW - 300 }),
  webhook('too old', 'evt_04', { now: NOW + 301, ...no }),
  webhook('too far ahead', 'evt_05', { now: NOW - 301, ...no }),
  webhook('of another secret', 'evt_06', { secrets: [OTHER], ...no }),
  webhook('old and new secret known', 'evt_07', { secrets: [OTHER, SHARED] }),
  webhook('signed by both during a change', 'evt_08', {
    signature: (...args) => `${v1(OTHER, ...args)} ${shared(...args)}`,
  }),
  webhook('one bit of the signature', 'evt_09', { signature: flip(shared), ...no }),
  webhook('signed for another body', 'evt_10', { signature: (id, at) => shared(id, at, '{}'), ...no }),
  webhook('signed for another id', 'evt_11', {
    signature: (_id, at, body) => shared('evt_00', at, body),
    ...no,
  }),
  webhook('signed for another time', 'evt_12', {
    signature: (id, at, body) => shared(id, at - 1, body),
    ...no,
  }),
  webhook('no signature', 'evt_13', { headers: { 'webhook-signature': '' }, ...no }),
  webhook('a version nobody knows', 'evt_14', {
    signature: (...args) => shared(...args).replace('v1', 'v9'),
    ...no,
  }),
  webhook('no version', 'evt_15', { signature: (...args) => shared(...args).slice(3), ...no }),
  webhook('a time that is no number', 'evt_16', { headers: { 'webhook-timestamp': 'soon' }, ...no }),
  webhook('cut short', 'evt_17', { signature: (...args) => shared(...args).slice(0, 20), ...no }),
  webhook('spaces in the body are signed too', 'evt_18', { body: '{ "id" : "evt_18" }' }),
  webhook('by a public key', 'evt_19', { signature: v1a, secrets: [PUBLIC] }),
  webhook('one bit of a signature by a public key', 'evt_20', {
    signature: flip(v1a),
    secrets: [PUBLIC],
    ...no,
  }),
]

writeFileSync(
  new URL('../packages/open-sdk/vectors.json', import.meta.url),
  `${JSON.stringify({ requests, webhooks }, null, 2)}\n`,
)
