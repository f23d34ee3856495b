import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../platform/config/read-config.ts'
import { WrongKey } from '../platform/keys/adopt-ring.ts'
import { VaultRefused } from '../platform/keys/vault-keeper.ts'
import { OutsideAway } from '../platform/outside/guard.ts'
import { boot } from './boot.ts'
import {
  orRefuse,
  RefusedToStart,
  whyNoDatabase,
  whyNoFolder,
  whyNoKeys,
  whyNoListening,
} from './refused-to-start.ts'

const failure = (code: string, message = 'told by the system') => Object.assign(new Error(message), { code })

describe('why a server does not start', () => {
  it('shows where the database is, and never who asked or with what password', () => {
    const why = whyNoDatabase({ DATABASE_URL: 'postgres://owner:pass-word@db.example:5433/contracts' })
    const told = why(failure('28P01'))!
    expect(told).toContain('db.example:5433/contracts：用户名或密码不正确')
    expect(told).not.toMatch(/owner|pass-word/)
    expect(why(failure('XX000', 'something new'))).toContain('something new')
    expect(whyNoDatabase({})(failure('57P03', 'starting'))).toContain('内置数据库：starting')
  })

  it('says what to do about a folder and a port, and leaves what it does not know as it is', () => {
    expect(whyNoFolder({ DATA_DIR: '/srv' })(failure('EROFS'))).toContain('/srv：所在的磁盘是只读的')
    expect(whyNoFolder({ DATA_DIR: '/srv' })(failure('EIO'))).toBeUndefined()
    const why = whyNoListening({ HOST: '203.0.113.9', PORT: 80 })
    expect(why(failure('EADDRINUSE'))).toContain('端口 80 已被其他程序占用')
    expect(why(failure('EACCES'))).toContain('没有使用端口 80 的权限')
    expect(why(failure('EADDRNOTAVAIL'))).toContain('203.0.113.9')
    expect(why(failure('EIO'))).toBeUndefined()
  })

  it('says which key service does not answer, or what it said', () => {
    const why = whyNoKeys({ VAULT_URL: 'https://vault.example' })
    const away = new OutsideAway('key service vault.example', 5, new Error('ECONNREFUSED'))
    expect(why(away)).toMatch(/无法使用密钥服务 https:\/\/vault\.example：.*ECONNREFUSED/)
    expect(why(new VaultRefused('permission denied'))).toContain('permission denied')
    expect(why(new WrongKey())).toContain('主密钥与这个数据库不符')
    expect(why(new OutsideAway('sms', 5))).toBeUndefined()
    expect(why(failure('EIO'))).toBeUndefined()
  })

  it('keeps the cause, and a refusal that is in words already', async () => {
    const cause = failure('EROFS')
    const refused = orRefuse(
      () => Promise.reject(cause),
      () => '只读',
    )
    await expect(refused).rejects.toMatchObject({ message: '只读', cause })
    const again = orRefuse(
      () => refused,
      () => 'other words',
    )
    await expect(again).rejects.toThrow('只读')
    await expect(
      orRefuse(
        () => Promise.reject(cause),
        () => undefined,
      ),
    ).rejects.toBe(cause)
  })
})

describe('a server', () => {
  let dir: string
  beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'xinqi-refused-'))
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const start = (env: Record<string, string>) =>
    boot(readConfig({ DATA_DIR: dir, PORT: '0', LOG_LEVEL: 'silent', ...env }), {
      migrations: path.resolve(import.meta.dirname, '../../migrations'),
      webDist: '/nowhere',
    })

  it('refuses to start without its database, its files or its folder', async () => {
    const nowhere = 'postgres://owner:pass-word@127.0.0.1:1/contracts'
    await expect(start({ DATABASE_URL: nowhere })).rejects.toThrow('127.0.0.1:1/contracts')
    await expect(
      start({
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_BUCKET: 'contracts',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'key',
      }),
    ).rejects.toThrow('存储桶 contracts')
    writeFileSync(path.join(dir, 'file'), '')
    const inFile = start({ DATA_DIR: path.join(dir, 'file', 'data') })
    await expect(inFile).rejects.toThrow('路径中有一段不是目录')
    await expect(inFile).rejects.toBeInstanceOf(RefusedToStart)
    // Nothing stays locked behind a refusal.
    await expect(start({ DATABASE_URL: nowhere })).rejects.toThrow(RefusedToStart)
  })
})
