import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../lite/toast.ts'
import { CallError } from './CallError.ts'
import { call } from './call.ts'
import { carryOut } from './carryOut.ts'
import { outdate } from './useCall.ts'

vi.mock('./call.ts', () => ({ call: vi.fn() }))
vi.mock('./useCall.ts', () => ({ outdate: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
const told = vi.spyOn(toast, 'success')
beforeEach(() => {
  vi.clearAllMocks()
  answer.mockResolvedValue({})
})

it('asks quietly, reads again what has changed, then says what was done', async () => {
  await carryOut('/contact/delete', { contactIds: ['c1'] }, ['/contact/list'], '联系人已删除')
  expect(answer).toHaveBeenCalledWith('/contact/delete', { contactIds: ['c1'] }, { quiet: true })
  expect(outdate).toHaveBeenCalledWith('/contact/list')
  expect(told).toHaveBeenCalledWith('联系人已删除')
})

it('leaves to others which reads are out of date, and says nothing where nothing is to be said', async () => {
  const changed = vi.fn(async () => undefined)
  await carryOut('/contact/delete', { contactIds: ['c1'] }, changed)
  expect(changed).toHaveBeenCalledOnce()
  expect(outdate).not.toHaveBeenCalled()
  expect(told).not.toHaveBeenCalled()
})

it('leaves a refusal to whoever asked, and reads nothing again', async () => {
  answer.mockRejectedValue(new CallError('answer', '不可以'))
  await expect(
    carryOut('/contact/delete', { contactIds: ['c1'] }, ['/contact/list'], '已删除'),
  ).rejects.toThrow('不可以')
  expect(outdate).not.toHaveBeenCalled()
  expect(told).not.toHaveBeenCalled()
})
