// What a server says to whoever got no answer and asks what became of his request.

import { CODE } from '@xinqi/api/error-codes'
import { HEADERS, SUCCESS } from '@xinqi/api/wire'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { countRows } from '../db/row.ts'

const world = await worldOfFile()
const token = await world.signIn('13800000001')
const again = { [HEADERS.askedAgain]: '1' }

const addDepartment = (name: string, headers: Record<string, string>) =>
  world.call('/department/addDepartment', { name, parentId: null }, { token, headers })
const named = (name: string) => countRows(world.services.db, 'department', { name })

it('gives the answer it gave before, and does nothing a second time', async () => {
  const headers = { [HEADERS.idempotencyKey]: 'lost-1' }
  const first = await addDepartment('答复丢失部', headers)
  expect(first.code).toBe(SUCCESS)
  const second = await addDepartment('答复丢失部', { ...headers, ...again })
  expect(second).toMatchObject({ code: SUCCESS, data: first.data })
  expect(await named('答复丢失部')).toBe(1)
})

it('does what never arrived', async () => {
  const { code } = await addDepartment('请求丢失部', { [HEADERS.idempotencyKey]: 'lost-2', ...again })
  expect(code).toBe(SUCCESS)
  expect(await named('请求丢失部')).toBe(1)
})

it('does not guess where it has kept nothing', async () => {
  const { data } = await addDepartment('不作猜测部', {})
  const body = { departmentId: data.departmentId, name: '改过的部' }
  const { code } = await world.call('/department/modifyDepartment', body, { token, headers: again })
  expect(code).toBe(CODE.OUTCOME_UNKNOWN)
  expect(await named('改过的部')).toBe(0)
})
