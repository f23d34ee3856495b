import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { rowsOf } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const CLERK = '13800000004'

/** Signed in as a browser is: with the cookie the answer leaves there. */
const enter = async (headers: Record<string, string> = {}) => {
  const { data, response } = await world.call(
    '/v2/auth/login',
    { loginType: 'password', account: CLERK, password: DEMO_PASSWORD },
    { headers },
  )
  return { ...data, cookie: String(response.headers['set-cookie']).split(';', 1)[0]! }
}
const look = async (token: string, cookie?: string) =>
  (await world.call('/user/security/detail', {}, { token, headers: cookie ? { cookie } : {} })).code

it('a token copied from one browser is refused in another, and by a program, and that is written down', async () => {
  const own = await enter()
  const thief = await enter()
  expect(thief.cookie).not.toBe(own.cookie)
  expect(await look(own.token, own.cookie)).toBe(1)
  expect(await look(own.token, thief.cookie)).toBe(CODE.SESSION_ELSEWHERE)
  expect(await look(own.token)).toBe(CODE.SESSION_ELSEWHERE)
  expect(await look(own.token, own.cookie)).toBe(1)
  const denied = await rowsOf(world.services.db, 'audit_event', { event: 'access.denied' })
  const told = denied.filter(({ detail }) => (detail as { code: number }).code === CODE.SESSION_ELSEWHERE)
  expect(told).toHaveLength(2)
  expect(told[0]!.account_id).toBe(own.userId)
})

it('the same browser keeps its cookie from one sign-in to the next, and through a change of company', async () => {
  const first = await enter()
  const second = await enter({ cookie: first.cookie })
  expect(second.cookie).toBe(first.cookie)
  expect(await look(second.token, first.cookie)).toBe(1)
  const headers = { cookie: first.cookie }
  const { data } = await world.call('/auth/switch', { companyId: null }, { token: second.token, headers })
  expect(await look(data.token, first.cookie)).toBe(1)
  expect(await look(data.token)).toBe(CODE.SESSION_ELSEWHERE)
})

it('a program that keeps no cookies goes on as it did', async () => {
  const { token } = await enter()
  expect(await look(token)).toBe(1)
  expect(await look(token)).toBe(1)
})

it('a public page takes a foreign token for none', async () => {
  const own = await enter()
  expect(await look(own.token, own.cookie)).toBe(1)
  const asked = await world.call('/v2/auth/vueVersion', {}, { token: own.token })
  expect(asked.code).toBe(1)
})
