import { cleanup, configure, fireEvent, render as renderBare, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { Activity, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../api/CallError.ts'
import { ConsoleProvider } from '../console/ConsoleProvider.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useOverlay } from './useOverlay.ts'

// antd draws slowly when the machine is busy.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

const render = (part: ReactNode) => renderBare(part, { wrapper: ConsoleProvider })

const nameDialog = (
  onSubmit: (values: { name: string }) => Promise<unknown>,
  onClose: () => void,
  initial: { name: string | undefined } = { name: '法务部' },
) => (
  <FormDialog<{ name: string }>
    title="编辑部门"
    initial={initial}
    onSubmit={onSubmit}
    onClose={onClose}
    errorFields={{ 2009: 'name' }}
  >
    <Form.Item name="name" label="部门名称" rules={[{ required: true, message: '请输入部门名称' }]}>
      <Input />
    </Form.Item>
  </FormDialog>
)
const typed = () => screen.getByLabelText('部门名称') as HTMLInputElement
const submit = (value: string) => {
  fireEvent.change(typed(), { target: { value } })
  fireEvent.click(screen.getByText('确定'))
}

describe('FormDialog', () => {
  it('closes once the server has accepted', async () => {
    const onSubmit = vi.fn(async () => undefined)
    const onClose = vi.fn()
    render(nameDialog(onSubmit, onClose))
    submit('财务部')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onSubmit).toHaveBeenCalledWith({ name: '财务部' })
  })
  it('stays open with what was typed and says on top what the server said', async () => {
    const onClose = vi.fn()
    render(nameDialog(() => Promise.reject(new CallError('answer', '部门已存在', 409)), onClose))
    submit('财务部')
    expect((await screen.findByRole('alert')).textContent).toContain('部门已存在')
    expect(typed().value).toBe('财务部')
    expect(onClose).not.toHaveBeenCalled()
  })
  it('puts an error that names a field beside it', async () => {
    render(nameDialog(() => Promise.reject(new CallError('answer', '名称不可用', 2009)), vi.fn()))
    submit('财务部')
    const message = await screen.findByText('名称不可用')
    expect(message.closest('.ant-form-item')).not.toBeNull()
    expect(typed().value).toBe('财务部')
  })
  it('takes a value that arrives after it was opened, unless somebody has typed', async () => {
    const late = { name: '法务部' }
    const { rerender } = render(nameDialog(vi.fn(), vi.fn(), { name: undefined }))
    expect(typed().value).toBe('')
    rerender(nameDialog(vi.fn(), vi.fn(), late))
    await waitFor(() => expect(typed().value).toBe('法务部'))
    cleanup()
    const again = render(nameDialog(vi.fn(), vi.fn(), { name: undefined }))
    fireEvent.change(typed(), { target: { value: '财务部' } })
    fireEvent.change(typed(), { target: { value: '' } })
    again.rerender(nameDialog(vi.fn(), vi.fn(), late))
    expect(typed().value).toBe('')
  })
  it('does not ask the server about an empty required field', async () => {
    const onSubmit = vi.fn(async () => undefined)
    render(nameDialog(onSubmit, vi.fn()))
    submit('')
    expect(await screen.findByText('请输入部门名称')).toBeTruthy()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('ConfirmDialog', () => {
  it('keeps the question open when the act fails', async () => {
    const onClose = vi.fn()
    render(
      <ConfirmDialog
        title="删除部门？"
        text="删除后无法恢复。"
        action="删除部门"
        onConfirm={() => Promise.reject(new Error('部门下还有成员'))}
        onClose={onClose}
      />,
    )
    fireEvent.click(screen.getByText('删除部门'))
    expect(await screen.findByText('部门下还有成员')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('useOverlay', () => {
  const Page = () => {
    const edit = useOverlay<string>()
    return (
      <>
        <button type="button" onClick={() => edit.show('法务部')}>
          编辑
        </button>
        {edit.subject && <p>正在编辑 {edit.subject}</p>}
      </>
    )
  }
  it('is closed again when its kept page comes back', () => {
    const { rerender } = render(
      <Activity mode="visible">
        <Page />
      </Activity>,
    )
    fireEvent.click(screen.getByText('编辑'))
    expect(screen.getByText('正在编辑 法务部')).toBeTruthy()
    for (const mode of ['hidden', 'visible'] as const) {
      rerender(
        <Activity mode={mode}>
          <Page />
        </Activity>,
      )
    }
    expect(screen.queryByText('正在编辑 法务部')).toBeNull()
  })
})
