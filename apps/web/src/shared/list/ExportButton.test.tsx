import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { TASK } from '@xinqi/api/status-names'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { ConsoleProvider } from '../console/ConsoleProvider.tsx'
import { AccessContext, accessFrom, NO_ACCESS } from '../permission/access.ts'
import { ExportButton } from './ExportButton.tsx'

vi.mock('../api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>

const MAY_EXPORT = 'system:org:operationExport'
const saved: string[] = []
beforeEach(() => {
  answer.mockReset()
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Address = () => <output>{useLocation().pathname}</output>

const press = (states: { status: number; hasFile: boolean }[]) => {
  answer.mockImplementation(async (path: string) => {
    if (path === '/task/download') return { url: '/files/x', fileName: '操作日志.xlsx' }
    if (path !== '/task/detail') throw new Error(path)
    const task = states.length > 1 ? states.shift() : states[0]
    if (!task) throw new CallError('network', '网络连接失败')
    return { task }
  })
  render(
    <ConsoleProvider>
      <AccessContext value={accessFrom({ ...NO_ACCESS, buttons: [MAY_EXPORT] })}>
        <MemoryRouter initialEntries={['/operation']}>
          <ExportButton permission={MAY_EXPORT} run={async () => ({ taskId: 't1' })} />
          <Address />
        </MemoryRouter>
      </AccessContext>
    </ConsoleProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /导\s*出/ }))
}

it('a file that is soon made arrives here, and nobody is led elsewhere', async () => {
  press([
    { status: TASK.running, hasFile: false },
    { status: TASK.done, hasFile: true },
  ])
  await waitFor(() => expect(saved).toEqual(['操作日志.xlsx']))
  expect(screen.getByRole('status').textContent).toBe('/operation')
})

it('one that takes longer is waited for in the download centre', async () => {
  press([{ status: TASK.running, hasFile: false }])
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/center/downloadList'))
  expect(saved).toEqual([])
})

it.each([
  ['failed', [{ status: TASK.failed, hasFile: false }]],
  ['cannot be asked after', []],
])('one that %s is told of there', async (_, states) => {
  press(states)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/center/downloadList'))
  expect(saved).toEqual([])
})
