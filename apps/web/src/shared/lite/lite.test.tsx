import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { CodeInput } from './CodeInput.tsx'
import { CountdownButton } from './CountdownButton.tsx'
import { Field } from './Field.tsx'
import { Steps } from './Steps.tsx'
import { Tabs } from './Tabs.tsx'
import { ToastHost } from './ToastHost.tsx'
import { closeToast, toast } from './toast.ts'
import { Upload } from './Upload.tsx'

beforeEach(closeToast)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('lite pieces', () => {
  it('Button ignores presses while busy but keeps the focus', async () => {
    const press = vi.fn()
    render(
      <Button busy onClick={press}>
        登录
      </Button>,
    )
    const button = screen.getByRole('button', { name: /登录/ })
    await userEvent.click(button)
    expect(press).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
  })

  it('Field ties label, box and error together', () => {
    render(<Field label="手机号" value="" onChange={() => undefined} error="请输入正确的手机号" />)
    const input = screen.getByLabelText('手机号')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent).toBe(
      '请输入正确的手机号',
    )
  })

  it('Tabs move by arrow keys, around the ends', async () => {
    const Example = () => {
      const [active, setActive] = useState<'a' | 'b'>('a')
      return (
        <Tabs
          label="方式"
          tabs={[
            { key: 'a', label: '甲' },
            { key: 'b', label: '乙' },
          ]}
          active={active}
          onChange={setActive}
        >
          {active}
        </Tabs>
      )
    }
    render(<Example />)
    screen.getByRole('tab', { name: '甲' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: '乙' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel').textContent).toBe('b')
  })

  it('CodeInput takes digits only, six of them', async () => {
    const Example = () => {
      const [code, setCode] = useState('')
      return <CodeInput label="验证码" value={code} onChange={setCode} />
    }
    render(<Example />)
    await userEvent.type(screen.getByLabelText('验证码'), '12a3 45678')
    expect((screen.getByLabelText('验证码') as HTMLInputElement).value).toBe('123456')
  })

  it('CountdownButton counts down and opens again', () => {
    vi.useFakeTimers()
    render(
      <CountdownButton label="获取验证码" seconds={60} startedAt={Date.now()} onClick={() => undefined} />,
    )
    const button = screen.getByRole('button') as HTMLButtonElement
    expect(button.textContent).toBe('60 秒后可重发')
    expect(button.disabled).toBe(true)
    act(() => void vi.advanceTimersByTime(59_000))
    expect(button.textContent).toBe('1 秒后可重发')
    act(() => void vi.advanceTimersByTime(1_000))
    expect(button.textContent).toBe('获取验证码')
    expect(button.disabled).toBe(false)
  })

  it('Checkbox says what is missing', async () => {
    const change = vi.fn()
    render(
      <Checkbox checked={false} onChange={change} error="请先同意">
        同意
      </Checkbox>,
    )
    expect(screen.getByRole('alert').textContent).toBe('请先同意')
    await userEvent.click(screen.getByLabelText('同意'))
    expect(change).toHaveBeenCalledWith(true)
  })

  it('Steps name the current one', () => {
    render(<Steps steps={['一', '二', '三']} current={1} />)
    expect(screen.getByText('二').closest('li')?.getAttribute('aria-current')).toBe('step')
  })

  it('one toast replaces the other and leaves by itself', () => {
    vi.useFakeTimers()
    render(<ToastHost />)
    act(() => toast.error('第一条'))
    act(() => toast.error('第二条'))
    expect(screen.queryByText('第一条')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('第二条')
    act(() => void vi.advanceTimersByTime(5000))
    expect(screen.queryByText('第二条')).toBeNull()
  })

  it('Upload drops wrong and oversized files with the words of the specification', async () => {
    const take = vi.fn()
    render(
      <>
        <Upload label="选择文件" onFile={take} />
        <ToastHost />
      </>,
    )
    const input = screen.getByLabelText('选择文件')
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(input, new File(['x'], 'a.exe'))
    expect(screen.getByRole('alert').textContent).toContain('上传文件类型错误')
    await user.upload(input, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'b.pdf'))
    expect(screen.getByRole('alert').textContent).toContain('单个文件大小不超过10M，请重新上传')
    expect(take).not.toHaveBeenCalled()
    await user.upload(input, new File(['x'], 'C.PDF'))
    expect(take).toHaveBeenCalledOnce()
  })
})
