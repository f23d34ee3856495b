import { cleanup, configure, fireEvent, render as renderBare, screen, waitFor } from '@testing-library/react'
import { AI_TASK } from '@xinqi/api/ai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../../shared/api/CallError.ts'
import { ConsoleProvider } from '../../../shared/console/ConsoleProvider.tsx'
import { TaskResult } from './TaskResult.tsx'

configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

const standing = (status: number) => ({
  status,
  stage: 2,
  stageName: '识别',
  progress: 40,
  reason: '文件已损坏',
})
const refetch = vi.fn(async () => undefined)
const retry = vi.fn(async () => undefined)
beforeEach(() => vi.clearAllMocks())

const result = (
  status: number | undefined,
  { error = null as unknown, progress = undefined as number | undefined } = {},
) => (
  <TaskResult
    read={{ data: status === undefined ? undefined : { task: standing(status) }, error, refetch }}
    progress={progress === undefined ? undefined : standing(progress)}
    stages={['读取', '识别', '比对']}
    list="/comparisonAI"
    retry={retry}
  >
    {() => <p>结果在此</p>}
  </TaskResult>
)
const render = (part: ReturnType<typeof result>) => renderBare(part, { wrapper: ConsoleProvider })

it('shows what came out once it is there', () => {
  const { rerender } = render(result(undefined))
  expect(screen.getByRole('status').textContent).toContain('正在加载')
  rerender(result(AI_TASK.done))
  expect(screen.getByText('结果在此')).toBeTruthy()
})

it('says why it could not be read', () => {
  render(result(undefined, { error: new CallError('network', '网络连接失败') }))
  expect(screen.getByRole('alert').textContent).toContain('网络连接失败')
})

it('shows how far it is, and reads the result as soon as it is over', async () => {
  const { rerender } = render(result(AI_TASK.running, { progress: AI_TASK.running }))
  expect(screen.getByText('正在处理')).toBeTruthy()
  expect(refetch).not.toHaveBeenCalled()
  rerender(result(AI_TASK.running, { progress: AI_TASK.done }))
  await waitFor(() => expect(refetch).toHaveBeenCalled())
})

it('says why it failed, and begins again when asked', async () => {
  render(result(AI_TASK.failed))
  expect(screen.getByText('文件已损坏')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
  await waitFor(() => expect(refetch).toHaveBeenCalledOnce())
  expect(retry).toHaveBeenCalledOnce()
})
