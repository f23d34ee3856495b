import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AccessContext, type AccessFacts, accessFrom } from '../permission/access.ts'
import type { ViewerControl } from '../viewer/useViewer.ts'
import { StepFooter } from './StepFooter.tsx'
import { StepHeader } from './StepHeader.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const facts: AccessFacts = {
  userType: 1,
  menus: [],
  buttons: ['system:contract:applyNotary', 'system:contract:down'],
  packageType: 1,
  packageFunctions: [{ keyWord: 'service:ai:abstract', name: '智能摘要', configNumber: 1 }],
}
const shown = (part: React.ReactNode, changed: Partial<AccessFacts> = {}) =>
  render(<AccessContext value={accessFrom({ ...facts, ...changed })}>{part}</AccessContext>)
const nothing = () => undefined

describe('StepHeader', () => {
  it('has the default steps and marks the current one', () => {
    shown(<StepHeader current={1} />)
    expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      '1设置合同与签约信息',
      '2指定签章位置',
      '3发送',
    ])
    expect(screen.getAllByRole('listitem')[1]!.getAttribute('aria-current')).toBe('step')
  })
  it('shows the optional buttons only to those who may use them', () => {
    shown(<StepHeader onBack={nothing} onApplyNotary={nothing} onDownload={nothing} />, {
      buttons: ['system:contract:down'],
    })
    expect(screen.getByText('返回')).toBeTruthy()
    expect(screen.getByText('下载合同')).toBeTruthy()
    expect(screen.queryByText('申请出证')).toBeNull()
  })
  it('explains the abstract once, until 我知道了', () => {
    const first = shown(<StepHeader onAbstract={nothing} />)
    fireEvent.click(screen.getByText('我知道了'))
    expect(localStorage.getItem('tip-aiAbstract')).toBe('1')
    first.unmount()
    shown(<StepHeader onAbstract={nothing} />)
    expect(screen.getByText('AI智能摘要')).toBeTruthy()
    expect(screen.queryByText('我知道了')).toBeNull()
  })
})

describe('StepFooter', () => {
  const viewer = (changed: Partial<ViewerControl> = {}): ViewerControl => ({
    zoom: 10,
    setZoom: nothing,
    page: 1,
    pageCount: 3,
    goTo: nothing,
    goToPoint: nothing,
    attach: nothing,
    reportPage: nothing,
    ...changed,
  })
  it('shows the zoom value times ten percent and stops at 5 and 30', () => {
    const { rerender } = render(<StepFooter viewer={viewer({ zoom: 5 })} />)
    expect(screen.getByText('50%')).toBeTruthy()
    expect((screen.getByLabelText('缩小') as HTMLButtonElement).disabled).toBe(true)
    rerender(<StepFooter viewer={viewer({ zoom: 30 })} />)
    expect(screen.getByText('300%')).toBeTruthy()
    expect((screen.getByLabelText('放大') as HTMLButtonElement).disabled).toBe(true)
  })
  it('turns pages and jumps to a typed one, ignoring pages there are not', () => {
    const goTo = vi.fn()
    render(<StepFooter viewer={viewer({ page: 2, goTo })} />)
    fireEvent.click(screen.getByLabelText('上一页'))
    fireEvent.click(screen.getByLabelText('下一页'))
    const typed = screen.getByLabelText('页码')
    fireEvent.change(typed, { target: { value: '9' } })
    fireEvent.blur(typed)
    fireEvent.change(typed, { target: { value: '3' } })
    fireEvent.blur(typed)
    expect(goTo.mock.calls).toEqual([[1], [3], [3]])
  })
  it('offers exactly the actions it was given', () => {
    shown(<StepFooter onPrevious={nothing} onNext={nothing} onSaveDraft={nothing} />)
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '保存草稿',
      '上一步',
      '下一步',
    ])
  })
  it('has the one button of a signing page, which may have to wait', () => {
    const onPress = vi.fn()
    const { rerender } = render(<StepFooter sign={{ label: '正在打开合同…', disabled: true, onPress }} />)
    expect((screen.getByRole('button') as HTMLButtonElement).disabled).toBe(true)
    rerender(<StepFooter sign={{ label: '开始签署（3 处）', onPress }} />)
    fireEvent.click(screen.getByRole('button', { name: '开始签署（3 处）' }))
    expect(onPress).toHaveBeenCalledOnce()
  })
})
