import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMS_EVENTS } from '@xinqi/api/notices'
import { expect, it } from 'vitest'
import { authorityFiles } from '../../test/authority-files.ts'
import { newDatabase } from '../../test/new-database.ts'
import { readConfig } from '../platform/config/read-config.ts'
import type { Connection } from '../platform/db/database.ts'
import { boot } from './boot.ts'

const README = readFileSync(path.resolve(import.meta.dirname, '../../../../README.md'), 'utf8')

/** What stands behind `export` in the example; a … is whatever an operator has there. */
const exampleOf = (readme: string): [string, string][] => {
  const block = /## In production\n```sh\n([^`]*)```/.exec(readme)![1]!
  return block
    .split('\n')
    .filter((line) => line.startsWith('export '))
    .flatMap((line) => line.slice('export '.length).split('#', 1)[0]!.trim().split(/\s+/))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
}

const urlOf = (connection: Connection): string =>
  typeof connection === 'string'
    ? connection
    : `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`

it('the example of the README starts as it is written', async () => {
  const database = await newDatabase()
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-readme-'))
  const bucket = createServer((_, response) => response.writeHead(404).end('<Code>NoSuchKey</Code>'))
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  const rsa = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  // Only what the example leaves open.
  const own: Record<string, string> = {
    DATABASE_URL: 'postgres://user:secret@database/xinqi',
    MASTER_KEY: randomBytes(32).toString('base64'),
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    SMS_NOTICE_TEMPLATES: SMS_EVENTS.map((event) => `${event}=SMS_${event}`).join(),
    MAIL_URL: 'smtps://user:secret@mail.example.cn',
    BANK_SECRET_KEY: '11'.repeat(32),
    BANK_PUBLIC_KEY: `04${'22'.repeat(64)}`,
    BANK_SYMMETRIC_KEY: '0123456789abcdef',
    ...(await authorityFiles(dir)),
    TIMESTAMP_URL: 'https://tsa.example.cn',
    WECHAT_PAY_MCH_ID: '1600000000',
    WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A72',
    WECHAT_PAY_PRIVATE_KEY: rsa.privateKey,
    WECHAT_PAY_API_KEY: '0123456789abcdef0123456789abcdef',
    ALIPAY_SELLER_ID: '2088000000000000',
    ALIPAY_PRIVATE_KEY: rsa.privateKey,
    ALIPAY_PUBLIC_KEY: rsa.publicKey,
    OPERATORS: '13900000000',
  }
  const env = Object.fromEntries(
    exampleOf(README).map(([name, value]) => [name, value.includes('…') ? (own[name] ?? 'x') : value]),
  )
  expect(Object.keys(env)).toEqual(expect.arrayContaining(Object.keys(own)))
  try {
    for (const [name, wanted] of [
      ['CA_PROVIDER', 'CA_PROVIDER=own'],
      ['TIMESTAMP_PROVIDER', 'TIMESTAMP_PROVIDER=rfc3161'],
    ] as const)
      expect(() => readConfig({ ...env, [name]: 'sandbox' })).toThrow(wanted)
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dir, DRAIN_SECONDS: '0', ...env })
    // The test's own database stands behind a socket, which no address can name.
    const start = async (more: Partial<typeof config> = {}) => {
      const said: string[] = []
      const running = await boot(
        { ...config, DATABASE_URL: urlOf(database.connection), ...more },
        {
          migrations: path.resolve(import.meta.dirname, '../../migrations'),
          webDist: '/nowhere',
          onProgress: (text) => said.push(text),
        },
      )
      return { running, warned: said.filter((text) => text.startsWith('注意')) }
    }
    // Installed without the codes of the texts, it says which nobody will get.
    const without = await start({ SMS_NOTICE_TEMPLATES: {} })
    await without.running.stop()
    expect(without.warned.join()).toContain('邀请签署（SMS_NOTICE_TEMPLATES 的 sign）')
    const { running, warned } = await start()
    expect(warned).toEqual([])
    try {
      expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
      // Nobody comes near the measurements without the token, however near he looks.
      expect((await fetch(`${running.url}/metrics`)).status).toBe(404)
      const token = { headers: { authorization: `Bearer ${env.METRICS_TOKEN}` } }
      expect((await fetch(`${running.url}/metrics`, token)).status).toBe(200)
    } finally {
      await running.stop()
    }
  } finally {
    bucket.close()
    await database.drop()
    rmSync(dir, { recursive: true, force: true })
  }
})
