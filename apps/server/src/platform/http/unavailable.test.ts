import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { isUnavailable, openDatabase, openPool } from '../db/database.ts'
import { ObjectMissing, type ObjectStore, observedStore, StoreUnavailable } from '../storage/object-store.ts'

const world = await worldOfFile()
const admin = await world.signIn('13800000001')

afterEach(() => vi.restoreAllMocks())

const failure = (code: string) => Object.assign(new Error(code), { code })
const upload = () =>
  world.form(
    '/user/uploadProfilePicture',
    [{ name: 'file', fileName: 'a.png', bytes: PIXEL, type: 'image/png' }],
    { token: admin },
  )
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ready = async (url = '/readyz') => {
  world.clock.advance(5000)
  const answer = await world.app.inject({ method: 'GET', url })
  return { http: answer.statusCode, ...(answer.json() as { status: string }) }
}

describe('what is missing for a while', () => {
  it.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is said, and readyz says it too', async (code) => {
    vi.spyOn(world.services.blobs, 'stage').mockRejectedValue(new StoreUnavailable(failure(code)))
    vi.spyOn(world.services.blobs, 'probe').mockRejectedValue(new StoreUnavailable(failure(code)))
    expect(await upload()).toMatchObject({
      http: 503,
      code: CODE.UNAVAILABLE,
      msg: expect.stringContaining('存储空间已满'),
    })
    expect(await ready()).toEqual({ http: 503, status: 'disk full' })
  })

  it('a store out of reach is said, and readyz says it too', async () => {
    vi.spyOn(world.services.blobs, 'stage').mockRejectedValue(new StoreUnavailable(new Error('503')))
    vi.spyOn(world.services.blobs, 'probe').mockRejectedValue(new StoreUnavailable(new Error('503')))
    expect(await upload()).toMatchObject({ http: 503, msg: expect.stringContaining('文件存储暂不可用') })
    expect(await ready()).toEqual({ http: 503, status: 'file store unavailable' })
    // Who reads needs no store: a proxy may ask for that alone.
    expect(await ready('/readyz?exclude=store')).toEqual({ http: 200, status: 'file store unavailable' })
  })

  it.each(['53100', '53200', '57P03', '08006', '58030', '57014', '25006', 'EHOSTUNREACH', 'ENOTFOUND'])(
    'a database that answers %s is worth another try',
    async (code) => {
      vi.spyOn(world.services.sessions, 'find').mockRejectedValue(failure(code))
      const answer = await world.call('/message/count', {}, { token: admin })
      expect(answer).toMatchObject({ http: 503, code: CODE.UNAVAILABLE, data: null })
      expect(answer.msg).toMatch(/请稍后重试/)
      expect(answer.response.headers['retry-after']).toMatch(/^\d+$/)
    },
  )

  it('a database without room is told from one that answers, and readyz says so', async () => {
    const { db } = world.services
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const limit = (value: string) =>
      sql.raw(`alter database "${rows[0]!.name}" set temp_file_limit = ${value}`).execute(db)
    expect(await ready()).toEqual({ http: 200, status: 'ready' })
    await limit("'100kB'")
    try {
      // Settings of a database count for those who come to it anew.
      const fresh = openDatabase(openPool(world.connection, 1))
      vi.spyOn(db, 'transaction').mockImplementation(() => fresh.transaction())
      expect(await ready()).toEqual({ http: 503, status: 'database full' })
      await fresh.destroy()
    } finally {
      await limit('default')
    }
  })

  it('a file that is not there is no database that is away', () => {
    expect(isUnavailable(Object.assign(failure('ENOENT'), { syscall: 'open' }))).toBe(false)
    expect(isUnavailable(Object.assign(failure('ENOENT'), { syscall: 'connect' }))).toBe(true)
  })

  it('every way a store can fail is told apart from a file it does not have', async () => {
    const failing = (error: Error): ObjectStore => {
      const no = () => Promise.reject(error)
      return {
        put: no,
        begin: no,
        get: no,
        has: no,
        remove: no,
        writtenAt: no,
        probe: no,
        list: async function* () {},
      }
    }
    const broken = observedStore(failing(failure('ENOSPC')))
    for (const work of [
      broken.put('a', PIXEL),
      broken.begin(),
      broken.get('a'),
      broken.has('a'),
      broken.probe(),
    ])
      await expect(work).rejects.toMatchObject({ isFull: true })
    await expect(observedStore(failing(new ObjectMissing('a'))).get('a')).rejects.toBeInstanceOf(
      ObjectMissing,
    )
  })

  it('a database that may not be written, or has not been brought up to these sources, is not ready', async () => {
    const { db, migrations } = world.services
    ;(migrations as string[]).push('9999_not_yet.sql')
    expect(await ready()).toEqual({ http: 503, status: 'migrations pending' })
    ;(migrations as string[]).pop()
    const execute = vi.spyOn(db.getExecutor(), 'executeQuery')
    execute.mockResolvedValueOnce({ rows: [{ unwritable: true, applied: 0 }] } as never)
    expect(await ready()).toEqual({ http: 503, status: 'database read-only' })
    execute.mockRejectedValueOnce(failure('ECONNREFUSED'))
    expect(await ready()).toEqual({ http: 503, status: 'database unavailable' })
  })

  it('a database set to reading alone is told from one that answers', async () => {
    const { db } = world.services
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const only = (value: string) =>
      sql.raw(`alter database "${rows[0]!.name}" set default_transaction_read_only = ${value}`).execute(db)
    await only('on')
    const fresh = openDatabase(openPool(world.connection, 1))
    try {
      vi.spyOn(db, 'getExecutor').mockImplementation(() => fresh.getExecutor())
      expect(await ready()).toEqual({ http: 503, status: 'database read-only' })
    } finally {
      vi.restoreAllMocks()
      await only('default')
      await fresh.destroy()
    }
  })

  it('a pool of which nothing is left is told from a database that is away', async () => {
    const { db, pool } = world.services
    const execute = vi.spyOn(db.getExecutor(), 'executeQuery')
    execute.mockRejectedValueOnce(new Error('timeout exceeded when trying to connect'))
    const busy = { ...pool(), waiting: 1 }
    const asked = vi.spyOn(world.services, 'pool').mockReturnValueOnce(busy)
    expect(await ready()).toEqual({ http: 503, status: 'database pool exhausted' })
    expect(asked).toHaveBeenCalled()
  })

  it('a disk of this machine without room for work in progress is full, wherever the files are kept', async () => {
    const config = world.services.config as { DATA_DIR: string }
    const real = config.DATA_DIR
    // Linux says of this one that not a byte is free.
    config.DATA_DIR = '/proc'
    try {
      expect(await ready()).toEqual({ http: 503, status: 'disk full' })
    } finally {
      config.DATA_DIR = real
    }
  })

  it('readyz is ready again when everything is back', async () => {
    expect(await ready()).toEqual({ http: 200, status: 'ready' })
  })

  it('before it stops it is not ready, answers what is asked, and ends kept connections', async () => {
    world.app.drain()
    expect(await ready()).toEqual({ http: 503, status: 'stopping' })
    const answer = await world.call('/message/count', {}, { token: admin })
    expect(answer.code).toBe(1)
    expect(answer.response.headers.connection).toBe('close')
  })
})
