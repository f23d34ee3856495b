// The file store hangs: lists are read and people sign in as before, signing says so within ten seconds, and nothing is
// lost. A store that speaks S3, stopped in the middle of everything.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hangingBucket } from './hanging-bucket.ts'
import { type SigningDriver, signingDriver } from './signing-driver.ts'
import { openWorld, type World } from './world.ts'

const bucket = await hangingBucket()
let world: World
let driver: SigningDriver
beforeAll(async () => {
  world = await openWorld({ env: bucket.settings })
  driver = await signingDriver(world)
}, 120_000)
afterAll(async () => {
  await world?.close()
  bucket.stop()
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('a store that hangs stops nobody but those who need it, and those are told', async () => {
  const { token } = driver.hands.own
  const first = await driver.sendTo(['person'])
  const contracts = [first, await driver.sendAgain(first), await driver.sendAgain(first)]
  const attempts = await Promise.all(
    contracts.map(async (contractId) => {
      const body = {
        contractId,
        intentToken: await driver.meant('person', contractId),
        marks: await driver.marksOf('person', contractId),
      }
      const headers = { 'idempotency-key': randomBytes(16).toString('hex') }
      return () => world.call('/contract/sign', body, { token: driver.hands.person.token, headers })
    }),
  )
  const readAndSignIn = async () => {
    const begun = performance.now()
    for (let round = 0; round < 10; round++) {
      expect((await world.call('/message/count', {}, { token })).code).toBe(1)
      expect((await driver.detail('own', first)).code).toBe(1)
    }
    expect(await world.signIn('13800000005')).toBeTruthy()
    return performance.now() - begun
  }
  await readAndSignIn()
  const alone = await readAndSignIn()

  bucket.hang(true)
  const begun = performance.now()
  // More than the pool holds: uploads that store while they change something, and people who sign.
  const uploads = Array.from({ length: 12 }, (_, at) =>
    world.form(
      '/user/uploadProfilePicture',
      [
        {
          name: 'file',
          fileName: 'a.png',
          bytes: Buffer.concat([PIXEL, Buffer.from([at])]),
          type: 'image/png',
        },
      ],
      { token },
    ),
  )
  const signing = attempts.map((sign) => sign())
  // Nobody who only reads or signs in waits for them.
  const beside = await readAndSignIn()
  expect(beside).toBeLessThan(Math.max(alone * 5, alone + 2000))
  for (const { http, code, msg, response } of await Promise.all(signing)) {
    expect([http, code]).toEqual([503, 503])
    expect(msg).toMatch(/请稍后重试/)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(performance.now() - begun).toBeLessThan(10_000)
  for (const { http, msg } of await Promise.all(uploads)) {
    expect(http).toBe(503)
    expect(msg).toMatch(/请稍后重试/)
  }
  // Known to be away it is not asked at all.
  const again = performance.now()
  expect((await attempts[0]!()).http).toBe(503)
  expect(performance.now() - again).toBeLessThan(4000)
  const { status } = (await world.app.inject({ method: 'GET', url: '/readyz' })).json() as { status: string }
  expect(['ready', 'file store unavailable']).toContain(status)

  bucket.hang(false)
  // The same proof, the same key: signed once, and whole.
  for (const [at, sign] of attempts.entries()) {
    await expect.poll(async () => (await sign()).code, { timeout: 15_000, interval: 500 }).toBe(1)
    expect(await driver.statusOf(contracts[at]!)).toBe(4)
  }
}, 90_000)
