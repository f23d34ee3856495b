import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorityFiles } from '../../../test/authority-files.ts'
import { newDatabase } from '../../../test/new-database.ts'
import { boot } from '../../boot/boot.ts'
import type { Connection } from '../db/database.ts'
import { DataInUse, lockDataFolder } from './data-lock.ts'
import { explainSettings } from './explain.ts'
import { type ConfigError, PUBLISHED_SECRETS, readConfig } from './read-config.ts'
import { SETTINGS } from './settings.ts'

const complaintsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).complaints
  }
}

const production = () => ({
  MODE: 'production',
  DATABASE_URL: 'postgres://u:p@db/x',
  MASTER_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://sign.example',
  SMS_PROVIDER: 'aliyun',
  MAIL_PROVIDER: 'smtp',
  MAIL_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'no-reply@example.com',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_CODE_TEMPLATE: 'SMS_1',
  BANK_PROVIDER: 'cmb',
  BANK_USER_ID: 'N1',
  BANK_SECRET_KEY: '11'.repeat(32),
  BANK_PUBLIC_KEY: `04${'22'.repeat(64)}`,
  BANK_SYMMETRIC_KEY: '0123456789abcdef',
  BANK_ACCOUNT_NAME: '甲',
  BANK_ACCOUNT: '1',
  BANK_BRANCH: '乙',
  CA_PROVIDER: 'own',
  CA_CHAIN: '/keys/chain.pem',
  CA_KEY: '/keys/issuing.key',
  TIMESTAMP_PROVIDER: 'rfc3161',
  TIMESTAMP_URL: 'https://tsa.example.com',
  TIMESTAMP_ROOTS: '/keys/tsa.pem',
  IDENTITY_PROVIDER: 'aliyun',
  IDENTITY_ACCESS_KEY_ID: 'id',
  IDENTITY_ACCESS_KEY_SECRET: 'secret',
})

describe('configuration', () => {
  it('is for production without a bank or an authority, and with another vendor', () => {
    const without = { ...production(), BANK_PROVIDER: 'off', IDENTITY_PROVIDER: 'off' }
    for (const name of Object.keys(without).filter((key) => /^(BANK|IDENTITY)_(?!PROVIDER)/.test(key)))
      delete (without as Record<string, string>)[name]
    expect(complaintsOf(without)).toEqual([])
    const tencent = { ...without, IDENTITY_PROVIDER: 'tencent', SMS_PROVIDER: 'tencent' }
    expect(complaintsOf(tencent).join()).toContain('SMS_APP_ID')
    expect(complaintsOf(tencent).join()).toContain('IDENTITY_ACCESS_KEY_ID')
    expect(
      complaintsOf({
        ...tencent,
        SMS_APP_ID: '1400000000',
        IDENTITY_ACCESS_KEY_ID: 'id',
        IDENTITY_ACCESS_KEY_SECRET: 'secret',
      }),
    ).toEqual([])
    expect(complaintsOf({ ...production(), IDENTITY_METHODS: 'id,palm' }).join()).toContain(
      'IDENTITY_METHODS',
    )
  })

  it('is for production without mail, or without SMS, but not without both', () => {
    expect(complaintsOf({ ...production(), MAIL_PROVIDER: 'off', MAIL_URL: '', MAIL_FROM: '' })).toEqual([])
    const noSms = { ...production(), SMS_PROVIDER: 'off', SMS_CODE_TEMPLATE: '' }
    expect(complaintsOf(noSms)).toEqual([])
    // Named by their numbers, they could never come in.
    expect(complaintsOf({ ...noSms, OPERATORS: '13800000000' }).join()).toContain('npm run operator')
    expect(complaintsOf({ ...noSms, MAIL_PROVIDER: 'off' }).join()).toContain('短信与邮件至少要有一样')
  })

  it('is not for production over plain http', () => {
    expect(complaintsOf(production())).toEqual([])
    expect(complaintsOf({ ...production(), PUBLIC_URL: 'http://sign.example' }).join()).toContain('https://')
  })

  it('has a working default for everything a newcomer needs', () => {
    expect(readConfig({})).toMatchObject({ MODE: 'demo', PORT: 3100, HOST: '127.0.0.1' })
  })

  it('names folders by their whole path: workers are started in other ones', () => {
    expect(readConfig({}).DATA_DIR).toBe(path.resolve('.data'))
    expect(readConfig({ DATA_DIR: 'over/there' }).DATA_DIR).toBe(path.resolve('over/there'))
    expect(readConfig({ DATA_DIR: '/srv/xinqi' }).DATA_DIR).toBe('/srv/xinqi')
  })

  it('collects every complaint, readably, and shows no secret', () => {
    const complaints = complaintsOf({
      PORT: 'eighty',
      MODE: 'test',
      MASTER_KEY: 'short-secret',
      DATABASE_URL: 'mysql://x',
    })
    expect(complaints).toHaveLength(4)
    expect(complaints.join()).toContain('PORT“eighty” 应为 0–65535 的整数')
    expect(complaints.join()).not.toContain('short-secret')
  })

  it('asks for what belongs together', () => {
    expect(complaintsOf({ S3_ENDPOINT: 'https://s3.example' }).join()).toContain(
      'S3_BUCKET、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY',
    )
    expect(complaintsOf({ S3_BUCKET: 'contracts' }).join()).toContain('S3_ENDPOINT')
  })

  it('lets production start only with its own database, key, address and messages', () => {
    expect(complaintsOf(production())).toEqual([])
    for (const name of ['DATABASE_URL', 'MASTER_KEY', 'PUBLIC_URL']) {
      expect(complaintsOf({ ...production(), [name]: '' }).join(), name).toContain(name)
    }
    expect(complaintsOf({ ...production(), SMS_PROVIDER: 'sandbox' }).join()).toContain('短信沙箱')
    expect(complaintsOf({ ...production(), MAIL_PROVIDER: 'sandbox' }).join()).toContain('邮件沙箱')
    expect(complaintsOf({ ...production(), MAIL_URL: '' }).join()).toContain('MAIL_URL')
    expect(complaintsOf({ ...production(), IDENTITY_PROVIDER: 'sandbox' }).join()).toContain('实名沙箱')
    expect(complaintsOf({ ...production(), CA_PROVIDER: 'sandbox' }).join()).toContain('沙箱证书')
    expect(complaintsOf({ ...production(), TIMESTAMP_PROVIDER: 'sandbox' }).join()).toContain('沙箱时间戳')
    expect(complaintsOf({ ...production(), CA_KEY_COMMAND: 'sign' }).join()).toContain('只设置其一')
    expect(complaintsOf({ ...production(), CA_PROVIDER: 'est' }).join()).toContain('EST_URL')
  })

  it.each([...PUBLISHED_SECRETS, Buffer.alloc(32, 7).toString('base64')])(
    'refuses the published key %s',
    (key) => {
      expect(complaintsOf({ ...production(), MASTER_KEY: key }).join()).toContain('公开出现过')
    },
  )

  it('explains every setting', () => {
    const text = explainSettings({ MASTER_KEY: 'do not print me', PORT: '80' })
    for (const name of Object.keys(SETTINGS)) expect(text).toContain(name)
    expect(text).toContain('当前 80')
    expect(text).not.toContain('do not print me')
  })
})

