import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { UPGRADE_TIP } from '@xinqi/api/packages'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AccessContext, type AccessFacts, accessFrom } from './access.ts'
import { PermissionButton } from './PermissionButton.tsx'
import { ServiceButton } from './ServiceButton.tsx'

// antd draws slowly when the machine is busy.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

const facts: AccessFacts = {
  userType: 1,
  menus: [{ key: 'system:org:operation', name: '操作日志', functionType: 1 }],
  buttons: ['system:contract:down'],
  packageType: 1,
  packageFunctions: [{ keyWord: 'service:org:member', name: '成员数量', configNumber: 5 }],
}
const shown = (button: React.ReactNode, changed: Partial<AccessFacts> = {}) =>
  render(<AccessContext value={accessFrom({ ...facts, ...changed })}>{button}</AccessContext>)

describe('PermissionButton', () => {
  it('is there for those who hold the key', () => {
    shown(<PermissionButton permission="system:contract:down">下载合同</PermissionButton>)
    expect(screen.getByText('下载合同')).toBeTruthy()
  })
  it('is not there without the key', () => {
    shown(<PermissionButton permission="system:contract:applyNotary">申请出证</PermissionButton>)
    expect(screen.queryByText('申请出证')).toBeNull()
  })
})

describe('ServiceButton', () => {
  const button = (count: number, click: () => void) => (
    <ServiceButton service="service:org:member" count={count} onClick={click}>
      添加成员
    </ServiceButton>
  )
  it('works while the package has room', () => {
    const click = vi.fn()
    shown(button(4, click))
    fireEvent.click(screen.getByText('添加成员'))
    expect(click).toHaveBeenCalledOnce()
  })
  it('is disabled and says why when the package is full', async () => {
    const click = vi.fn()
    shown(button(5, click))
    const disabled = screen.getByText('添加成员').closest('button')!
    fireEvent.click(disabled)
    fireEvent.mouseEnter(disabled.parentElement!)
    expect(disabled.disabled).toBe(true)
    expect(click).not.toHaveBeenCalled()
    expect(await screen.findByText('当前版本仅支持5个成员，升级版本可提升数量')).toBeTruthy()
  })
  it('says so when the package does not hold it at all', async () => {
    shown(
      button(0, () => undefined),
      { packageFunctions: [] },
    )
    fireEvent.mouseEnter(screen.getByText('添加成员').closest('button')!.parentElement!)
    expect(await screen.findByText(UPGRADE_TIP)).toBeTruthy()
  })
  it('never limits a person acting for himself', () => {
    shown(
      button(999, () => undefined),
      { userType: 2 },
    )
    expect(screen.getByText('添加成员').closest('button')!.disabled).toBe(false)
  })
})
