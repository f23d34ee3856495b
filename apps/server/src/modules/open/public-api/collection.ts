import { everyPublicEndpoint, PUBLIC_BASE } from '@xinqi/api/open/registry'

/** Signs every request of the collection, as the documents say; runs inside the client that imports it. */
const SIGNING = `const CryptoJS = require('crypto-js')
const target = pm.request.url.getPathWithQuery()
const body = pm.request.body && pm.request.body.raw ? pm.variables.replaceIn(pm.request.body.raw) : ''
const timestamp = String(Date.now())
const nonce = CryptoJS.lib.WordArray.random(16).toString()
const digest = CryptoJS.SHA256(body).toString()
const text = ['XINQI-HMAC-SHA256', 'POST', target, pm.variables.get('appId'), pm.variables.get('keyId'), timestamp, nonce, digest].join('\\n')
const signature = CryptoJS.enc.Base64.stringify(CryptoJS.HmacSHA256(text, pm.variables.get('secret')))
const headers = { 'X-Xinqi-App': pm.variables.get('appId'), 'X-Xinqi-Key': pm.variables.get('keyId'),
  'X-Xinqi-Timestamp': timestamp, 'X-Xinqi-Nonce': nonce, 'X-Xinqi-Digest': digest, 'X-Xinqi-Signature': signature }
for (const [key, value] of Object.entries(headers)) pm.request.headers.upsert({ key, value })`

/** Every endpoint with a body that works in a fresh sandbox, in the format API clients import (v2.1). Pure. */
export const collectionOf = (): object => {
  const groups = new Map<string, object[]>()
  for (const [path, { group, summary, notes, example, raw }] of everyPublicEndpoint()) {
    const query = raw ? [{ key: 'fileName', value: 'contract.pdf' }] : []
    groups.set(group, [
      ...(groups.get(group) ?? []),
      {
        name: `${path} ${summary}`,
        request: {
          method: 'POST',
          description: notes.join('\n'),
          header: [{ key: 'Content-Type', value: raw ? 'application/octet-stream' : 'application/json' }],
          url: {
            raw: `{{baseUrl}}${PUBLIC_BASE}/${path}${raw ? '?fileName=contract.pdf' : ''}`,
            host: ['{{baseUrl}}'],
            path: `${PUBLIC_BASE}/${path}`.slice(1).split('/'),
            query,
          },
          body: raw
            ? { mode: 'file', file: {} }
            : { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } },
        },
      },
    ])
  }
  return {
    info: {
      name: '信契开放接口 v1',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: 'https://sign.example.cn' },
      { key: 'appId', value: 'sbx_' },
      { key: 'keyId', value: 'k1' },
      { key: 'secret', value: '' },
    ],
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: SIGNING.split('\n') } }],
    item: [...groups].map(([name, item]) => ({ name, item })),
  }
}
