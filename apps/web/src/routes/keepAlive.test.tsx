import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, useEffect, useState } from 'react'
import { Router, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptPages } from '../shared/navigation/keptPages.ts'
import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'
import { freshBrowser, ZHANG } from '../shared/session/fixtures.ts'
import { type Identity, openSession, session } from '../shared/session/session.ts'
import { pageAt } from './destination.ts'
import { LayoutOutlet } from './LayoutOutlet.tsx'

const identity = {
  account: {
    userType: 2,
    person: { hasCompareData: 0, hasExamineData: 0 },
    enterprise: null,
    package: { packageType: 1, packageEndTime: null, packagesFunctions: [] },
  },
  menus: [
    'system:workbench',
    'system:contract:task',
    'system:archive:file',
    'system:archive:due',
    'system:org:member',
    'system:org:role',
    'system:seal:company',
  ].map((key) => ({ key, name: key, functionType: 1 })),
  buttons: new Set(),
} as unknown as Identity

const seen: string[] = []
const mounted = vi.fn()
const Counter: ComponentType = () => {
  const { pathname, search } = useLocation()
  const [count, setCount] = useState(0)
  useEffect(() => {
    mounted(pathname)
    return () => mounted(`left ${pathname}`)
  }, [pathname])
  seen.push(pathname + search)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {pathname} {count}
    </button>
  )
}
const Layout = () => <PageOutlet />

const App = ({ address }: { address: string }) => {
  const [pathname, search = ''] = address.split('?') as [string, string?]
  const page = pageAt(pathname)!
  return (
    <Router location={address} navigator={{} as never}>
      <LayoutOutlet prepared={{ page, Layout, Content: Counter }} pathname={pathname} key="app" />
      <span hidden>{search}</span>
    </Router>
  )
}

const button = (name: RegExp) => screen.getByText(name)
const press = (name: RegExp) => act(() => button(name).click())

beforeEach(() => {
  freshBrowser()
  keptPages.set({ keys: [] })
  openSession(ZHANG)
  session.set({ identity })
  mounted.mockClear()
})
afterEach(cleanup)

describe('keeping pages alive', () => {
  it('keeps the state of a list while another page is shown', () => {
    const { rerender } = render(<App address="/signTask?status=2" />)
    press(/signTask/)
    rerender(<App address="/workbench" />)
    expect(button(/signTask 1/).style.display).toBe('none')
    rerender(<App address="/signTask?status=2" />)
    expect(button(/signTask 1/).style.display).not.toBe('none')
  })

  it('tears effects down while hidden', () => {
    const { rerender } = render(<App address="/signTask" />)
    rerender(<App address="/workbench" />)
    expect(mounted).toHaveBeenCalledWith('left /signTask')
    rerender(<App address="/signTask" />)
    expect(mounted).toHaveBeenLastCalledWith('/signTask')
  })

  it('never shows a hidden page the address of another one', () => {
    const { rerender } = render(<App address="/signTask?status=2" />)
    seen.length = 0
    rerender(<App address="/member?status=9" />)
    rerender(<App address="/workbench?status=3" />)
    expect(seen.filter((address) => address.startsWith('/signTask'))).not.toContain('/signTask?status=9')
    expect(new Set(seen)).not.toContain('/signTask?status=3')
  })

  it('keeps a list behind a page with another layout', () => {
    const { rerender } = render(<App address="/signTask" />)
    press(/signTask/)
    rerender(<App address="/sign/detail" />)
    rerender(<App address="/signTask" />)
    expect(button(/signTask 1/)).toBeTruthy()
  })

  it('starts pages that are not lists afresh', () => {
    const { rerender } = render(<App address="/workbench" />)
    press(/workbench/)
    rerender(<App address="/signTask" />)
    rerender(<App address="/workbench" />)
    expect(button(/workbench 0/)).toBeTruthy()
  })

  it('keeps six and forgets the one not seen for longest', () => {
    const lists = ['/signTask', '/signCompany', '/member', '/archiveFile', '/dueNotice', '/role', '/seal']
    const { rerender } = render(<App address={lists[0]!} />)
    press(/signTask/)
    for (const address of lists.slice(1)) rerender(<App address={address} />)
    expect(keptPages.get().keys).toHaveLength(6)
    rerender(<App address="/signTask" />)
    expect(button(/signTask 0/)).toBeTruthy()
  })

  it('drops everything when the person or the company changes', () => {
    const { rerender } = render(<App address="/signTask" />)
    press(/signTask/)
    rerender(<App address="/workbench" />)
    act(() => {
      openSession({ ...ZHANG, token: 'another-company' })
      session.set({ identity })
    })
    expect(screen.queryByText(/signTask/)).toBeNull()
    rerender(<App address="/signTask" />)
    expect(button(/signTask 0/)).toBeTruthy()
  })
})

describe('around every page', () => {
  it('sets title and viewport', () => {
    const { rerender } = render(<App address="/signTask" />)
    expect(document.title).toBe('签署任务')
    const viewport = () => document.querySelector<HTMLMetaElement>('meta[name="viewport"]')?.content
    expect(viewport()).toBe('width=device-width, initial-scale=1')
    rerender(<App address="/register" />)
    expect(document.title).toBe('注册')
    expect(viewport()).toContain('width=device-width')
  })

  it('refuses a page whose menu permission the role lacks', async () => {
    render(<App address="/templateList" />)
    expect(await screen.findByText('无权访问！')).toBeTruthy()
    expect(screen.queryByText(/templateList/)).toBeNull()
  })

  it('refuses it too where signing in would be enough, had the page no menu of its own', async () => {
    render(<App address="/contractdepot" />)
    expect(await screen.findByText('无权访问！')).toBeTruthy()
    expect(screen.queryByText(/contractdepot/)).toBeNull()
  })

  it('lets everybody choose in whose name he signs', () => {
    render(<App address="/signCompany" />)
    expect(button(/signCompany 0/)).toBeTruthy()
  })
})
