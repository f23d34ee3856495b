import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError, networkFailure } from '../../../shared/api/CallError.ts'
import { EnterByCode } from './EnterByCode.tsx'

vi.mock('./useGuardedSend.tsx', () => ({
  useGuardedSend: () => ({ dialog: null, send: (work: (proof: object) => unknown) => work({}) }),
}))

afterEach(cleanup)

const typeCode = async (enter: () => Promise<never>) => {
  render(
    <EnterByCode
      contact="139****0001"
      byMail={false}
      submitText="查看合同"
      send={async () => ({ resendAfter: 60, sandbox: null })}
      enter={enter}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: '同意并获取验证码' }))
  const field = await screen.findByLabelText<HTMLInputElement>('验证码')
  fireEvent.change(field, { target: { value: '123456' } })
  return field
}

it.each([
  ['the server cannot say', new CallError('answer', '请刷新页面核对', 1108)],
  ['nothing comes at all', networkFailure()],
])('asks for another code where %s whether the first one was taken', async (_, failure) => {
  const field = await typeCode(() => Promise.reject(failure))
  expect(await screen.findByText(/验证码可能已使用/)).toBeTruthy()
  expect(field.value).toBe('')
})

it('keeps a wrong code, to be mended', async () => {
  const field = await typeCode(() => Promise.reject(new CallError('answer', '验证码错误', 1021)))
  expect(await screen.findByText('验证码错误')).toBeTruthy()
  expect(field.value).toBe('123456')
})