describe('a start', () => {
  it('is refused in words while the port is taken, with another key, and in production on demo accounts', async () => {
    const database = await newDatabase()
    const dirs = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'xinqi-prod-')))
    const start = (env: Record<string, string>, dir: string) =>
      boot(
        {
          ...readConfig({ PORT: '0', ...env, DATA_DIR: dir }),
          DATABASE_URL: urlOf(database.connection),
        },
        {
          migrations: path.resolve(import.meta.dirname, '../../../migrations'),
          webDist: '/nowhere',
        },
      )
    try {
      const demo = await start({ LOG_LEVEL: 'silent' }, dirs[0]!)
      const { port } = new URL(demo.url)
      const MASTER_KEY = readFileSync(path.join(dirs[0]!, 'keys/master.key'), 'utf8')
      const again = (env: Record<string, string>) => start({ LOG_LEVEL: 'silent', ...env }, dirs[1]!)
      await expect(again({ MASTER_KEY, PORT: port })).rejects.toThrow(`端口 ${port} 已被其他程序占用`)
      await expect(again({})).rejects.toThrow('主密钥与这个数据库不符')
      // From before the key was marked: told by what can be read.
      const { db } = demo.services
      await db.deleteFrom('key_mark').execute()
      await expect(again({})).rejects.toThrow('主密钥与这个数据库不符')
      expect(await db.selectFrom('key_mark').selectAll().execute()).toEqual([])
      const files = await authorityFiles(dirs[1]!)
      const inProduction = (more: Record<string, string>) =>
        again({ ...production(), MASTER_KEY, ...files, ...more })
      await expect(inProduction({})).rejects.toThrow('数据库里有演示账号')
      await expect(inProduction({ CA_CHAIN: '/nowhere/chain.pem' })).rejects.toThrow('读不到 CA_CHAIN')
      await expect(inProduction({ CA_CHAIN: files.CA_KEY })).rejects.toThrow('没有 PEM 格式的 CERTIFICATE')
      // What signs trials signs no contract that is meant, under whatever setting it is given.
      const trial = path.join(dirs[1]!, 'trial.pem')
      writeFileSync(trial, await demo.services.certificates.trust())
      for (const name of ['CA_CHAIN', 'TIMESTAMP_ROOTS'])
        await expect(inProduction({ [name]: trial }), name).rejects.toThrow('沙箱证书，正式运行不能使用')
      await demo.stop()
    } finally {
      await database.drop()
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
    }
    // Half a dozen servers start in it: on a machine at work that takes its time.
  }, 120_000)
})

const urlOf = (connection: Connection): string =>
  typeof connection === 'string'
    ? connection
    : `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`

describe('the data folder', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'xinqi-lock-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  it('belongs to one server, which is named to the second', () => {
    const release = lockDataFolder(dir)
    expect(() => lockDataFolder(dir)).toThrow(DataInUse)
    expect(() => lockDataFolder(dir)).toThrow(`进程 ${process.pid}`)
    release()
    lockDataFolder(dir)()
  })

  it('is free again after its server was killed', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    const startedTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    const holder = { pid: child.pid, host: (await import('node:os')).hostname(), since: 'x', startedTicks }
    writeFileSync(path.join(dir, 'server.lock'), JSON.stringify(holder))
    expect(() => lockDataFolder(dir)).toThrow(DataInUse)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    lockDataFolder(dir)()
  })

  it('is not held by a stranger who was given the same pid', () => {
    const holder = {
      pid: process.pid,
      host: spawnSync('hostname').stdout.toString().trim(),
      since: 'x',
      startedTicks: '1',
    }
    writeFileSync(path.join(dir, 'server.lock'), JSON.stringify(holder))
    lockDataFolder(dir)()
  })
  it('stays with a server on another machine, unless somebody who knows frees it', () => {
    const file = path.join(dir, 'server.lock')
    writeFileSync(file, JSON.stringify({ pid: 1, host: 'elsewhere', since: 'x', startedTicks: null }))
    expect(() => lockDataFolder(dir)).toThrow(`如果 elsewhere 已不再运行，请删除 ${file}`)
    rmSync(file)
    lockDataFolder(dir)()
  })
})
